//===- test/unit/lower/FragmentPiecesTest.cpp - wmma in machine code ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Fragments.h"

#include "gmock/gmock.h"

#include <algorithm>
#include <fstream>
#include <sstream>

using namespace warplint;

namespace {
using Place = std::pair<unsigned, unsigned>; ///< vector, byte
/// One instruction: matrices, bytes, and the place of each lane; of ldmatrix the matrices are
/// sorted, as their order has no price.
struct Moved {
  unsigned Matrices, Bytes;
  std::vector<std::vector<Place>> Lanes;
  auto operator<=>(const Moved &) const = default;
};

Moved moved(unsigned Matrices, unsigned Bytes, auto PlaceOf) {
  Moved I{Matrices, Bytes, {}};
  const unsigned Lanes = Matrices ? 8 * Matrices : 32, Group = Matrices ? 8 : 32;
  for (unsigned L = 0; L < Lanes; ++L) {
    if (L % Group == 0)
      I.Lanes.emplace_back();
    I.Lanes.back().push_back(PlaceOf(L));
  }
  std::sort(I.Lanes.begin(), I.Lanes.end());
  return I;
}

std::vector<Moved> predicted(const Fragment &F, bool InShared, unsigned Sm) {
  std::vector<Moved> All;
  for (const FragmentPiece &P : fragmentPieces(F, InShared, Sm))
    All.push_back(moved(P.Matrices, P.Bytes, [&](unsigned Lane) {
      const unsigned Low = Lane % P.LowLanes * P.LowStep, High = Lane / P.LowLanes * P.HighStep;
      return Place(P.Vector + (P.LowIsAlong ? High : Low), P.Byte + (P.LowIsAlong ? Low : High));
    }));
  std::sort(All.begin(), All.end());
  return All;
}

/// "0,4 8,0".
std::vector<Place> places(const std::string &Text) {
  std::vector<Place> All;
  std::istringstream In(Text);
  char Comma;
  for (Place P; In >> P.first >> Comma >> P.second;)
    All.push_back(P);
  return All;
}

struct Row {
  std::string Name, Space;
  unsigned Sm = 0;
  std::vector<Moved> Instructions;
};

std::vector<Row> rows() {
  std::vector<Row> All;
  std::ifstream File(WARPLINT_TEST_FRAGMENTS);
  std::string Line;
  while (std::getline(File, Line)) {
    if (!Line.starts_with("wmma."))
      continue;
    std::istringstream In(Line);
    std::vector<std::string> Cells;
    for (std::string Cell; std::getline(In, Cell, '\t');)
      Cells.push_back(Cell);
    Row R{Cells.at(0), Cells.at(2), unsigned(std::stoi(Cells.at(1))), {}};
    const std::vector<Place> Bits = places(Cells.at(5));
    for (const Place &Start : places(Cells.at(6)))
      R.Instructions.push_back(moved(std::stoi(Cells[3]), std::stoi(Cells[4]), [&](unsigned Lane) {
        Place At = Start;
        for (unsigned B = 0; B < Bits.size(); ++B)
          if (Lane >> B & 1)
            At = {At.first + Bits[B].first, At.second + Bits[B].second};
        return At;
      }));
    std::sort(R.Instructions.begin(), R.Instructions.end());
    All.push_back(std::move(R));
  }
  return All;
}
} // namespace

TEST(FragmentPieces, AreWhatTheCompilerMakes) {
  const std::vector<Row> All = rows();
  ASSERT_GT(All.size(), 150u);
  for (const Row &R : All) {
    SCOPED_TRACE(R.Name + " " + R.Space + " sm_" + std::to_string(R.Sm));
    std::optional<Fragment> F = fragmentNamed(R.Name);
    ASSERT_TRUE(F);
    for (bool InShared : {false, true})
      EXPECT_TRUE(R.Space == (InShared ? "global" : "shared") ||
                  predicted(*F, InShared, R.Sm) == R.Instructions);
  }
}

/// On sm_75, what has no row of its own is as on its successors.
TEST(FragmentPieces, DifferOnlyWhereItIsWritten) {
  std::vector<std::pair<std::string, std::string>> Own;
  for (const Row &R : rows())
    if (R.Sm == 75)
      Own.push_back({R.Name, R.Space});
  for (const Row &R : rows()) {
    const bool IsNew = R.Name.find("bf16") != std::string::npos; // from sm_80 on
    if (R.Sm != 80 || R.Space == "global" || IsNew)
      continue;
    const bool HasOwn = std::find_if(Own.begin(), Own.end(),
                                     [&](const auto &O) { return O.first == R.Name; }) != Own.end();
    EXPECT_EQ(predicted(*fragmentNamed(R.Name), true, 75) != R.Instructions, HasOwn) << R.Name;
  }
}

/// Every byte is moved, and all as often.
TEST(FragmentPieces, CoverTheMatrix) {
  for (const Row &R : rows()) {
    const std::optional<Fragment> F = fragmentNamed(R.Name);
    std::vector<unsigned> Times(F->vectors() * F->vectorBytes());
    for (const Moved &I : predicted(*F, R.Space != "global", R.Sm))
      for (const auto &Lanes : I.Lanes)
        for (const auto &[Vector, Byte] : Lanes)
          for (unsigned B = 0; B < I.Bytes; ++B)
            ++Times.at(Vector * F->vectorBytes() + Byte + B);
    EXPECT_THAT(Times, testing::Each(1u)) << R.Name;
  }
}

TEST(FragmentPieces, NamesOfIntrinsicsAreReadAlike) {
  std::optional<Fragment> F = fragmentNamed("wmma.m8n32k16.store.d.col.stride.f32.p3");
  ASSERT_TRUE(F);
  EXPECT_TRUE(F->IsStore);
  EXPECT_EQ(F->Of, Fragment::Accumulator);
  EXPECT_FALSE(F->RowMajor);
  EXPECT_EQ(F->vectors(), 32u);
  EXPECT_EQ(F->vectorBytes(), 32u);
  EXPECT_FALSE(fragmentNamed("wmma.m16n16k16.mma.row.col.f32.f32"));
  EXPECT_FALSE(fragmentNamed("wmma.load.a.sync.aligned.row.m4n4k4.f16")); // no such shape
  EXPECT_FALSE(fragmentNamed("wmma.load.a.sync.aligned.col.m8n8k32.s4")); // nor such a layout
}
