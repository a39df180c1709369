//===- bench/gpu/Tables.cpp - From a recording to tables --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gpu_tables REPORT.ncu-rep COUNTERS RECORDING PROBES.cubin FOLDER   writes shared.csv, ...
// gpu_tables --launches COUNTERS FOLDER                              writes launches.csv
// gpu_tables --metrics                                               what ncu has to collect
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Launches.h"
#include "bench/gpu/Record.h"
#include "bench/gpu/Report.h"
#include "lib/profile/NcuReport.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

using namespace warplint;
using namespace warplint::gpu;

namespace {
int printMetrics() {
  // Those of the Source page first, as lib/profile reads them.
  std::printf("inst_executed,thread_inst_executed_true,memory_l1_wavefronts_shared,"
              "memory_l1_wavefronts_shared_ideal,memory_l2_theoretical_sectors_global,"
              "memory_l2_theoretical_sectors_global_ideal,memory_l1_tag_requests_global,"
              "memory_type,memory_access_type,memory_access_size_type,launch__function_pcs");
  for (const auto &[Ours, Theirs] : launchMetrics()) {
    std::printf(",%.*s", int(Theirs.size()), Theirs.data());
  }
  std::printf("\n");
  return 0;
}

std::string textOf(const char *Path, std::vector<std::string> &Problems) {
  std::ifstream File(Path, std::ios::binary);
  std::stringstream Text;
  Text << File.rdbuf();
  if (!File)
    Problems.push_back(std::string(Path) + " cannot be read");
  return Text.str();
}

using Tables = std::map<std::string, std::string>; // by file name

Tables tablesOfReport(char **Paths, std::vector<std::string> &Problems) {
  const std::string Report = textOf(Paths[0], Problems), Counters = textOf(Paths[1], Problems),
                    Text = textOf(Paths[2], Problems), Cubin = textOf(Paths[3], Problems);
  Recording R = readRecording(Text, Problems);
  addHardware(R, readLaunches(Counters, Problems), Problems);
  if (llvm::Expected<Profile> P = readNcuReport(Report))
    addInstructions(R, *P, Cubin, Problems);
  else
    Problems.push_back(std::string(Paths[0]) + ": " + llvm::toString(P.takeError()));
  return Problems.empty() ? tablesOf(R, Problems) : Tables();
}

Tables tablesOfLaunches(const char *Path, std::vector<std::string> &Problems) {
  const LaunchRecording R = readLaunches(textOf(Path, Problems), Problems);
  return Problems.empty() ? Tables{{"launches.csv", launchTable(R, Problems)}} : Tables();
}

int finish(const Tables &All, const char *Folder, const std::vector<std::string> &Problems) {
  std::filesystem::create_directories(Folder);
  for (const auto &[Name, Table] : All)
    if (!Table.empty())
      std::ofstream(std::filesystem::path(Folder) / Name) << Table;
  for (const std::string &P : Problems)
    std::fprintf(stderr, "gpu_tables: %s\n", P.c_str());
  return Problems.empty() ? 0 : 1;
}
} // namespace

int main(int Count, char **Arguments) {
  const std::string_view First = Count > 1 ? Arguments[1] : "";
  std::vector<std::string> Problems;
  if (Count == 2 && First == "--metrics")
    return printMetrics();
  if (Count == 4 && First == "--launches") {
    const Tables All = tablesOfLaunches(Arguments[2], Problems);
    return finish(All, Arguments[3], Problems);
  }
  if (Count == 6) {
    const Tables All = tablesOfReport(Arguments + 1, Problems);
    return finish(All, Arguments[5], Problems);
  }
  std::fprintf(stderr, "usage: gpu_tables REPORT.ncu-rep COUNTERS RECORDING PROBES.cubin FOLDER\n"
                       "       gpu_tables --launches COUNTERS FOLDER\n"
                       "       gpu_tables --metrics\n");
  return 2;
}
