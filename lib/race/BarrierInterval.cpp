//===- lib/race/BarrierInterval.cpp - What was reached since a barrier -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/race/BarrierInterval.h"

#include "lib/race/TouchedWords.h"

using namespace warplint;

namespace {
constexpr unsigned MostEntries = 96; // of a word; what comes then is compared, but not kept

unsigned warpOf(const ThreadReach &R) { return R.Thread / ThreadsOfWarp; }
uint32_t laneBit(const ThreadReach &R) { return uint32_t(1) << (R.Thread % ThreadsOfWarp); }
} // namespace

unsigned Conflict::rank() const {
  return unsigned(IsSameValue) << 5 | unsigned(How != Trust::Known) << 4 |
         unsigned(!IsUnderWay) << 3 | unsigned(IsOfOneWarp) << 2 | unsigned(!DifferForSure) << 1 |
         unsigned(FirstInstance != SecondInstance);
}

Conflict warplint::conflictOf(const ThreadReach &First, const ThreadReach &Second, uint64_t Word) {
  Conflict C;
  C.FirstAccess = First.Access;
  C.SecondAccess = Second.Access;
  C.FirstThread = First.Thread;
  C.SecondThread = Second.Thread;
  C.FirstInstance = First.Instance;
  C.SecondInstance = Second.Instance;
  C.FirstBlock = First.Block;
  C.SecondBlock = Second.Block;
  C.At = Word * BytesOfWord;
  C.How = std::max(First.How, Second.How);
  C.Unknowns = First.Unknowns | Second.Unknowns;
  return C;
}

void warplint::keepMoreTelling(ConflictMap &Found, const Conflict &C) {
  auto [It, New] = Found.try_emplace({C.FirstAccess, C.SecondAccess}, C);
  if (!New && C.rank() < It->second.rank())
    It->second = C;
}

void BarrierInterval::end() {
  Heads.clear();
  Entries.clear();
}

void BarrierInterval::restart() {
  end();
  Found.clear();
  Steps = 0;
}

void BarrierInterval::add(const ThreadReach &R) {
  eachWord(R.At, K.Accesses[R.Access].BytesPerLane,
           [&](uint64_t Word, uint8_t Bytes) { addWord(R, Word, Bytes); });
}

/// Whether the thread of \p By has written what \p Value writes to the same word before.
bool BarrierInterval::hasWritten(int Head, const ThreadReach &By, const ThreadReach &Value) const {
  for (int I = Head; I >= 0; I = Entries[size_t(I)].Next) {
    const Entry &E = Entries[size_t(I)];
    if (writes(K.Accesses[E.By.Access].Kind) && warpOf(E.By) == warpOf(By) &&
        (E.Lanes & laneBit(By)) && E.By.Written && E.By.Written == Value.Written)
      return true;
  }
  return false;
}

void BarrierInterval::compare(const Entry &E, const ThreadReach &R, uint64_t Word, int Head) {
  const AccessKind A = K.Accesses[E.By.Access].Kind, B = K.Accesses[R.Access].Kind;
  const bool IsOfOneWarp = !IsOfBlocks && warpOf(E.By) == warpOf(R);
  const bool HaveMet = E.By.Block == R.Block || E.By.Phase != R.Phase;
  uint32_t Others = IsOfBlocks && HaveMet ? 0 : E.Lanes;
  // What was read is in a register once its thread takes part in a shuffle.
  const bool IsDone = !writes(A) && E.By.Exchange != R.Exchange;
  if (IsOfOneWarp)
    Others &= E.By.Epoch == R.Epoch && !IsDone ? ~laneBit(R) : 0;
  if (!Others)
    return;
  Conflict C = conflictOf(E.By, R, Word);
  C.FirstThread = warpOf(E.By) * ThreadsOfWarp + unsigned(std::countr_zero(Others));
  C.IsOfOneWarp = IsOfOneWarp;
  if (writes(A) && writes(B)) {
    C.IsSameValue = E.By.Written && R.Written && *E.By.Written == *R.Written;
    C.DifferForSure = E.By.Written && R.Written && !C.IsSameValue;
  } else if (writes(A) && !IsOfBlocks) { // what is read was written by the one that reads it, too
    C.IsSameValue = E.By.Written && hasWritten(Head, R, E.By);
  }
  keepMoreTelling(Found, C);
}

/// Whether nothing tells \p R from the lanes of \p E.
bool BarrierInterval::isSame(const Entry &E, const ThreadReach &R, uint8_t Bytes) const {
  if (E.By.Access != R.Access || E.Bytes != Bytes || E.By.How != R.How || E.By.Block != R.Block ||
      E.By.Phase != R.Phase || E.By.Written != R.Written)
    return false;
  return IsOfBlocks || (warpOf(E.By) == warpOf(R) && E.By.Epoch == R.Epoch &&
                        E.By.Exchange == R.Exchange && E.By.Instance == R.Instance);
}

void BarrierInterval::addWord(const ThreadReach &R, uint64_t Word, uint8_t Bytes) {
  const AccessKind Kind = K.Accesses[R.Access].Kind;
  Steps += 4; // a place in a table takes as long as several values
  auto [It, New] = Heads.try_emplace(Word, -1);
  const int Head = It->second;
  unsigned Count = 0;
  int Same = -1;
  for (int I = Head; I >= 0; I = Entries[size_t(I)].Next) {
    ++Count, ++Steps;
    const Entry &E = Entries[size_t(I)];
    if (!(E.Bytes & Bytes))
      continue;
    const AccessKind Other = K.Accesses[E.By.Access].Kind;
    const bool AreAtomic = Kind == AccessKind::Atomic && Other == AccessKind::Atomic;
    if ((writes(Kind) || writes(Other)) && !AreAtomic)
      compare(E, R, Word, Head);
    if (isSame(E, R, Bytes))
      Same = I;
  }
  if (Same >= 0) {
    if (!IsOfBlocks) // else the first thread tells enough
      Entries[size_t(Same)].Lanes |= laneBit(R);
    return;
  }
  if (Count >= MostEntries)
    return;
  Entries.push_back({R, laneBit(R), Bytes, Head});
  It->second = int(Entries.size()) - 1;
}
