//===- lib/analysis/AssumedBlock.cpp - A block that the arrays suffice for -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/AssumedBlock.h"

using namespace warplint;

/// A shared object that some thread certainly reaches past the end of; null if there is none.
static const Object *leftBy(const Kernel &K, const Launch &L, const Evaluation &E) {
  for (unsigned N = 0; N < K.Accesses.size(); ++N)
    if (isPastEnd(K, L, K.Accesses[N], E.Accesses[N].Reached))
      return &K.Objects[*K.Accesses[N].Object];
  return nullptr;
}

LaunchAndVerdicts
warplint::judgeWithinArrays(const Kernel &K, Launch L,
                            llvm::function_ref<SharedVerdicts(const Launch &)> Judge) {
  SharedVerdicts V = Judge(L);
  const Object *Left = L.From == LaunchFrom::Assumed ? leftBy(K, L, V->E) : nullptr;
  if (!Left || V->E.OutOfSteps)
    return {std::move(L), std::move(V)};
  Launch Smaller = L;
  Smaller.Why = whyAssumed(K, L, toString(*Left));
  for (const Dim3 &Block : smallerBlocks(L)) {
    Smaller.Block = Block;
    if (SharedVerdicts Of = Judge(Smaller); !Of->E.OutOfSteps && !leftBy(K, Smaller, Of->E))
      return {std::move(Smaller), std::move(Of)};
  }
  return {std::move(L), std::move(V)};
}
