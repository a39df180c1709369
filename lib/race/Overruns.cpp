//===- lib/race/Overruns.cpp - Numbers that are too large for an array *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/race/Overruns.h"

using namespace warplint;

/// What has to stay in which bounds: subscripts, or the address where there are none.
std::vector<Overruns::Bounded> Overruns::boundsOf(const Access &A, const ThreadValues &Address) {
  std::vector<Bounded> Bounds;
  if (A.Indexed) {
    const Object &O = K.Objects[A.Indexed->Object];
    const size_t Count = std::min(O.Extents.size(), A.Indexed->Indices.size());
    for (size_t D = 0; D < Count; ++D)
      if (const Expr *I = A.Indexed->Indices[D]; O.Extents[D] && K.Pool->contains(I))
        Bounds.push_back({&Values.value(I), 0, int64_t(O.Extents[D]), 1});
    if (!Bounds.empty())
      return Bounds;
  }
  const std::optional<uint64_t> Size = A.Object ? sizeOf(K.Objects[*A.Object], L) : std::nullopt;
  if (!Size)
    return Bounds;
  const int64_t Unit = std::max(1u, K.Objects[*A.Object].ElementBytes);
  Bounds.push_back({&Address, placeOf(K, *A.Object), int64_t(*Size) / Unit, Unit});
  return Bounds;
}

ThreadValues Overruns::within(unsigned Number, const ThreadValues &Who,
                              const ThreadValues &Address) {
  const unsigned Threads = Values.threads();
  const auto IsOfChoice = [&](const ThreadValues &V) {
    for (unsigned T = 0; T < (V.isUniform() ? 1 : Threads); ++T)
      if (V[T].How == Trust::Chosen)
        return true;
    return false;
  };
  if (!IsOfChoice(Who) && !IsOfChoice(Address))
    return Who;
  ThreadValues Left = Who;
  for (const Bounded &B : boundsOf(K.Accesses[Number], Address))
    for (unsigned T = 0; T < Threads; ++T) {
      const ThreadValue &I = (*B.Index)[T];
      const bool RestsOnChoice = std::max(I.How, Who[T].How) == Trust::Chosen && Who[T].Number;
      if (!RestsOnChoice || (I.Number >= B.First && I.Number - B.First < B.Extent * B.Unit))
        continue;
      const uint64_t Unknowns = Who[T].Unknowns | I.Unknowns;
      Left.each(Threads)[T] = {0, 0, Trust::Chosen, Unknowns};
      int64_t &Extent = ExtentOf.try_emplace(Unknowns, B.Extent).first->second;
      Extent = std::min(Extent, B.Extent);
    }
  return Left;
}
