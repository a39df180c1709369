//===- lib/judge/FirstRound.cpp - Loops that are followed no further -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/FirstRound.h"

#include "lib/expr/Substitute.h"
#include "lib/judge/Judge.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace warplint;

/// What the carried variables in \p E begin with; nothing if \p E is also made of what loops leave.
static std::optional<Substitution> beginnings(const KernelModel &K, const Expr *E) {
  Substitution By;
  llvm::SmallVector<const Expr *, 16> Work{E};
  llvm::SmallPtrSet<const Expr *, 32> Seen;
  while (!Work.empty()) {
    const Expr *At = Work.pop_back_val();
    if (!Seen.insert(At).second)
      continue;
    if (At->Kind == ExprKind::Last || At->Kind == ExprKind::Left)
      return std::nullopt;
    if (At->Kind == ExprKind::Carried)
      By[At] = K.Loops[At->Value].Carried[At->Index].Initial;
    Work.append(At->Operands.begin(), At->Operands.end());
  }
  return By;
}

/// \p E as it is in the first round of all loops.
static const Expr *atFirst(const KernelModel &K, const Expr *E) {
  constexpr unsigned MostNested = 8;
  for (unsigned Depth = 0; Depth < MostNested; ++Depth) {
    const std::optional<Substitution> By = beginnings(K, E);
    if (!By)
      return nullptr;
    if (By->empty())
      return E;
    E = substitute(*K.Pool, E, *By);
  }
  return nullptr;
}

std::optional<Figures> warplint::costInFirstRound(const KernelModel &K, const LaunchShape &L,
                                                  unsigned Number) {
  const Access &A = K.Accesses[Number];
  const Expr *Address = atFirst(K, A.Address);
  if (!Address || Address == A.Address)
    return std::nullopt;
  const Expr *When = A.When;
  for (const Loop *Of : loopsAround(K, Number))
    When = K.Pool->land(When, Of->When);
  When = atFirst(K, When);
  if (!When)
    return std::nullopt;
  KernelModel Round = K;
  Round.Accesses[Number].Address = Address;
  Round.Accesses[Number].When = When;
  Round.Accesses[Number].Indexed.reset();
  for (Loop &Of : Round.Loops) // nothing is run of them, but expressions count them
    Of.Body.clear();
  Round.Body = {{Statement::Access, Number}};
  const EvaluateOptions Options;
  const Evaluation E = evaluate(Round, L, Options);
  if (E.OutOfSteps)
    return std::nullopt;
  const Judgement Of = judgeAll(Round, L, E, {}, Options.MostSteps);
  const Verdict &V = Of.Verdicts[Number];
  const bool IsExact = V.Kind == VerdictKind::Exact && V.Reached && V.PerRequest.Units.any();
  return IsExact ? std::optional(V.PerRequest) : std::nullopt;
}
