//===- bench/gpu/Tables.cpp - From a recording to tables --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gpu_tables recording.txt test/measured/h200             writes shared.csv, matrix.csv, ...
// gpu_tables --launches launches.txt test/measured/h200   writes launches.csv
// gpu_tables --metrics                                    the counters of launches, for ncu
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Launches.h"
#include "bench/gpu/Record.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

using namespace warplint::gpu;

static int printMetrics() {
  const char *Separator = "";
  for (const auto &[Ours, Theirs] : launchMetrics()) {
    std::printf("%s%.*s", Separator, int(Theirs.size()), Theirs.data());
    Separator = ",";
  }
  std::printf("\n");
  return 0;
}

int main(int Count, char **Arguments) {
  if (Count == 2 && std::string_view(Arguments[1]) == "--metrics")
    return printMetrics();
  const bool OfLaunches = Count == 4 && std::string_view(Arguments[1]) == "--launches";
  if (Count != 3 && !OfLaunches) {
    std::fprintf(stderr, "usage: gpu_tables [--launches] RECORDING FOLDER\n"
                         "       gpu_tables --metrics\n");
    return 2;
  }
  const char *Path = Arguments[Count - 2], *Folder = Arguments[Count - 1];
  std::ifstream File(Path);
  std::stringstream Text;
  Text << File.rdbuf();
  if (!File) {
    std::fprintf(stderr, "gpu_tables: %s: cannot be read\n", Path);
    return 2;
  }
  std::vector<std::string> Problems;
  std::map<std::string, std::string> Tables;
  if (!OfLaunches)
    Tables = tablesOf(readRecording(Text.str(), Problems), Problems);
  else if (const LaunchRecording R = readLaunches(Text.str(), Problems); Problems.empty())
    Tables["launches.csv"] = launchTable(R, Problems);
  std::filesystem::create_directories(Folder);
  for (const auto &[Name, Table] : Tables)
    if (!Table.empty())
      std::ofstream(std::filesystem::path(Folder) / Name) << Table;
  for (const std::string &P : Problems)
    std::fprintf(stderr, "gpu_tables: %s: %s\n", Path, P.c_str());
  return Problems.empty() ? 0 : 1;
}
