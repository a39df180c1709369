//===- lib/lanes/LoopFacts.cpp - What runs of a kernel share ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/LoopFacts.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

LoopFacts::LoopFacts(const KernelModel &K)
    : LastOf(K.Loops.size()), Within(K.Loops.size()), TakesFromInner(K.Loops.size()),
      NextTakes(K.Loops.size()) {
  for (unsigned I = 0; I < K.Pool->size(); ++I) {
    const Expr *E = (*K.Pool)[I];
    if (E->Kind == ExprKind::Last)
      LastOf[E->Value].push_back(E);
    else if (E->Kind == ExprKind::Left)
      Left.push_back(E);
  }
  for (unsigned N = 0; N < K.Loops.size(); ++N)
    for (unsigned Outer : K.Loops[N].Enclosing)
      Within[Outer] |= bitOf(N);
  for (unsigned N = 0; N < K.Loops.size(); ++N) {
    const Loop &L = K.Loops[N];
    NextTakes[N] = llvm::any_of(
        L.Carried, [&](const CarriedVariable &V) { return takesFromInner(N, V.Next); });
    TakesFromInner[N] =
        NextTakes[N] || takesFromInner(N, L.While) ||
        llvm::any_of(L.Exits, [&](const Expr *E) { return takesFromInner(N, E); }) ||
        llvm::any_of(LastOf[N], [&](const Expr *E) { return takesFromInner(N, E->operand(0)); });
  }
}
