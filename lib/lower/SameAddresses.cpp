//===- lib/lower/SameAddresses.cpp - Atomics on one address ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/SameAddresses.h"

#include "lib/expr/Parts.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace warplint;

/// Whether lanes may differ in \p E itself, its operands apart.
static bool differsByItself(const Expr &E) {
  switch (E.Kind) {
  case ExprKind::ThreadIdx:
  case ExprKind::Lane:
  case ExprKind::Last: // lanes may leave a loop at different times
  case ExprKind::Left:
  case ExprKind::ShuffleIdx:
  case ExprKind::ShuffleUp:
  case ExprKind::ShuffleDown:
  case ExprKind::ShuffleXor:
    return true;
  case ExprKind::Opaque:
    return E.PerLane;
  default:
    return false;
  }
}

/// Whether lanes may differ in \p Root. A loop variable is what it begins with and goes on with.
static bool mayDiffer(const Kernel &K, const Expr &Root) {
  llvm::SmallVector<const Expr *, 4> Work{&Root};
  llvm::SmallPtrSet<const Expr *, 8> Seen;
  while (!Work.empty()) {
    const bool Differs = anyPart(*Work.pop_back_val(), [&](const Expr &E) {
      if (E.Kind == ExprKind::Carried && Seen.insert(&E).second) {
        const CarriedVariable &V = K.Loops[size_t(E.Value)].Carried[E.Index];
        Work.append({V.Initial, V.Next});
      }
      return differsByItself(E);
    });
    if (Differs)
      return true;
  }
  return false;
}

void warplint::noteSameAddresses(Kernel &K) {
  for (Access &A : K.Accesses)
    if (A.Atomic)
      A.Atomic->SameAddress = !mayDiffer(K, *A.Address);
}
