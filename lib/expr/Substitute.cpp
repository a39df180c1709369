//===- lib/expr/Substitute.cpp - Expressions with leaves filled in -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/expr/Substitute.h"

#include "lib/expr/Parts.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {
class Rewriter {
public:
  Rewriter(ExprPool &Pool, const Substitution &By) : Pool(Pool), Done(By) {}

  const Expr *rewrite(const Expr *E) {
    if (auto It = Done.find(E); It != Done.end())
      return It->second;
    if (E->Operands.empty())
      return E;
    llvm::SmallVector<const Expr *, 4> Ops;
    bool Same = true;
    for (const Expr *Op : E->Operands) {
      Ops.push_back(rewrite(Op));
      Same &= Ops.back() == Op;
    }
    const Expr *New = Same ? E : rebuild(E, Ops);
    Done[E] = New;
    return New;
  }

private:
  const Expr *rebuild(const Expr *E, llvm::ArrayRef<const Expr *> Ops) {
    switch (Ops.size()) {
    case 1:
      return unary(E, Ops);
    case 2:
      return binary(E, Ops);
    default:
      return other(E, Ops);
    }
  }

  const Expr *unary(const Expr *E, llvm::ArrayRef<const Expr *> Ops) {
    const Expr *A = Ops[0];
    switch (E->Kind) {
    case ExprKind::Wrap:
      return Pool.wrap(E->Bits, A);
    case ExprKind::Unsign:
      return Pool.unsign(E->Bits, A);
    case ExprKind::Popc:
      return Pool.popc(E->Bits, A);
    case ExprKind::Clz:
      return Pool.clz(E->Bits, A);
    case ExprKind::Ctz:
      return Pool.ctz(E->Bits, A);
    case ExprKind::Brev:
      return Pool.brev(E->Bits, A);
    case ExprKind::Not:
      return Pool.lnot(A);
    case ExprKind::Ballot:
      return Pool.ballot(A);
    case ExprKind::Active:
      return Pool.active(A, E->Value < 0 ? std::nullopt : std::optional(unsigned(E->Value)),
                         E->Loops);
    case ExprKind::Last:
      return Pool.last(unsigned(E->Value), A);
    case ExprKind::Table:
      return Pool.table(unsigned(E->Value), A, E->Name, E->Range);
    default:
      return other(E, Ops);
    }
  }

  const Expr *binary(const Expr *E, llvm::ArrayRef<const Expr *> Ops) {
    const Expr *A = Ops[0], *B = Ops[1];
    switch (E->Kind) {
    case ExprKind::Add:
      return Pool.add(A, B);
    case ExprKind::Sub:
      return Pool.sub(A, B);
    case ExprKind::Mul:
      return Pool.mul(A, B);
    case ExprKind::Div:
      return Pool.div(A, B);
    case ExprKind::Rem:
      return Pool.rem(A, B);
    case ExprKind::Shl:
      return Pool.shl(A, B);
    case ExprKind::Shr:
      return Pool.shr(A, B);
    case ExprKind::And:
      return Pool.band(A, B);
    case ExprKind::Or:
      return Pool.bor(A, B);
    case ExprKind::Xor:
      return Pool.bxor(A, B);
    case ExprKind::Min:
      return Pool.min(A, B);
    case ExprKind::Max:
      return Pool.max(A, B);
    case ExprKind::Eq:
      return Pool.eq(A, B);
    case ExprKind::Lt:
      return Pool.lt(A, B);
    case ExprKind::LogicalAnd:
      return Pool.land(A, B);
    case ExprKind::LogicalOr:
      return Pool.lor(A, B);
    default:
      return other(E, Ops);
    }
  }

  const Expr *other(const Expr *E, llvm::ArrayRef<const Expr *> Ops) {
    switch (E->Kind) {
    case ExprKind::Select:
      return Pool.select(Ops[0], Ops[1], Ops[2]);
    case ExprKind::ShuffleIdx:
    case ExprKind::ShuffleUp:
    case ExprKind::ShuffleDown:
    case ExprKind::ShuffleXor:
      return Pool.shuffle(E->Kind, Ops[0], Ops[1], Ops[2]);
    default:
      assert(E->Kind == ExprKind::Opaque && "an operation is not rewritten");
      return Pool.opaque(unsigned(E->Value), Ops, {E->Loops, E->PerLane, E->FromData}, E->Name,
                         E->Range);
    }
  }

  ExprPool &Pool;
  Substitution Done; ///< what is rewritten already; to begin with, what was asked for
};
} // namespace

const Expr *warplint::substitute(ExprPool &Pool, const Expr *E, const Substitution &By) {
  return Rewriter(Pool, By).rewrite(E);
}

const Expr *warplint::rewritten(ExprPool &Pool, const Expr *E,
                                llvm::function_ref<const Expr *(const Expr &)> Inner) {
  std::vector<const Expr *> Outer;
  anyPart(*E, [&](const Expr &Part) {
    if (Inner(Part))
      Outer.push_back(&Part);
    return false;
  });
  llvm::sort(Outer, [](const Expr *A, const Expr *B) { return A->Id < B->Id; });
  Substitution By;
  for (const Expr *Part : Outer)
    By[Part] = substitute(Pool, Inner(*Part), By);
  return substitute(Pool, E, By);
}

const Expr *warplint::withoutWraps(ExprPool &Pool, const Expr *E) {
  return rewritten(Pool, E, [](const Expr &Part) {
    const bool Wraps = Part.Kind == ExprKind::Wrap || Part.Kind == ExprKind::Unsign;
    return Wraps && Part.Bits >= 32 ? Part.operand(0) : nullptr;
  });
}
