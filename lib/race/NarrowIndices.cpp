// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/NarrowIndices.h"

#include "lib/race/WarpOrder.h"

#include "llvm/ADT/SmallPtrSet.h"

#include <algorithm>
#include <cmath>

using namespace warplint;

namespace {
/// How large a value of a launch gets, at most, as an order of magnitude. Of what a loop counts it
/// is taken that what it begins with, and what ends the loop, bound it.
class Magnitude {
public:
  Magnitude(const KernelModel &K, const LaunchShape &L) : K(K), L(L) {}

  /// Nothing if something in it is not known.
  std::optional<double> of(const Expr &E) {
    const double M = measure(E);
    return std::isnan(M) ? std::nullopt : std::optional(M);
  }

private:
  double leaf(const Expr &E) {
    const unsigned Dim = unsigned(E.Value);
    switch (E.Kind) {
    case ExprKind::Const:
      return std::fabs(double(E.Value));
    case ExprKind::ThreadIdx:
    case ExprKind::BlockDim:
      return (*L.Block)[Dim];
    case ExprKind::Lane:
      return ThreadsOfWarp;
    case ExprKind::BlockIdx:
    case ExprKind::GridDim:
      return L.Grid ? (*L.Grid)[Dim] : NAN;
    case ExprKind::Param: {
      const auto It = L.Arguments.find(E.Name.str());
      return It == L.Arguments.end() ? NAN : std::fabs(double(It->second));
    }
    case ExprKind::Carried:
      return carried(E);
    default:
      return NAN;
    }
  }

  double carried(const Expr &E) {
    const Loop &Of = K.Loops[size_t(E.Value)];
    if (E.Index >= Of.Carried.size() || !Around.insert(&E).second)
      return 0;
    const CarriedVariable &V = Of.Carried[E.Index];
    double Sum = measure(*V.Initial) + measure(*V.Next) + sumOf(*Of.While) + sumOf(*Of.When);
    for (const Expr *Exit : Of.Exits)
      Sum += sumOf(*Exit);
    Around.erase(&E);
    Meanwhile.clear(); // what is made of the variable was measured without it
    return Sum;
  }

  /// Of what conditions compare; those of data bound nothing.
  double sumOf(const Expr &Condition) {
    double Sum = 0;
    for (const Expr *Of : Condition.Operands)
      if (const double M = measure(*Of); !std::isnan(M))
        Sum += M;
    return Sum;
  }

  double measure(const Expr &E) {
    if (E.Operands.empty() && E.Kind != ExprKind::Carried)
      return leaf(E);
    const auto Of = [&]() -> std::map<const Expr *, double> & {
      return Around.empty() ? Known : Meanwhile;
    };
    if (const auto It = Of().find(&E); It != Of().end())
      return It->second;
    const double M = E.Operands.empty() ? leaf(E) : combine(E);
    return Of()[&E] = M;
  }

  double combine(const Expr &E) {
    const double A = measure(*E.operand(0)), B = E.Operands.size() > 1 ? measure(*E.operand(1)) : 0;
    switch (E.Kind) {
    case ExprKind::Mul:
      return A * B;
    case ExprKind::Shl:
      return A * std::exp2(std::min(B, 64.0));
    case ExprKind::Div:
    case ExprKind::Shr:
    case ExprKind::Wrap:
    case ExprKind::Unsign:
      return A;
    case ExprKind::Rem:
    case ExprKind::And:
      return std::fmin(A, B); // one that is known bounds it
    case ExprKind::Select:
      return std::fmax(B, measure(*E.operand(2))); // of data on one way, the other
    case ExprKind::Eq:
    case ExprKind::Lt:
    case ExprKind::Not:
    case ExprKind::LogicalAnd:
    case ExprKind::LogicalOr:
      return sumOf(E);
    case ExprKind::Last:
    case ExprKind::Add:
    case ExprKind::Sub:
    case ExprKind::Or:
    case ExprKind::Xor:
    case ExprKind::Min:
    case ExprKind::Max:
      return A + B;
    default:
      return NAN;
    }
  }

  const KernelModel &K;
  const LaunchShape &L;
  llvm::SmallPtrSet<const Expr *, 4> Around; ///< variables that are being looked at
  std::map<const Expr *, double> Known, Meanwhile;
};

/// An unsigned index that goes below 0 wraps on purpose.
ExprRange heldBy(const NarrowPart &Part) {
  return Part.IsUnsigned ? ExprRange{INT64_MIN, ExprRange::ofUnsigned(32).Hi}
                         : ExprRange::ofSigned(32);
}
} // namespace

NarrowParts warplint::largeParts(const KernelModel &K, const LaunchShape &L) {
  NarrowParts Parts;
  Magnitude Of(K, L);
  for (unsigned N = 0; N < K.Accesses.size(); ++N)
    for (const NarrowPart &Part : K.Accesses[N].Narrow) {
      if (!K.Pool->contains(Part.Whole))
        continue;
      const std::optional<double> Most = Of.of(*Part.Whole);
      if (Most && *Most > double(heldBy(Part).Hi))
        Parts[N].push_back(Part);
    }
  return Parts;
}

void NarrowIndices::access(unsigned Number, const ThreadValues &Who, BlockEvaluator &Values,
                           unsigned Instance) {
  const auto Of = Parts.find(Number);
  if (Of == Parts.end())
    return;
  for (const NarrowPart &Part : Of->second) {
    const ThreadValues &Whole = Values.value(Part.Whole);
    for (unsigned T = 0; T < Values.threads() && !Found.contains(Part.Whole->Id); ++T)
      if (Who[T].isKnown() && Who[T].Number && Whole[T].isKnown() &&
          !heldBy(Part).contains(Whole[T].Number))
        Found.try_emplace(Part.Whole->Id, Excess{Part, Number, T, Instance, Whole[T].Number});
  }
}
