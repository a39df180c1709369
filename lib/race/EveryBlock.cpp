// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of a block that is a guess a race is certain if it is in every block: of one warp, or of two, and
// of all that are larger; and, if x alone tells its threads apart, in one of a single row.

#include "lib/expr/Rewrite.h"
#include "lib/race/Race.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace warplint;

namespace {
bool isSame(const Race &A, const Race &B) {
  return A.First.Access == B.First.Access && A.Second.Access == B.Second.Access &&
         A.IsOfOneWarp == B.IsOfOneWarp && A.OtherBlock.has_value() == B.OtherBlock.has_value() &&
         !A.IsSameValue && !B.IsSameValue;
}

struct Tried {
  uint64_t Threads;
  RaceReport Found;
};

/// Whether \p Number tells threads apart by x alone: they may be all in one row.
bool isOfOneRow(const KernelModel &K, unsigned Number) {
  return !anyPart(*K.Accesses[Number].Address,
                  [](const Expr &E) { return E.Kind == ExprKind::ThreadIdx && E.Value > 0; });
}

bool isOfOneRow(const KernelModel &K, const Race &R) {
  return isOfOneRow(K, R.First.Access) && isOfOneRow(K, R.Second.Access);
}
} // namespace

void warplint::holdAgainst(llvm::ArrayRef<Dim3> Others, const KernelModel &K, const LaunchShape &L,
                           const RaceOptions &Options, RaceReport &Of) {
  if (Of.LeavesArrays || llvm::all_of(Of.Races, [](const Race &R) { return R.IsSameValue; }))
    return;
  std::vector<Tried> All, Flat;
  auto Try = [&](const Dim3 &Block, std::vector<Tried> &To) {
    LaunchShape Other = L;
    Other.Block = Block;
    if (RaceReport Found = findRaces(K, Other, Options); !Found.LeavesArrays) // none that is meant
      To.push_back({Block.count(), std::move(Found)});
  };
  for (const Dim3 &Block : Others)
    Try(Block, All);
  llvm::sort(All, [](const Tried &A, const Tried &B) { return A.Threads > B.Threads; });
  if (L.Block->X != L.Block->count() &&
      llvm::any_of(Of.Races, [&](const Race &R) { return isOfOneRow(K, R); }))
    Try({64, 1, 1}, Flat);
  // Threads that never wait for others of the block may be meant to be one warp.
  const bool IsOfWarps =
      llvm::any_of(K.Barriers, [](const Barrier &B) { return B.Kind == BarrierKind::Block; });
  constexpr uint64_t OneWarp = 32, TwoWarps = 64;
  for (Race &R : Of.Races) {
    uint64_t From = L.Block->count();
    size_t Count = 0;
    auto IsIn = [&](const Tried &T) {
      return llvm::any_of(T.Found.Races, [&](const Race &O) { return isSame(O, R); });
    };
    bool Holds = !isOfOneRow(K, R) || llvm::all_of(Flat, IsIn);
    for (const Tried &T : All) {
      const bool HasIt = IsIn(T);
      Holds &= HasIt || T.Threads < From;
      if (!HasIt && T.Threads < From)
        break;
      From = HasIt ? std::min(From, T.Threads) : From;
      Count += HasIt;
    }
    if (Holds && Count && From <= (IsOfWarps ? TwoWarps : OneWarp))
      R.FromThreads = From;
  }
}
