//===- lib/race/WarpMasks.cpp - Lanes that a mask names ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/race/WarpMasks.h"

#include "lib/race/TouchedWords.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <bit>

using namespace warplint;

namespace {
/// The lanes of one warp that do for certain, and those that do not.
struct Lanes {
  uint32_t Do = 0, DoNot = 0;
};

Lanes lanesOf(const ThreadValues &Who, unsigned Warp, unsigned Threads) {
  Lanes Of;
  const unsigned First = Warp * ThreadsOfWarp, End = std::min(First + ThreadsOfWarp, Threads);
  for (unsigned T = First; T < End; ++T)
    if (!Who[T].isData())
      (Who[T].Number ? Of.Do : Of.DoNot) |= uint32_t(1) << (T - First);
  return Of;
}
} // namespace

bool WarpMasks::isFound(unsigned Number) const {
  return llvm::any_of(Found, [&](const Misfit &M) { return M.Barrier == Number; });
}

void WarpMasks::progress(const ThreadValues &Who) {
  llvm::erase_if(Open, [&](const Waiting &W) {
    const Lanes Of = lanesOf(Who, W.Warp, Threads);
    const unsigned First = W.Warp * ThreadsOfWarp;
    // What only the absent lanes do may be another branch, in which they come to a barrier, too.
    const uint32_t Gone = W.Absent & Of.Do;
    if (!Gone || !(Of.Do >> (W.Of.Calling - First) & 1))
      return false;
    Misfit M = W.Of;
    M.Absent = First + unsigned(std::countr_zero(Gone));
    M.How = std::max(M.How, Who[*M.Absent].How);
    M.Unknowns |= Who[*M.Absent].Unknowns;
    if (!isFound(M.Barrier))
      Found.push_back(M);
    return true;
  });
}

void WarpMasks::meetWarp(unsigned Number, unsigned Warp, const ThreadValues &Who,
                         const ThreadValues *Mask) {
  const Lanes Of = lanesOf(Who, Warp, Threads);
  // Lanes that come to another barrier, in another branch, meet those that wait for them.
  uint32_t Met = 0;
  for (Waiting &W : Open)
    if (W.Warp == Warp && (W.Absent & Of.Do)) {
      Met |= W.Callers;
      W.Absent &= ~Of.Do;
    }
  if (!Mask || isFound(Number))
    return;
  const unsigned First = Warp * ThreadsOfWarp;
  for (uint32_t Left = Of.Do; Left; Left &= Left - 1) {
    const auto Lane = unsigned(std::countr_zero(Left));
    const ThreadValue &Named = (*Mask)[First + Lane];
    if (Named.isData())
      continue;
    const auto Bits = uint32_t(Named.Number);
    Misfit M{Number,
             First + Lane,
             std::nullopt,
             Bits,
             std::max(Named.How, Who[First + Lane].How),
             Named.Unknowns | Who[First + Lane].Unknowns};
    if (!(Bits >> Lane & 1))
      return Found.push_back(M);
    const uint32_t Absent = Bits & Of.DoNot & ~Met;
    for (uint32_t Each = Absent; Each; Each &= Each - 1) {
      const ThreadValue &Away = Who[First + unsigned(std::countr_zero(Each))];
      M.How = std::max(M.How, Away.How);
      M.Unknowns |= Away.Unknowns;
    }
    if (Absent)
      return Open.push_back({M, Of.Do, Absent, Warp});
  }
}

void WarpMasks::meet(unsigned Number, const ThreadValues &Who, const ThreadValues *Mask) {
  progress(Who); // all lanes at once: those that were away are there, too late
  for (unsigned Warp = 0; Warp * ThreadsOfWarp < Threads; ++Warp)
    meetWarp(Number, Warp, Who, Mask);
}
