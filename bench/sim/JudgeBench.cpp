//===- bench/sim/JudgeBench.cpp - Lanes judged per second -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One access of 32 lanes, judged by sharedCost, by globalCost, and by the rule as one would first
// write it down with hash maps; and merely read, which nothing that judges can be faster than.
// Argument: bytes a lane.
//
//===----------------------------------------------------------------------===//

#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <unordered_map>
#include <unordered_set>
#include <vector>

using namespace warplint::sim;

namespace {

enum class Shape { Contiguous, Column, Swizzled, Block, Random };

/// Many accesses of one shape at different bases, so that no answer is learnt
/// by heart.
std::vector<WarpAccess> accesses(Shape Kind, unsigned Bytes) {
  std::mt19937_64 Draw(1);
  std::vector<WarpAccess> Result(256);
  for (WarpAccess &Access : Result) {
    Access.BytesPerLane = Bytes;
    const uint64_t Base = Draw() % 64 * 128;
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
      switch (Kind) {
      case Shape::Contiguous:
        Access.Offset[Lane] = Base + Bytes * Lane;
        break;
      case Shape::Column: // 32 columns of Bytes
        Access.Offset[Lane] = Base + 32 * Bytes * Lane;
        break;
      case Shape::Swizzled: // the same column, freed by an exclusive or
        Access.Offset[Lane] = Base + Bytes * (32 * Lane + (Lane ^ 5));
        break;
      case Shape::Block: // a block 16 wide reads a tile of 16 columns by columns
        Access.Offset[Lane] = Base + Bytes * (16 * (Lane % 16) + Lane / 16);
        break;
      case Shape::Random:
        Access.Offset[Lane] = Bytes * (Draw() % 1024);
        break;
      }
  }
  return Result;
}

unsigned byHashMaps(const WarpAccess &Access) {
  unsigned Wavefronts = 0;
  for (LaneMask Left = AllLanes; Left != 0;) {
    const LaneMask Group = groupOf(unsigned(__builtin_ctz(Left)), Access.BytesPerLane);
    Left &= ~Group;
    std::unordered_map<unsigned, std::unordered_set<uint64_t>> WordsOf;
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
      for (unsigned Byte = 0; Group >> Lane & 1 && Byte < Access.BytesPerLane; Byte += WordBytes) {
        const uint64_t Word = (Access.Offset[Lane] + Byte) / WordBytes;
        WordsOf[unsigned(Word % Banks)].insert(Word);
      }
    size_t Most = 0;
    for (const auto &[Bank, Words] : WordsOf)
      Most = std::max(Most, Words.size());
    Wavefronts += unsigned(Most);
  }
  return Wavefronts;
}

template <typename F> void judge(benchmark::State &State, Shape Kind, F Cost) {
  const std::vector<WarpAccess> Accesses = accesses(Kind, unsigned(State.range(0)));
  for (auto _ : State)
    for (const WarpAccess &Access : Accesses)
      benchmark::DoNotOptimize(Cost(Access));
  const int64_t Judged = State.iterations() * int64_t(Accesses.size());
  State.SetItemsProcessed(Judged * WarpSize); // lanes a second
  State.counters["access"] =
      benchmark::Counter(double(Judged), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void shared(benchmark::State &State, Shape Kind) {
  judge(State, Kind, [](const WarpAccess &A) { return sharedCost(A).Wavefronts; });
}

void global(benchmark::State &State, Shape Kind) {
  judge(State, Kind, [](const WarpAccess &A) { return globalCost(A).Sectors; });
}

/// The bound: every offset is looked at once.
void readOnly(benchmark::State &State, Shape Kind) {
  judge(State, Kind, [](const WarpAccess &A) {
    uint64_t All = A.Active;
    for (uint64_t Offset : A.Offset)
      All ^= Offset;
    return All;
  });
}

void hashMaps(benchmark::State &State, Shape Kind) { judge(State, Kind, byHashMaps); }

void widths(benchmark::internal::Benchmark *Bench) {
  for (int Bytes : {1, 2, 4, 8, 16})
    Bench->Arg(Bytes);
}

} // namespace

#define EVERY_SHAPE(Judge)                                                                         \
  BENCHMARK_CAPTURE(Judge, contiguous, Shape::Contiguous)->Apply(widths);                          \
  BENCHMARK_CAPTURE(Judge, column, Shape::Column)->Apply(widths);                                  \
  BENCHMARK_CAPTURE(Judge, swizzled, Shape::Swizzled)->Apply(widths);                              \
  BENCHMARK_CAPTURE(Judge, block, Shape::Block)->Apply(widths);                                    \
  BENCHMARK_CAPTURE(Judge, random, Shape::Random)->Apply(widths)

BENCHMARK_CAPTURE(readOnly, contiguous, Shape::Contiguous)->Arg(4);
EVERY_SHAPE(shared);
EVERY_SHAPE(hashMaps);
EVERY_SHAPE(global);
