// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX ISA, "Async proxy": an access of the generic proxy and one of the asynchronous proxy to the
// same memory need a proxy fence between them. "cp.async.bulk": addresses and sizes are multiples
// of 16; a group is complete for the thread that committed it. "cp.async.bulk.tensor": shared
// memory at a multiple of 128.

#include "lib/race/BulkMoves.h"

#include "lib/expr/Operators.h"
#include "lib/race/BarrierInterval.h"

using namespace warplint;

namespace {
constexpr unsigned MultipleOfBulk = 16, MultipleOfTensor = 128; // bytes
/// What any tensor copy, whatever its box is, reads at least.
constexpr int64_t LeastOfTensor = 16;

bool isCertain(const ThreadValue &V) { return !V.isData() && V.Number; }
} // namespace

BulkMoves::BulkMoves(const KernelModel &K, unsigned Threads)
    : K(K), Threads(Threads), Groups(Threads) {
  for (const Barrier &B : K.Barriers)
    IsAny |= B.Moves.has_value();
}

void BulkMoves::keep(const BulkFault &F) {
  const auto [It, New] = Found.try_emplace({F.What, F.Bulk, F.Access}, F);
  if (!New && F.How < It->second.How)
    It->second = F;
}

void BulkMoves::access(unsigned Number, unsigned Thread, unsigned Instance, uint64_t At,
                       const ThreadValue &Who) {
  const Access &A = K.Accesses[Number];
  const bool Writes = writes(A.Kind) && A.Kind != AccessKind::CopyStore;
  eachWord(At, A.BytesPerLane, [&](uint64_t Word, uint8_t) {
    ++Steps;
    if (const auto It = UnderWay.find(Word); It != UnderWay.end() && !IsDone[It->second]) {
      const Move &M = Moves[It->second];
      const bool IsAfter =
          M.Meetings < Meetings || M.Asking / ThreadsOfWarp == Thread / ThreadsOfWarp;
      if (IsAfter && (M.Writes || writes(A.Kind)))
        keep({.What = M.Writes ? BulkFault::ReachEarly : BulkFault::WriteEarly,
              .Bulk = M.Bulk,
              .Asking = M.Asking,
              .Access = Number,
              .Thread = Thread,
              .Instance = Instance,
              .At = Word * BytesOfWord,
              .How = std::max(M.How, Who.How),
              .Unknowns = M.Unknowns | Who.Unknowns});
    }
    if (Writes)
      Written[Word] = {Number, Thread, Instance, Who.How, Who.Unknowns};
  });
}

void BulkMoves::meet(unsigned Number, const ThreadValues &Who, BlockEvaluator &Values) {
  const Barrier &Of = K.Barriers[Number];
  switch (Of.Kind) {
  case BarrierKind::Bulk:
    return move(Number, Who, Values);
  case BarrierKind::Fence:
    Written.clear();
    return;
  case BarrierKind::Commit:
    for (unsigned T = 0; T < Threads; ++T)
      Groups[T] += !Who[T].is(0);
    return;
  case BarrierKind::Copies:
  case BarrierKind::Wait:
    return wait(Of, Who, Values);
  case BarrierKind::Arrive:
    if (Of.Transfer)
      for (unsigned T = 0; T < Threads; ++T)
        if (!Who[T].is(0))
          noteTransfer(Of, Number, T, Who[T], Of.Transfer, Values);
    IsUnsure |= !Of.Arrives && !Of.Transfer;
    return;
  default:
    return;
  }
}

/// Whatever may be meant is done.
void BulkMoves::wait(const Barrier &Of, const ThreadValues &Who, BlockEvaluator &Values) {
  const ThreadValues *Which = Of.Which ? &Values.value(Of.Which) : nullptr;
  for (size_t I = 0; I < Moves.size(); ++I) {
    const Move &M = Moves[I];
    if (IsDone[I])
      continue;
    if (Of.Kind == BarrierKind::Copies) {
      const bool Waits = !M.Place && !Who[M.Asking].is(0);
      IsDone[I] = Waits && (M.Group + Of.Pending < Groups[M.Asking] || Who[M.Asking].isData());
      continue;
    }
    for (unsigned T = 0; T < Threads && !IsDone[I]; ++T)
      IsDone[I] = !Who[T].is(0) && M.Place &&
                  (!Which || (*Which)[T].isData() || (*Which)[T].Mark == *M.Place);
  }
}

void BulkMoves::move(unsigned Number, const ThreadValues &Who, BlockEvaluator &Values) {
  for (unsigned T = 0; T < Threads; ++T)
    if (!Who[T].is(0))
      moveOf(Number, T, Who[T], Values);
}

/// Notes that the proxy reads what a thread has written since the last fence.
void BulkMoves::noteUnfenced(unsigned Number, unsigned Thread, const ThreadValue &Who, int64_t At,
                             int64_t Bytes) {
  eachWord(uint64_t(At), uint64_t(Bytes), [&](uint64_t Word, uint8_t) {
    ++Steps;
    const auto It = Written.find(Word);
    if (It == Written.end())
      return;
    const Write &W = It->second;
    keep({.What = BulkFault::Unfenced,
          .Bulk = Number,
          .Asking = Thread,
          .Access = W.Access,
          .Thread = W.Thread,
          .Instance = W.Instance,
          .At = Word * BytesOfWord,
          .How = std::max(W.How, Who.How),
          .Unknowns = W.Unknowns | Who.Unknowns});
  });
}

