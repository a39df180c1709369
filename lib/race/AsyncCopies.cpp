//===- lib/race/AsyncCopies.cpp - Copies that may still be under way *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA, "Data Movement and Conversion Instructions: Non-bulk copy": a wait makes the copies of
// the executing thread visible to it alone.
//
//===----------------------------------------------------------------------===//

#include "lib/race/AsyncCopies.h"

#include "lib/race/TouchedWords.h"

using namespace warplint;

/// Has \p Ground, a value or a conflict, rest on what \p Who does, too.
template <typename T> static void rest(T &Ground, const ThreadValue &Who) {
  Ground.How = std::max(Ground.How, Who.How);
  Ground.Unknowns |= Who.Unknowns;
}

void AsyncCopies::commit(const ThreadValues &Who) {
  for (unsigned T = 0; T < Of.size(); ++T) {
    Copier &C = Of[T];
    C.IsUnsure |= Who[T].isData();
    C.Groups += Who[T].Number != 0;
    rest(C.Ground, Who[T]);
  }
}

void AsyncCopies::wait(const ThreadValues &Who, unsigned Pending, llvm::ArrayRef<unsigned> Epochs) {
  for (unsigned T = 0; T < Of.size(); ++T) {
    Copier &C = Of[T];
    C.IsUnsure |= Who[T].isData();
    const unsigned Done = C.Groups - std::min(C.Groups, Pending);
    if (Who[T].Number && (C.Waits.empty() || C.Waits.back().Groups < Done))
      C.Waits.push_back({Done, Meetings, Epochs[T / ThreadsOfWarp]});
    rest(C.Ground, Who[T]);
  }
}

void AsyncCopies::compare(const Copy &C, const ThreadReach &R, uint64_t Word) {
  const Copier &By = Of[C.By.Thread];
  if (By.IsUnsure)
    return;
  const bool IsOwn = C.By.Thread == R.Thread;
  const bool IsOfOneWarp = C.By.Thread / ThreadsOfWarp == R.Thread / ThreadsOfWarp;
  const auto Done =
      llvm::partition_point(By.Waits, [&](const Wait &W) { return W.Groups <= C.Group; });
  const bool IsDone = Done != By.Waits.end();
  if (IsDone && (IsOwn || Done->Meetings < Meetings || (IsOfOneWarp && Done->Epoch < R.Epoch)))
    return;
  // Two writes with nothing between them are a race whether or not one is asynchronous.
  const bool HaveMet = C.Meetings < Meetings || (IsOfOneWarp && C.By.Epoch < R.Epoch);
  if (!IsOwn && !HaveMet && writes(K.Accesses[R.Access].Kind))
    return;
  Conflict Early = conflictOf(C.By, R, Word);
  Early.IsUnderWay = !IsDone;
  rest(Early, By.Ground);
  keepMoreTelling(Found, Early);
}

void AsyncCopies::addWord(const ThreadReach &R, uint64_t Word) {
  ++Steps;
  if (const auto It = Copies.find(Word); It != Copies.end())
    compare(It->second, R, Word);
  if (K.Accesses[R.Access].Kind == AccessKind::CopyStore)
    Copies[Word] = {R, Of[R.Thread].Groups, Meetings};
}

void AsyncCopies::add(const ThreadReach &R) {
  const Access &A = K.Accesses[R.Access];
  if (A.Kind == AccessKind::CopyStore || !Copies.empty())
    eachWord(R.At, A.BytesPerLane, [&](uint64_t Word, uint8_t) { addWord(R, Word); });
}
