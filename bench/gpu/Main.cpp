//===- bench/gpu/Main.cpp - Records what a GPU does -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gpu_record PROBES.cubin > recording.txt     every experiment on the first GPU, instruction by
//                                             instruction
// gpu_record --launch PROBES.cubin            launches the others, for ncu to count
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Launches.h"
#include "bench/gpu/Sass.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string_view>

using namespace warplint::gpu;

static void print(const MeasuredExperiment &M) {
  std::printf("experiment %s %s\nwrong %u\n", M.Id.c_str(), M.Kernel.c_str(), M.WrongValues);
  for (const MeasuredInstruction &I : M.Instructions) {
    std::printf("instruction 0x%llx 0x%llx 0x%llx\n", (unsigned long long)I.Offset,
                (unsigned long long)I.Low, (unsigned long long)I.High);
    for (const auto &[Name, Value] : I.Counters)
      std::printf("%s %llu\n", Name.c_str(), (unsigned long long)Value);
  }
}

static int record(const char *Path, bool CountsInstructions) {
  std::ifstream File(Path, std::ios::binary);
  std::string Cubin((std::istreambuf_iterator<char>(File)), std::istreambuf_iterator<char>());
  if (!File || Cubin.empty()) {
    std::fprintf(stderr, "gpu_record: %s: cannot be read\n", Path);
    return 2;
  }
  Session S(std::move(Cubin), CountsInstructions);
  for (const auto &[Key, Value] : S.header())
    std::printf("%s %s\n", Key.c_str(), Value.c_str());
  if (CountsInstructions)
    for (const Experiment &E : experiments())
      print(S.run(E));
  else
    for (const Experiment &E : launches())
      S.launch(E);
  return 0;
}

int main(int Count, char **Arguments) {
  const std::string_view First = Count > 1 ? Arguments[1] : "";
  if (Count == 3 && First == "--launch")
    return record(Arguments[2], false);
  if (Count == 2)
    return record(Arguments[1], true);
  std::fprintf(stderr, "usage: gpu_record PROBES.cubin > recording.txt\n"
                       "       gpu_record --launch PROBES.cubin\n");
  return 2;
}