void BulkMoves::moveOf(unsigned Number, unsigned Thread, const ThreadValue &Who,
                       BlockEvaluator &Values) {
  constexpr int64_t MostBytes = 1 << 18; // more than any block has of shared memory
  const Barrier &Of = K.Barriers[Number];
  const BulkMove &M = *Of.Moves;
  if (M.Ends == BulkMove::AtBarrier)
    noteTransfer(Of, Number, Thread, Who, M.Bytes, Values);
  const ThreadValue *At = M.Shared ? &Values.value(M.Shared)[Thread] : nullptr;
  const ThreadValue *Bytes = M.Bytes ? &Values.value(M.Bytes)[Thread] : nullptr;
  const bool IsKnown = At && At->isKnown() && M.Object;
  const bool IsSized = Bytes && !Bytes->isData() && (Bytes->isKnown() || !M.OfTensor) &&
                       Bytes->Number > 0 && Bytes->Number < MostBytes;
  if (M.Writes && (!IsKnown || !IsSized || !isCertain(Who))) // anywhere
    Written.clear();
  if (!isCertain(Who) || !IsKnown)
    return;
  noteFit(Number, Thread, Who, Values);
  const int64_t Size = IsSized ? Bytes->Number : LeastOfTensor;
  if (!M.Writes)
    noteUnfenced(Number, Thread, Who, At->Number, Size);
  if (M.Ends == BulkMove::Otherwise || (M.Ends == BulkMove::AtBarrier && !Of.Which))
    return;
  const bool HasPlace = M.Ends == BulkMove::AtBarrier;
  const ThreadValue *Place = HasPlace ? &Values.value(Of.Which)[Thread] : nullptr;
  if (HasPlace && Place->isData())
    return;
  Moves.push_back({Number, Thread, M.Writes, HasPlace ? std::optional(Place->Mark) : std::nullopt,
                   Groups[Thread], Meetings, Who.How, Who.Unknowns});
  IsDone.push_back(false);
  eachWord(uint64_t(At->Number), uint64_t(Size), [&](uint64_t Word, uint8_t) {
    ++Steps;
    UnderWay[Word] = unsigned(Moves.size() - 1);
    if (M.Writes)
      Written.erase(Word);
  });
}

void BulkMoves::noteFit(unsigned Number, unsigned Thread, const ThreadValue &Who,
                        BlockEvaluator &Values) {
  const BulkMove &M = *K.Barriers[Number].Moves;
  if (M.Ends == BulkMove::Otherwise)
    return;
  const auto Note = [&](BulkFault::Kind What, const Expr *E, unsigned Multiple, int64_t From) {
    const ThreadValue *V = E ? &Values.value(E)[Thread] : nullptr;
    if (V && V->isKnown() && floorMod(V->Number - From, Multiple))
      keep({.What = What,
            .Bulk = Number,
            .Asking = Thread,
            .Number = V->Number - From,
            .Wanted = Multiple,
            .How = Who.How,
            .Unknowns = Who.Unknowns});
  };
  if (!M.OfTensor)
    Note(BulkFault::Bytes, M.Bytes, MultipleOfBulk, 0);
  Note(BulkFault::SharedEnd, M.Shared, M.OfTensor ? MultipleOfTensor : MultipleOfBulk,
       placeOf(K, *M.Object));
  Note(BulkFault::GlobalEnd, M.Global, MultipleOfBulk, 0);
}

void BulkMoves::noteTransfer(const Barrier &Of, unsigned Number, unsigned Thread,
                             const ThreadValue &Who, const Expr *Bytes, BlockEvaluator &Values) {
  const ThreadValue *Place = Of.Which ? &Values.value(Of.Which)[Thread] : nullptr;
  if (!Place || Place->isData() || Who.isData()) {
    IsUnsure |= !Place || Place->isData();
    IsUnsure |= Who.isData();
    return;
  }
  if (!Who.Number)
    return;
  Transfer &T = TransferOf[Place->Mark];
  const ThreadValue *V = Bytes ? &Values.value(Bytes)[Thread] : nullptr;
  T.IsUnknown |= !V || !V->isKnown() || (Of.Moves && Of.Moves->ToMany);
  if (!T.IsUnknown)
    (Of.Moves ? T.Copied : T.Expected) += V->Number;
  if (!Of.Moves && !T.IsExpected) {
    T.IsExpected = true;
    T.Barrier = Number;
  }
  T.How = std::max(T.How, Who.How);
  T.Unknowns |= Who.Unknowns;
}

void BulkMoves::forget() {
  IsUnsure = true;
  Written.clear();
  UnderWay.clear();
  Moves.clear();
  IsDone.clear();
}

void BulkMoves::end() {
  for (const auto &[Place, T] : TransferOf)
    if (!IsUnsure && !T.IsUnknown && T.IsExpected && T.Expected != T.Copied)
      keep({.What = BulkFault::Transfer,
            .Bulk = T.Barrier,
            .Number = T.Copied,
            .Wanted = T.Expected,
            .How = T.How,
            .Unknowns = T.Unknowns});
}
