//===- lib/expr/Parts.cpp - What an expression is made of -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/expr/Parts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace warplint;

bool warplint::anyPart(const Expr &Root, llvm::function_ref<bool(const Expr &)> Is) {
  llvm::SmallVector<const Expr *, 16> Work{&Root};
  llvm::SmallPtrSet<const Expr *, 32> Seen;
  while (!Work.empty()) {
    const Expr *E = Work.pop_back_val();
    if (!Seen.insert(E).second)
      continue;
    if (Is(*E))
      return true;
    Work.append(E->Operands.begin(), E->Operands.end());
  }
  return false;
}

bool warplint::namesThread(const Expr &E) {
  return anyPart(E, [](const Expr &Part) {
    return Part.Kind == ExprKind::ThreadIdx || Part.Kind == ExprKind::Lane;
  });
}

const Expr *warplint::unwrapped(const Expr *E) {
  while (E->Kind == ExprKind::Wrap || E->Kind == ExprKind::Unsign)
    E = E->operand(0);
  return E;
}

static void addConjuncts(const Expr *E, Conjuncts &To) {
  if (E->Kind != ExprKind::LogicalAnd)
    return To.push_back(E);
  for (const Expr *Operand : E->Operands)
    addConjuncts(Operand, To);
}

Conjuncts warplint::conjunctsOf(const Expr *E) {
  Conjuncts All;
  addConjuncts(E, All);
  return All;
}

std::vector<bool> warplint::nodesWithPart(const ExprPool &Pool,
                                          llvm::function_ref<bool(const Expr &)> Is) {
  std::vector<bool> Has(Pool.size());
  for (unsigned Id = 0; Id < Pool.size(); ++Id) // operands have smaller ids
    Has[Id] = Is(*Pool[Id]) ||
              llvm::any_of(Pool[Id]->Operands, [&](const Expr *Op) { return Has[Op->Id]; });
  return Has;
}
