//===- test/unit/sim/MeasuredTest.cpp - The model against measurements ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replays every row of test/measured/*/{shared,fused,matrix,global,rounds,launches}*.csv.
//
//===----------------------------------------------------------------------===//

#include "sim/Atomics.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace warplint::sim {
namespace {

using Row = std::map<std::string, std::string>; // by column

std::vector<std::string> split(const std::string &Text, char At) {
  std::vector<std::string> Parts;
  std::istringstream In(Text);
  for (std::string Part; std::getline(In, Part, At);)
    Parts.push_back(Part);
  return Parts;
}

/// All rows of all files of a kind. Lines that begin with # are comments; the first other line
/// names the columns.
std::vector<Row> rows(const std::string &Kind) {
  std::vector<Row> Result;
  std::vector<std::filesystem::path> Files;
  for (const auto &Entry : std::filesystem::recursive_directory_iterator(WARPLINT_TEST_DATA_DIR))
    if (Entry.path().extension() == ".csv" && Entry.path().filename().string().starts_with(Kind))
      Files.push_back(Entry.path());
  std::sort(Files.begin(), Files.end());
  for (const auto &File : Files) {
    std::ifstream In(File);
    std::vector<std::string> Columns;
    for (std::string Line; std::getline(In, Line);) {
      if (Line.empty() || Line[0] == '#')
        continue;
      const std::vector<std::string> Cells = split(Line, ',');
      if (Columns.empty()) {
        Columns = Cells;
        continue;
      }
      EXPECT_EQ(Cells.size(), Columns.size()) << File << ": " << Line;
      Result.emplace_back();
      for (size_t I = 0; I < std::min(Cells.size(), Columns.size()); ++I)
        Result.back()[Columns[I]] = Cells[I];
    }
  }
  return Result;
}

/// The named cell of \p R as a number; fails the test if it is none.
unsigned number(const Row &R, const char *Column) {
  const auto Cell = R.find(Column);
  if (Cell == R.end() || Cell->second.empty()) {
    ADD_FAILURE() << "no " << Column;
    return 0;
  }
  return unsigned(std::stoul(Cell->second));
}

/// Compares unless the cell is empty: not everything was published.
void expect(const Row &R, const char *Column, unsigned Got) {
  if (!R.at(Column).empty()) {
    EXPECT_EQ(Got, number(R, Column)) << Column;
  }
}

/// Reads one address a lane; "-" is an inactive lane.
LaneMask readLanes(const std::string &Cell, std::array<uint64_t, WarpSize> &Offset) {
  const std::vector<std::string> Lanes = split(Cell, ' ');
  EXPECT_LE(Lanes.size(), WarpSize);
  LaneMask Active = 0;
  for (unsigned Lane = 0; Lane < std::min<size_t>(Lanes.size(), WarpSize); ++Lane)
    if (Lanes[Lane] != "-") {
      Active |= LaneMask(1) << Lane;
      Offset[Lane] = std::stoull(Lanes[Lane]);
    }
  return Active;
}

std::string trace(const Row &R) {
  return R.at("id") + " " + (R.contains("op") ? R.at("op") : "") + " on " + R.at("gpu") + ", " +
         R.at("source");
}

const std::map<std::string, Op> Operations = {
    {"load", Op::Load},           {"store", Op::Store},        {"atomic", Op::Atomic},
    {"increment", Op::Increment}, {"cas", Op::CompareAndSwap}, {"async", Op::AsyncCopyStore}};

WarpAccess accessOf(const Row &R) {
  WarpAccess Access;
  Access.Operation = Operations.at(R.at("op"));
  Access.BytesPerLane = number(R, "width");
  Access.Active = readLanes(R.at("lanes"), Access.Offset);
  return Access;
}

TEST(Measured, SharedMemoryIsReproduced) {
  const std::vector<Row> Rows = rows("shared");
  EXPECT_GE(Rows.size(), 94u + 300u) << "measurements are missing";
  for (const Row &R : Rows) {
    SCOPED_TRACE(trace(R));
    const SharedCost Cost = sharedCost(accessOf(R));
    EXPECT_EQ(Cost.Wavefronts, number(R, "wavefronts"));
    expect(R, "conflicts", Cost.conflicts());
    // The profiler's ideal is no more than what it computes itself, see docs/hardware.md.
    const unsigned Page = R.contains("page") ? number(R, "page") : Cost.Ideal;
    expect(R, "ideal", std::min(Cost.Ideal, Page));
  }
}

// Loops that the compiler fused: a row is all their instructions of one width.
TEST(Measured, FusedLoopsAreReproduced) {
  for (const Row &R : rows("fused")) {
    SCOPED_TRACE(trace(R));
    const SharedCost Cost = sharedCost(accessOf(R));
    EXPECT_EQ(number(R, "instructions") * Cost.Wavefronts, number(R, "wavefronts"));
    expect(R, "ideal", number(R, "instructions") * Cost.Ideal);
  }
}

// A loop of compare-and-swap takes what one instruction for all lanes would take.
TEST(Measured, LoopsOfCompareAndSwapAreReproduced) {
  const std::vector<Row> Rows = rows("rounds");
  EXPECT_GE(Rows.size(), 5u);
  for (const Row &R : Rows) {
    SCOPED_TRACE(trace(R));
    EXPECT_EQ(sharedCost(accessOf(R)).Wavefronts, number(R, "wavefronts"));
  }
}

// Of what whole launches count, addresses alone decide these.
TEST(Measured, LaunchesAreReproduced) {
  for (const Row &R : rows("launches")) {
    SCOPED_TRACE(trace(R) + ", " + R.at("counter"));
    WarpAccess Access;
    Access.BytesPerLane = number(R, "width");
    Access.Active = readLanes(R.at("lanes"), Access.Offset);
    const std::string &Kernel = R.at("kernel"), &Counter = R.at("counter");
    if (Kernel.starts_with("loop") && Counter == "sass_wavefronts") {
      EXPECT_EQ(number(R, "blocks") * number(R, "rounds") * sharedCost(Access).Wavefronts,
                number(R, "measured"));
    } else if (Kernel.starts_with("ldg") && Counter == "sectors") {
      EXPECT_EQ(globalCost(Access).Sectors, number(R, "measured"));
    } else if (Kernel.starts_with("ldg") && Counter == "tags") {
      EXPECT_EQ(globalCost(Access).Lines, number(R, "measured"));
    }
  }
}

// Whole kernels were measured: the conflicts of all their instructions add up to the total.
TEST(Measured, MatrixLoadsAreReproduced) {
  const std::vector<Row> Rows = rows("matrix");
  EXPECT_GE(Rows.size(), 7u + 30u) << "measurements are missing";
  std::map<std::string, uint64_t> Total, Want;
  for (const Row &R : Rows) {
    MatrixAccess Access;
    Access.Matrices = number(R, "matrices");
    Access.IsStore = R.at("op") == "stmatrix";
    readLanes(R.at("rows"), Access.Row);
    const std::string Kernel = R.at("gpu") + " " + R.at("id");
    const SharedCost Cost = matrixCost(Access);
    if (R.contains("wavefronts")) { // recorded instruction by instruction
      SCOPED_TRACE(trace(R));
      expect(R, "wavefronts", Cost.Wavefronts);
      expect(R, "ideal", Cost.Ideal);
    }
    if (R.at("conflicts").empty())
      continue;
    Total[Kernel] += uint64_t(number(R, "instructions")) * Cost.conflicts();
    Want[Kernel] = number(R, "conflicts");
  }
  EXPECT_EQ(Total, Want);
}

TEST(Measured, GlobalMemoryIsReproduced) {
  const std::vector<Row> Rows = rows("global");
  EXPECT_GE(Rows.size(), 6u + 100u) << "measurements are missing";
  for (const Row &R : Rows) {
    SCOPED_TRACE(trace(R));
    WarpAccess Access;
    if (R.contains("op"))
      Access.Operation = Operations.at(R.at("op"));
    Access.BytesPerLane = number(R, "width");
    Access.Active = readLanes(R.at("lanes"), Access.Offset);
    const GlobalCost Cost = globalCost(Access);
    expect(R, "sectors", Cost.Sectors);
    expect(R, "lines", Cost.Lines);
    expect(R, "ideal", Cost.Ideal);
    expect(R, "efficiency", 100 * Cost.BytesUsed / (SectorBytes * Cost.Sectors));
    if (R.contains("bytes"))
      expect(R, "bytes", Cost.BytesUsed);
  }
}

/// "add float": the operation and what it is carried out on.
SharedAtomic atomicOf(const std::string &Name) {
  static const std::map<std::string, AtomicOp> Operations = {{"add", AtomicOp::Add},
                                                             {"max", AtomicOp::Max},
                                                             {"or", AtomicOp::Or},
                                                             {"inc", AtomicOp::Inc},
                                                             {"exchange", AtomicOp::Exchange},
                                                             {"compare", AtomicOp::CompareAndSwap}};
  SharedAtomic A;
  A.Operation = Operations.at(split(Name, ' ').front());
  for (const char *Float : {"float", "double", "half2", "bfloat162"})
    A.IsFloat |= Name.ends_with(Float);
  return A;
}

// Every warp of the grid updates one word: all lanes of all warps queue, so a warp takes as many
// times longer as it has lanes.
TEST(Measured, UpdatesOfOneWordQueue) {
  unsigned Figures = 0;
  for (const Row &R : rows("contention")) {
    SCOPED_TRACE(R.at("operation") + " " + R.at("result"));
    if (R.at("line") != "of the grid" || R.at("lanes meet at") != "one word")
      continue;
    for (const unsigned Lanes : {1, 2, 4, 8, 16, 32}) {
      const double Expected = Lanes * nanosecondsOfUpdate(atomicOf(R.at("operation")));
      EXPECT_NEAR(std::stod(R.at(std::to_string(Lanes))), Expected, 0.04 * Expected);
      ++Figures;
    }
  }
  EXPECT_GE(Figures, 156u) << "measurements are missing";
}

} // namespace
} // namespace warplint::sim
