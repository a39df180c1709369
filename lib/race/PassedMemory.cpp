// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/PassedMemory.h"

#include "lib/race/BarrierInterval.h"
#include "lib/race/UnwrittenReads.h"

using namespace warplint;

PassedMemory::PassedMemory(const KernelModel &K, unsigned Threads)
    : K(K), Threads(Threads), Written(K.Objects.size()) {}

bool PassedMemory::isKnown(const KernelModel &K, const Access &A) {
  if (A.In != Space::Global || !A.Object || A.Part)
    return false;
  const Object &O = K.Objects[*A.Object];
  return !O.Assumed && (O.Bytes || O.Set);
}

/// What is written through another pointer may be anywhere.
void PassedMemory::noteWrite(const Access &A) {
  if (A.Object && !K.Objects[*A.Object].Assumed)
    Written[firstAtPlaceOf(K, *A.Object)] = true;
  else
    Written.assign(Written.size(), true);
}

bool PassedMemory::isSet(const Access &A, int64_t Byte) const {
  const Object &O = K.Objects[*A.Object];
  return !O.Set || Byte < int64_t(*O.Set) || Written[firstAtPlaceOf(K, *A.Object)];
}

void PassedMemory::access(unsigned Number, const ThreadValues &Who, const ThreadValues &Address,
                          unsigned Instance) {
  const Access &A = K.Accesses[Number];
  const bool IsUpdate = needsContents(A);
  for (unsigned T = 0; isKnown(K, A) && T < Threads; ++T) {
    if (Who[T].isData() || !Who[T].Number || Address[T].isData() || !givesAddress(A, T))
      continue;
    const bool IsKnown = Who[T].isKnown() && Address[T].isKnown();
    const Object &O = K.Objects[*A.Object];
    const int64_t Byte = Address[T].Number - placeOf(K, *A.Object);
    const bool IsBeyond =
        Byte < 0 || (O.Bytes && Byte + int64_t(A.BytesPerLane) > int64_t(*O.Bytes));
    const Reach R{T, Instance, Byte, std::max(Who[T].How, Address[T].How),
                  Who[T].Unknowns | Address[T].Unknowns};
    if (O.Bytes && IsBeyond && IsKnown)
      Beyond.try_emplace(Number, R);
    else if (!IsBeyond && IsUpdate && !isSet(A, Byte) && (IsKnown || O.Set == 0))
      Unset.try_emplace(Number, R);
  }
  if (initialises(A))
    noteWrite(A);
}

void PassedMemory::unsure(const Statement &S) {
  if (S.What == Statement::Access && writes(K.Accesses[S.Index].Kind) &&
      K.Accesses[S.Index].In == Space::Global)
    noteWrite(K.Accesses[S.Index]);
  if (S.What == Statement::Loop)
    for (const Statement &Each : K.Loops[S.Index].Body)
      unsure(Each);
}
