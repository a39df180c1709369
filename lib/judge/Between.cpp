// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/Between.h"

#include "lib/expr/Rewrite.h"
#include "lib/judge/Totals.h"
#include "sim/GlobalMemory.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace warplint;

namespace {
constexpr unsigned MostIterations = 16; // of a loop that counts as written out

struct Term {
  const Expr *Of;
  int64_t Times;
};

class LaneSteps {
public:
  explicit LaneSteps(const KernelModel &K) : K(K), X(K.Pool->threadIdx(0)) {}

  bool areAlone(const Expr *Address) const {
    bool AreApart = false;
    for (const Term &T : termsOf(Address)) {
      if (T.Of == X || isLanesCounter(*T.Of)) // moves with the lanes, as on a diagonal
        continue;
      if (isOfLanes(T) ? !isByUnknown(*T.Of) : isNear(T, sim::SectorBytes))
        return false;
      AreApart |= isOfLanes(T);
    }
    return AreApart;
  }

  /// Of `p * 768 + p * 8`, two terms that p decides alike, by other factors.
  bool areOnDiagonal(const Expr *Address) const {
    llvm::SmallVector<const Expr *, 8> Varying;
    bool AreSame = false;
    for (const Expr *Part : partsOf(withoutWraps(*K.Pool, Address))) {
      const Expr *OfLane = laneFactorOf(Part);
      AreSame |= OfLane && llvm::is_contained(Varying, OfLane);
      if (OfLane)
        Varying.push_back(OfLane);
    }
    return AreSame && llvm::none_of(termsOf(Address), [&](const Term &T) {
             return !isOfLanes(T) && isNear(T, sim::SectorBytes);
           });
  }

private:
  /// The terms of a sum as it is written.
  static llvm::SmallVector<const Expr *, 8> partsOf(const Expr *Sum) {
    llvm::SmallVector<const Expr *, 8> Parts, Work{Sum};
    while (!Work.empty()) {
      const Expr *At = unwrapped(Work.pop_back_val());
      if (At->Kind == ExprKind::Add)
        Work.append(At->Operands.begin(), At->Operands.end());
      else
        Parts.push_back(At);
    }
    return Parts;
  }

  /// The factor of a product in which lanes differ; null if there is none.
  const Expr *laneFactorOf(const Expr *Product) const {
    const Expr *E = unwrapped(Product);
    if (E->Kind == ExprKind::Mul)
      for (const Expr *Factor : E->Operands)
        if (const Expr *Of = laneFactorOf(Factor))
          return Of;
    return E->Kind != ExprKind::Mul && isOfLanes({E, 1}) ? E : nullptr;
  }

  std::vector<Term> termsOf(const Expr *Sum) const {
    const Expr *Bare = withoutWraps(*K.Pool, Sum);
    std::map<uint32_t, const Expr *> Parts;
    anyPart(*Bare, [&](const Expr &Part) {
      Parts[Part.Id] = &Part;
      return false;
    });
    std::vector<Term> Terms;
    for (auto [Id, Times] : linearForm(Bare).Factors)
      Terms.push_back({Parts.at(Id), Times});
    return Terms;
  }

  bool isOfLanes(const Term &T) const {
    return anyPart(*T.Of, [&](const Expr &Part) { return &Part == X || isLanesCounter(Part); });
  }

  /// `for (i = threadIdx.x; ...; i += blockDim.x)`: lanes begin side by side, and no iteration ends
  /// up between them.
  bool isLanesCounter(const Expr &E) const {
    if (E.Kind != ExprKind::Carried)
      return false;
    const CarriedVariable &V = K.Loops[unsigned(E.Value)].Carried[E.Index];
    const LinearForm First = linearForm(withoutWraps(*K.Pool, V.Initial)),
                     Step = linearForm(withoutWraps(*K.Pool, K.Pool->sub(V.Next, &E)));
    const auto OfLane = First.Factors.find(X->Id);
    if (OfLane == First.Factors.end())
      return false;
    return !Step.Factors.empty() || std::abs(Step.Constant) >= std::abs(OfLane->second) * WarpSize;
  }

  static bool isOfThreads(const Expr &Opaque) { return Opaque.PerLane || Opaque.Loops; }

  /// Whether threads, iterations or blocks differ in \p E.
  bool varies(const Expr &E) const {
    return anyPart(E, [&](const Expr &Part) {
      switch (Part.Kind) {
      case ExprKind::ThreadIdx:
      case ExprKind::Lane:
      case ExprKind::BlockIdx:
      case ExprKind::Last:
        return true;
      case ExprKind::Opaque:
        return isOfThreads(Part);
      case ExprKind::Carried:
        return roundsOf(*K.Pool, K.Loops[unsigned(Part.Value)], MostIterations).empty();
      default:
        return false;
      }
    });
  }

  /// Whether \p T reaches what is less than \p Bytes away; a product of unknowns goes farther, and
  /// what a block reads is where something else begins.
  bool isNear(const Term &T, int64_t Bytes) const {
    if (T.Of->Kind == ExprKind::Opaque)
      return isOfThreads(*T.Of);
    return T.Of->Kind != ExprKind::Mul && std::abs(T.Times) < Bytes && varies(*T.Of);
  }

  /// `(y * width + x / 2) * channels`: a product of what is the same everywhere and of a sum in
  /// which no step is less than from lane to lane.
  bool isByUnknown(const Expr &E) const {
    if (E.Kind != ExprKind::Mul)
      return false;
    const bool IsFirst = varies(*E.operand(0));
    if (IsFirst == varies(*E.operand(1)))
      return false;
    const std::vector<Term> Terms = termsOf(E.operand(IsFirst ? 0 : 1));
    auto OfLanes = [&](const Term &T) { return isOfLanes(T); };
    auto Lane = llvm::find_if(Terms, OfLanes);
    return llvm::count_if(Terms, OfLanes) == 1 && Lane->Of->Kind != ExprKind::Mul &&
           llvm::none_of(Terms, [&](const Term &T) {
             return &T != &*Lane && isNear(T, std::abs(Lane->Times));
           });
  }

  const KernelModel &K;
  const Expr *X;
};
} // namespace

/// Whether an unknown that all lanes share moves them apart.
static bool isSpreadByUnknown(const Evaluation &E, const AccessEvaluation &Of) {
  return llvm::any_of(Of.Cases, [&](const AccessCase &C) {
    return llvm::any_of(C.Patterns, [&](const LanePattern &P) {
      return llvm::any_of(P.Terms, [&](const LaneTerm &T) {
        return !T.Coefficient.Uniform && !E.Symbols[T.Symbol].PerLane;
      });
    });
  });
}

bool warplint::isAloneBetweenLanes(const KernelModel &K, const Evaluation &E, unsigned Number) {
  return isSpreadByUnknown(E, E.Accesses[Number]) &&
         LaneSteps(K).areAlone(K.Accesses[Number].Address);
}

bool warplint::isOnDiagonal(const KernelModel &K, unsigned Number) {
  return LaneSteps(K).areOnDiagonal(K.Accesses[Number].Address);
}
