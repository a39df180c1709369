//===- test/unit/sim/SharedOracleTest.cpp - The rule by definition --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts words bank by bank and group by group as docs/hardware.md states the rule, with no
// regard to speed, and compares 1,250,000 random accesses.
//
//===----------------------------------------------------------------------===//

#include "Lanes.h"
#include "sim/SharedMemory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace warplint::sim {
namespace {

using Lanes = std::vector<unsigned>;

/// Words of each bank that the active lanes of \p Group want, and the most of any bank.
struct Owed {
  std::map<unsigned, unsigned> Words;
  unsigned Most = 0;
};

Owed owed(const WarpAccess &A, const Lanes &Group) {
  std::vector<uint64_t> Wanted;
  for (unsigned Lane : Group)
    if (A.isActive(Lane))
      for (unsigned Byte = 0; Byte < std::max(A.BytesPerLane, 4u); Byte += 4)
        Wanted.push_back((A.Offset[Lane] + Byte) / 4);
  if (A.Operation == Op::Load || A.Operation == Op::Store || A.Operation == Op::Increment) {
    std::sort(Wanted.begin(), Wanted.end());
    Wanted.erase(std::unique(Wanted.begin(), Wanted.end()), Wanted.end());
  }
  std::array<unsigned, 32> Count{};
  for (uint64_t Word : Wanted)
    ++Count[Word % 32];
  Owed Result;
  for (unsigned Bank = 0; Bank < 32; ++Bank)
    if (Count[Bank] != 0)
      Result.Words[Bank] = Count[Bank];
  for (auto [Bank, Words] : Result.Words)
    Result.Most = std::max(Result.Most, Words);
  return Result;
}

bool agree(const WarpAccess &A, unsigned Distance) {
  for (unsigned Lane = 0; Lane < 32; ++Lane) {
    const unsigned Other = Lane ^ Distance;
    if (A.isActive(Lane) && A.isActive(Other) && A.Offset[Lane] != A.Offset[Other])
      return false;
  }
  return true;
}

std::vector<Lanes> groups(const WarpAccess &A) {
  unsigned Size = A.BytesPerLane <= 4 ? 32 : A.BytesPerLane == 8 ? 16 : 8;
  if (A.Operation == Op::Load && Size < 32 && (agree(A, 1) || agree(A, 2)))
    Size *= 2;
  std::vector<Lanes> Result;
  for (unsigned First = 0; First < 32; First += Size) {
    Result.emplace_back();
    for (unsigned Lane = First; Lane < First + Size; ++Lane)
      Result.back().push_back(Lane);
  }
  return Result;
}

SharedCost byDefinition(const WarpAccess &A) {
  SharedCost Cost;
  for (const Lanes &Group : groups(A)) {
    const Owed Load = owed(A, Group);
    Cost.Wavefronts += Load.Most;
    Cost.Transactions += Load.Most > 0;
    if (Load.Most <= Cost.WordsOfBusiestBank)
      continue;
    Cost.WordsOfBusiestBank = Load.Most;
    for (auto [Bank, Words] : Load.Words)
      if (Words == Load.Most) {
        Cost.BusiestBank = Bank;
        break;
      }
  }
  if (A.Operation == Op::CompareAndSwap) {
    Cost.Wavefronts *= 2;
    Cost.Passes = 2;
  }
  return Cost;
}

void compare(unsigned Bytes) {
  RandomAccesses Draw(Bytes, 100 + Bytes);
  for (unsigned Round = 0; Round < 250000; ++Round) {
    const bool MayBeAsync = Bytes >= 4;
    const WarpAccess A = Draw.next(Op(Draw.below(MayBeAsync ? NumOps : NumOps - 1)));
    const SharedCost Want = byDefinition(A), Got = sharedCost(A);
    ASSERT_EQ(Got.Wavefronts, Want.Wavefronts) << "round " << Round;
    ASSERT_EQ(Got.Transactions, Want.Transactions) << "round " << Round;
    ASSERT_EQ(Got.WordsOfBusiestBank, Want.WordsOfBusiestBank) << "round " << Round;
    if (Want.conflicts() > 0) {
      ASSERT_EQ(Got.BusiestBank, Want.BusiestBank) << "round " << Round;
    }
  }
}

TEST(SharedOracle, AgreesOnBytes) { compare(1); }
TEST(SharedOracle, AgreesOnHalves) { compare(2); }
TEST(SharedOracle, AgreesOnWords) { compare(4); }
TEST(SharedOracle, AgreesOnPairs) { compare(8); }
TEST(SharedOracle, AgreesOnQuads) { compare(16); }

} // namespace
} // namespace warplint::sim
