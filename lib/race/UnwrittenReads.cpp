// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/UnwrittenReads.h"

#include "lib/race/BarrierInterval.h"
#include "lib/race/BlockEvaluator.h"

using namespace warplint;

/// An exchange puts down what it is given; all others begin with what is there.
static bool isUpdate(const Access &A) {
  return A.Kind == AccessKind::Atomic && A.Atomic && A.Atomic->Does &&
         *A.Atomic->Does != sim::AtomicOp::Exchange;
}

bool warplint::initialises(const Access &A) { return writes(A.Kind) && !isUpdate(A); }

bool warplint::needsContents(const Access &A) {
  return !A.Part && (isUpdate(A) || A.Kind == AccessKind::Load || A.Kind == AccessKind::LoadMatrix);
}

UnwrittenReads::UnwrittenReads(const KernelModel &K, unsigned Threads)
    : K(K), Threads(Threads), WrittenAnywhere(K.Objects.size()), WrittenAtAll(K.Objects.size()) {}

unsigned UnwrittenReads::rootOf(unsigned Object) const { return firstAtPlaceOf(K, Object); }

/// Whether access \p Number, at whatever address, may be of shared array \p Object.
bool UnwrittenReads::mayReach(unsigned Number, unsigned Object) const {
  const Access &A = K.Accesses[Number];
  if (A.In == Space::Shared)
    return !A.Object || rootOf(*A.Object) == rootOf(Object);
  // A pointer of unknown space is taken for one to global memory.
  return A.In == Space::Global && (!A.Object || K.Objects[*A.Object].Assumed);
}

void UnwrittenReads::writeAnywhere(unsigned Number) {
  for (unsigned O = 0; O < K.Objects.size(); ++O)
    if (K.Objects[O].In == Space::Shared && mayReach(Number, O))
      WrittenAnywhere[rootOf(O)] = true;
}

void UnwrittenReads::noteWrite(unsigned Number, unsigned Thread, const ThreadValue &Address) {
  const Access &A = K.Accesses[Number];
  if (A.In != Space::Shared || !A.Object || A.Part || !Address.isKnown())
    return writeAnywhere(Number);
  WrittenAtAll[rootOf(*A.Object)] = true;
  writeWords(Thread, Address.Number, A.BytesPerLane);
}

/// \p Thread: nothing if that is none of the block's.
void UnwrittenReads::writeWords(std::optional<unsigned> Thread, int64_t At, uint64_t Bytes) {
  eachWord(uint64_t(At), Bytes, [&](uint64_t Word, uint8_t Of) {
    ++Steps;
    Place &P = Places[Word];
    P.Written |= Of;
    for (unsigned Reader : P.Readers)
      Pending[Reader].Overtaken |= Pending[Reader].Thread != Thread;
  });
}

/// Other blocks of a cluster may do the same to this one, anywhere.
void UnwrittenReads::writeAnywhere(const BulkMove &M) {
  for (unsigned O = 0; O < K.Objects.size(); ++O)
    if (K.Objects[O].In == Space::Shared &&
        (!M.Writes || !M.Object || rootOf(O) == rootOf(*M.Object)))
      WrittenAnywhere[rootOf(O)] = true;
}

void UnwrittenReads::move(const BulkMove &M, const ThreadValue *At, const ThreadValue *Bytes) {
  constexpr int64_t MostBytes = 1 << 18; // more than any block has of shared memory
  const bool IsSized = Bytes && Bytes->isKnown() && Bytes->Number >= 0 && Bytes->Number < MostBytes;
  if (!M.Writes || !M.Object || !At || !At->isKnown() || !IsSized)
    return writeAnywhere(M);
  WrittenAtAll[rootOf(*M.Object)] = true;
  writeWords(std::nullopt, At->Number, uint64_t(Bytes->Number));
}

void UnwrittenReads::noteRead(Read Of, const ThreadValue &Address) {
  const Access &A = K.Accesses[Of.Access];
  if (!Address.isKnown()) {
    if (!WrittenAtAll[rootOf(*A.Object)])
      pend(Of);
    return;
  }
  Of.Address = Address.Number;
  bool IsWritten = false;
  eachWord(uint64_t(Address.Number), A.BytesPerLane, [&](uint64_t Word, uint8_t Bytes) {
    ++Steps;
    const auto It = Places.find(Word);
    IsWritten |= It != Places.end() && (It->second.Written & Bytes);
  });
  if (IsWritten)
    return;
  eachWord(uint64_t(Address.Number), A.BytesPerLane, [&](uint64_t Word, uint8_t) {
    Places[Word].Readers.push_back(unsigned(Pending.size()));
  });
  pend(Of);
}

void UnwrittenReads::pend(const Read &Of) {
  LastOf[{Of.Access, Of.Thread}] = Pending.size();
  Pending.push_back(Of);
}

void UnwrittenReads::use(unsigned Number, unsigned Thread) {
  if (const auto It = LastOf.find({Number, Thread}); It != LastOf.end())
    Pending[It->second].IsUsed = true;
}

void UnwrittenReads::access(unsigned Number, const ThreadValues &Who, const ThreadValues &Address,
                            unsigned Instance) {
  const Access &A = K.Accesses[Number];
  const bool Writes = initialises(A);
  const bool Reads = A.In == Space::Shared && A.Object && needsContents(A) &&
                     !WrittenAnywhere[rootOf(*A.Object)] && !Found.count(Number);
  if (!Writes && !Reads)
    return;
  for (unsigned T = 0; T < Threads; ++T) {
    if (!givesAddress(A, T))
      continue;
    if (Writes && !Who[T].is(0))
      noteWrite(Number, T, Address[T]);
    if (Reads && !Who[T].isData() && Who[T].Number)
      noteRead({Number, T, Instance, std::nullopt, Who[T].How, Who[T].Unknowns}, Address[T]);
  }
}

void UnwrittenReads::unsure(const Statement &S) {
  if (S.What == Statement::Access && initialises(K.Accesses[S.Index]))
    writeAnywhere(S.Index);
  if (const auto &M = S.What == Statement::Barrier ? K.Barriers[S.Index].Moves : std::nullopt)
    if (M->Writes || M->ToMany)
      writeAnywhere(*M);
  if (S.What == Statement::Loop)
    for (const Statement &Each : K.Loops[S.Index].Body)
      unsure(Each);
}

void UnwrittenReads::barrier() {
  for (const Read &R : Pending) {
    const unsigned Root = rootOf(*K.Accesses[R.Access].Object);
    if (R.Overtaken || WrittenAnywhere[Root] || (!R.Address && WrittenAtAll[Root]))
      continue;
    Read &Kept = Found.try_emplace(R.Access, R).first->second;
    if (R.IsUsed && !Kept.IsUsed)
      Kept = R;
  }
  forget();
}

void UnwrittenReads::forget() {
  for (const Read &R : Pending)
    if (R.Address)
      eachWord(uint64_t(*R.Address), K.Accesses[R.Access].BytesPerLane,
               [&](uint64_t Word, uint8_t) { Places[Word].Readers.clear(); });
  Pending.clear();
  LastOf.clear();
}
