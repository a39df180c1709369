//===- bench/gpu/Tables.cpp - From a recording to tables --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gpu_tables recording.txt test/measured/h200     writes shared.csv, matrix.csv, global.csv
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Record.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

using namespace warplint::gpu;

int main(int Count, char **Arguments) {
  if (Count != 3) {
    std::fprintf(stderr, "usage: gpu_tables RECORDING FOLDER\n");
    return 2;
  }
  std::ifstream File(Arguments[1]);
  std::stringstream Text;
  Text << File.rdbuf();
  if (!File) {
    std::fprintf(stderr, "gpu_tables: %s: cannot be read\n", Arguments[1]);
    return 2;
  }
  std::vector<std::string> Problems;
  const Recording R = readRecording(Text.str(), Problems);
  const auto Tables = tablesOf(R, Problems);
  std::filesystem::create_directories(Arguments[2]);
  for (const auto &[Name, Table] : Tables)
    std::ofstream(std::filesystem::path(Arguments[2]) / Name) << Table;
  for (const std::string &P : Problems)
    std::fprintf(stderr, "gpu_tables: %s: %s\n", Arguments[1], P.c_str());
  return Problems.empty() ? 0 : 1;
}
