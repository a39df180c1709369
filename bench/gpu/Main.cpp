//===- bench/gpu/Main.cpp - Records what a GPU does -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gpu_record PROBES.cubin              launches what counters of single instructions answer
// gpu_record --launches PROBES.cubin   launches what needs counters of the whole GPU
//
// Nsight Compute counts; the output says what was launched, in order (see Record.h).
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Session.h"

#include <cstdio>
#include <fstream>
#include <iterator>

using namespace warplint::gpu;

static int record(const char *Path, const std::vector<Experiment> &All) {
  std::ifstream File(Path, std::ios::binary);
  const std::string Cubin((std::istreambuf_iterator<char>(File)), std::istreambuf_iterator<char>());
  if (!File || Cubin.empty()) {
    std::fprintf(stderr, "gpu_record: %s: cannot be read\n", Path);
    return 2;
  }
  Session S(Cubin);
  for (const auto &[Key, Value] : S.header())
    std::printf("%s %s\n", Key.c_str(), Value.c_str());
  for (const Experiment &E : All)
    std::printf("experiment %s %s\nwrong %u\n", E.Id.c_str(),
                std::string(E.Instruction->Name).c_str(), S.launch(E));
  return 0;
}

int main(int Count, char **Arguments) {
  if (Count == 3 && std::string_view(Arguments[1]) == "--launches")
    return record(Arguments[2], launches());
  if (Count == 2)
    return record(Arguments[1], experiments());
  std::fprintf(stderr, "usage: gpu_record [--launches] PROBES.cubin\n");
  return 2;
}
