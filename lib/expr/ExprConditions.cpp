// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folding of comparisons and of the boolean algebra of branches: what makes predicates of
// nested ifs come out as a person would write them.

#include "lib/expr/Expr.h"
#include "lib/expr/Rewrite.h"

#include <algorithm>
#include <cassert>

using namespace warplint;

static ExprRange unionRange(ExprRange A, ExprRange B) {
  return {std::min(A.Lo, B.Lo), std::max(A.Hi, B.Hi)};
}

static bool isLeaf(ExprKind K) { return K <= ExprKind::Left || K == ExprKind::Opaque; }

// Conditions --------------------------------------------------------------------------

const Expr *ExprPool::eq(const Expr *A, const Expr *B) {
  if (A->isConst())
    std::swap(A, B);
  if (A == B)
    return boolean(true);
  if (A->Range.Hi < B->Range.Lo || B->Range.Hi < A->Range.Lo)
    return boolean(false);
  if (A->Range.isPoint() && B->Range.isPoint())
    return boolean(A->Range.Lo == B->Range.Lo);
  // A boolean compared with a constant is itself or its negation.
  if (B->isConst() && A->Range.isWithin(BoolRange) && !isLeaf(A->Kind))
    return B->Value ? A : lnot(A);
  return binary(ExprKind::Eq, A, B, BoolRange);
}

const Expr *ExprPool::lt(const Expr *A, const Expr *B) {
  if (A == B || A->Range.Lo >= B->Range.Hi)
    return boolean(false);
  if (A->Range.Hi < B->Range.Lo)
    return boolean(true);
  return binary(ExprKind::Lt, A, B, BoolRange);
}

const Expr *ExprPool::lnot(const Expr *A) {
  if (A->isConst())
    return boolean(!A->Value);
  if (A->Kind == ExprKind::Not)
    return A->operand(0);
  return unary(ExprKind::Not, 1, A, BoolRange);
}

const Expr *ExprPool::land(const Expr *A, const Expr *B) {
  if (A->isConst())
    return A->Value ? B : A;
  if (B->isConst())
    return B->Value ? A : B;
  if (A == B)
    return A;
  if (lnot(A) == B)
    return boolean(false);
  // (a and b) and b
  if (A->Kind == ExprKind::LogicalAnd && (A->operand(0) == B || A->operand(1) == B))
    return A;
  return binary(ExprKind::LogicalAnd, A, B, BoolRange);
}

const Expr *ExprPool::lor(const Expr *A, const Expr *B) {
  if (A->isConst())
    return A->Value ? A : B;
  if (B->isConst())
    return B->Value ? B : A;
  if (A == B)
    return A;
  if (lnot(A) == B)
    return boolean(true);
  // (p and c) or (p and not c): the two arms of one branch meet again.
  if (A->Kind == ExprKind::LogicalAnd && B->Kind == ExprKind::LogicalAnd &&
      A->operand(0) == B->operand(0))
    return land(A->operand(0), lor(A->operand(1), B->operand(1)));
  if (A->Kind == ExprKind::LogicalAnd && A->operand(0) == B)
    return B;
  if (B->Kind == ExprKind::LogicalAnd && B->operand(0) == A)
    return A;
  return binary(ExprKind::LogicalOr, A, B, BoolRange);
}

const Expr *ExprPool::select(const Expr *Cond, const Expr *A, const Expr *B) {
  if (Cond->isConst())
    return Cond->Value ? A : B;
  if (A == B)
    return A;
  if (Cond->Kind == ExprKind::Not)
    return select(Cond->operand(0), B, A);
  bool Boolean = A->Range.isWithin(BoolRange) && B->Range.isWithin(BoolRange);
  if (Boolean && B->isConst(0))
    return land(Cond, A);
  if (Boolean && A->isConst(1))
    return lor(Cond, B);
  if (Boolean && A->isConst(0))
    return land(lnot(Cond), B);
  if (Boolean && B->isConst(1))
    return lor(lnot(Cond), A);
  return make({.Kind = ExprKind::Select,
               .Operands = {Cond, A, B},
               .Range = unionRange(A->Range, B->Range)});
}

// Between lanes -----------------------------------------------------------------------

/// Whether all lanes of a warp have one value of \p E, whatever loops they are in.
static bool isSameInWarp(const Expr &E) {
  return !namesThread(E) && !anyPart(E, [](const Expr &Part) {
    return Part.PerLane || Part.Loops || Part.Kind == ExprKind::Last || Part.Kind == ExprKind::Left;
  });
}

/// The terms of a sum that all lanes of a warp have in common, and the others.
static std::pair<const Expr *, const Expr *> splitCommon(ExprPool &Pool, const Expr *E) {
  if (isSameInWarp(*E))
    return {E, Pool.constant(0)};
  if (E->Kind != ExprKind::Add)
    return {Pool.constant(0), E};
  const auto [CommonA, OwnA] = splitCommon(Pool, E->operand(0));
  const auto [CommonB, OwnB] = splitCommon(Pool, E->operand(1));
  return {Pool.add(CommonA, CommonB), Pool.add(OwnA, OwnB)};
}

const Expr *ExprPool::shuffle(ExprKind Kind, const Expr *Value, const Expr *Lane,
                              const Expr *Clamp) {
  assert(Kind >= ExprKind::ShuffleIdx && Kind <= ExprKind::ShuffleXor && "not a shuffle");
  if (isSameInWarp(*Value))
    return Value;
  // What lanes have in common stays where it is seen.
  if (const auto [Common, Own] = splitCommon(*this, Value); !Common->isConst(0))
    return add(Common, shuffle(Kind, Own, Lane, Clamp));
  return make({.Kind = Kind, .Operands = {Value, Lane, Clamp}, .Range = Value->Range});
}

const Expr *ExprPool::shuffledWhole(const Expr *High, const Expr *Low) {
  constexpr int64_t Word = int64_t(1) << 32;
  if (High->Kind != ExprKind::Mul || Low->Kind != ExprKind::Unsign || Low->Bits != 32)
    return nullptr;
  const unsigned Of = High->operand(0)->isConst(Word) ? 1 : 0;
  const Expr *Shuffled = High->operand(Of);
  if (!High->operand(1 - Of)->isConst(Word) || Shuffled->Kind < ExprKind::ShuffleIdx ||
      Shuffled->Kind > ExprKind::ShuffleXor)
    return nullptr;
  const Expr *Shifted = stripWraps(32, Shuffled->operand(0));
  if (Shifted->Kind != ExprKind::Shr || !Shifted->operand(1)->isConst(32))
    return nullptr;
  auto Alike = [&](const Expr *V) {
    return shuffle(Shuffled->Kind, V, Shuffled->operand(1), Shuffled->operand(2));
  };
  const Expr *Whole = Shifted->operand(0);
  return unsign(32, Alike(wrap(32, Whole))) == Low ? Alike(Whole) : nullptr;
}

const Expr *ExprPool::ballot(const Expr *Cond) {
  return unary(ExprKind::Ballot, 32, Cond, ExprRange::ofSigned(32));
}

const Expr *ExprPool::active(const Expr *Cond, std::optional<unsigned> Loop, uint64_t Loops) {
  return make({.Kind = ExprKind::Active,
               .Bits = 32,
               .Value = Loop ? int64_t(*Loop) : -1,
               .Loops = Loops,
               .Operands = {Cond},
               .Range = ExprRange::ofSigned(32)});
}
