//===- bench/gpu/Main.cpp - Records what a GPU does -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gpu_record PROBES.cubin > recording.txt     run every experiment on the first GPU
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Sass.h"

#include <cstdio>
#include <fstream>
#include <iterator>

using namespace warplint::gpu;

static void print(const MeasuredExperiment &M) {
  std::printf("experiment %s %s\n", M.Id.c_str(), M.Kernel.c_str());
  for (const MeasuredInstruction &I : M.Instructions) {
    std::printf("instruction 0x%llx 0x%llx 0x%llx\n", (unsigned long long)I.Offset,
                (unsigned long long)I.Low, (unsigned long long)I.High);
    for (const auto &[Name, Value] : I.Counters)
      std::printf("%s %llu\n", Name.c_str(), (unsigned long long)Value);
  }
}

int main(int Count, char **Arguments) {
  if (Count != 2) {
    std::fprintf(stderr, "usage: gpu_record PROBES.cubin > recording.txt\n");
    return 2;
  }
  std::ifstream File(Arguments[1], std::ios::binary);
  std::string Cubin((std::istreambuf_iterator<char>(File)), std::istreambuf_iterator<char>());
  if (!File || Cubin.empty()) {
    std::fprintf(stderr, "gpu_record: %s: cannot be read\n", Arguments[1]);
    return 2;
  }
  Session S(std::move(Cubin));
  for (const auto &[Key, Value] : S.header())
    std::printf("%s %s\n", Key.c_str(), Value.c_str());
  for (const Experiment &E : experiments())
    print(S.run(E));
  return 0;
}
