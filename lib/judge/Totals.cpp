//===- lib/judge/Totals.cpp - Sums over a block and a grid ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Totals.h"

#include "lib/judge/PatternCost.h"
#include "lib/judge/Unknowns.h"
#include "lib/lanes/Stairs.h"

#include "llvm/ADT/DenseMap.h"

using namespace warplint;

namespace {
/// What became of an access in one part of the grid.
enum class Outcome : uint8_t {
  Counted,
  Split,   ///< blocks of the part differ; smaller parts may tell
  Unknown, ///< no part will tell: data, parameters, trip counts
};

/// A part of the grid: inclusive ranges of the block index.
struct Part {
  ExprRange Range[3];
  uint64_t blocks() const {
    uint64_t N = 1;
    for (const ExprRange &R : Range)
      N *= uint64_t(R.Hi - R.Lo + 1);
    return N;
  }
};

bool isBlock(const SymbolTable &Symbols, SymbolId S) {
  const Symbol &Of = Symbols[S];
  if (Of.Kind == SymbolKind::Product)
    return llvm::all_of(Of.Factors, [&](SymbolId F) { return isBlock(Symbols, F); });
  return Of.Kind == SymbolKind::Block;
}

/// Whether some lanes may be off, or the whole request: the guard is not decided.
bool isOpen(const LanePattern &P) { return !P.Counted || P.Active != P.Certain; }

/// Adds the requests of one pattern, for all blocks of a part that holds \p Blocks.
Outcome addPattern(const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                   uint64_t Blocks, Totals &Sum) {
  bool IsStepped = llvm::any_of(
      P.Terms, [&](const LaneTerm &T) { return stairsIn(Symbols, T.Symbol).has_value(); });
  if (isScattered(Symbols, P) || IsStepped) // which step depends on what is unknown
    return Outcome::Unknown;
  if (isOpen(P))
    return Outcome::Split;
  std::vector<Unknown> Unknowns = unknownsOf(Symbols, A, P);
  if (Unknowns.size() > 1)
    return llvm::all_of(Unknowns, [&](const Unknown &U) { return isBlock(Symbols, U.Symbol); })
               ? Outcome::Split
               : Outcome::Unknown;
  auto Add = [&](int64_t Value, uint64_t Times) {
    RequestCost C = costOf(A, lanesOf(A, P, P.Active, [&](SymbolId) { return Value; }));
    Sum.add({1, C.Units, C.Ideal, C.Conflicts, C.BytesUsed}, Times);
  };
  if (Unknowns.empty()) {
    Add(0, Blocks * P.Requests);
    return Outcome::Counted;
  }
  const Unknown &U = Unknowns[0];
  const Symbol &S = Symbols[U.Symbol];
  if (!isBlock(Symbols, U.Symbol))
    return Outcome::Unknown;
  if (S.Kind == SymbolKind::Product || !U.Complete)
    return Outcome::Split;
  uint64_t Along = uint64_t(S.Range.Hi - S.Range.Lo + 1);
  for (const ValueClass &C : U.classes(Symbols)) {
    if (!C.Count)
      return Outcome::Unknown;
    Add(C.Representative, Blocks / Along * C.Count * P.Requests);
  }
  return Outcome::Counted;
}

Outcome addAccess(const Evaluation &E, const Kernel &K, unsigned Number, uint64_t Blocks,
                  Totals &Sum) {
  const AccessEvaluation &Of = E.Accesses[Number];
  if (Of.Cases.size() != 1 || Of.Cases[0].Cut || E.OutOfSteps)
    return Outcome::Unknown;
  Totals Part;
  Outcome Result = Outcome::Counted;
  for (const LanePattern &P : Of.Cases[0].Patterns) {
    Outcome One = addPattern(E.Symbols, K.Accesses[Number], P, Blocks, Part);
    if (One == Outcome::Split && isOpen(P) && !Of.OpenBlocks)
      One = Outcome::Unknown; // the guard is not about blocks
    Result = std::max(Result, One);
  }
  if (Result != Outcome::Counted)
    return Result;
  Sum.add(Part);
  return Result;
}

class GridSum {
public:
  GridSum(const Kernel &K, const Launch &L, uint64_t MostSteps, std::vector<Verdict> &Verdicts)
      : K(K), L(L), MostSteps(MostSteps), Sums(K.Accesses.size()), Known(K.Accesses.size(), true),
        Verdicts(Verdicts) {}

  void run(const Evaluation &Whole) {
    Part Grid;
    for (unsigned D = 0; D < 3; ++D)
      Grid.Range[D] = {0, int64_t((*L.Grid)[D]) - 1};
    add(Grid, Whole, std::vector<bool>(K.Accesses.size(), true));
    for (unsigned A = 0; A < K.Accesses.size(); ++A)
      if (Known[A])
        Verdicts[A].Total = Sums[A];
  }

private:
  /// Adds what can be counted of \p P; splits it for the rest.
  void add(const Part &P, const Evaluation &E, const std::vector<bool> &Wanted) {
    std::vector<bool> Open(K.Accesses.size());
    bool Any = false;
    uint8_t Dims = 0;
    for (unsigned A = 0; A < K.Accesses.size(); ++A) {
      if (!Wanted[A] || !Known[A])
        continue;
      Outcome O = addAccess(E, K, A, P.blocks(), Sums[A]);
      if (O == Outcome::Unknown || (O == Outcome::Split && P.blocks() == 1)) {
        Known[A] = false;
      } else if (O == Outcome::Split) {
        Open[A] = Any = true;
        Dims |= E.Accesses[A].OpenBlocks ? E.Accesses[A].OpenBlocks : 7;
      }
    }
    if (!Any)
      return;
    unsigned Along = 3;
    for (unsigned D = 0; D < 3; ++D)
      if (Dims >> D & 1 && P.Range[D].Hi > P.Range[D].Lo && Along == 3)
        Along = D;
    if (Along == 3 || Spent >= MostSteps) {
      for (unsigned A = 0; A < K.Accesses.size(); ++A)
        if (Open[A])
          Known[A] = false;
      return;
    }
    int64_t Middle = P.Range[Along].Lo + (P.Range[Along].Hi - P.Range[Along].Lo) / 2;
    Part Low = P, High = P;
    Low.Range[Along].Hi = Middle;
    High.Range[Along].Lo = Middle + 1;
    for (const Part &Half : {Low, High}) {
      EvaluateOptions Options;
      Options.MostSteps = std::min(Options.MostSteps, MostSteps - std::min(Spent, MostSteps) + 1);
      for (unsigned D = 0; D < 3; ++D)
        Options.Blocks[D] = Half.Range[D];
      Evaluation Again = evaluate(K, L, Options);
      Spent += Again.Steps;
      add(Half, Again, Open);
    }
  }

  const Kernel &K;
  const Launch &L;
  uint64_t MostSteps, Spent = 0;
  std::vector<Totals> Sums;
  std::vector<bool> Known;
  std::vector<Verdict> &Verdicts;
};
} // namespace

void warplint::addTotals(const Kernel &K, const Launch &L, const Evaluation &E, uint64_t MostSteps,
                         std::vector<Verdict> &Verdicts) {
  for (unsigned A = 0; A < K.Accesses.size(); ++A) {
    Totals Block;
    if (addAccess(E, K, A, 1, Block) == Outcome::Counted &&
        llvm::all_of(E.Accesses[A].Cases[0].Patterns, [&](const LanePattern &P) {
          return unknownsOf(E.Symbols, K.Accesses[A], P).empty();
        }))
      Verdicts[A].PerBlock = Block;
  }
  if (L.Grid)
    GridSum(K, L, MostSteps, Verdicts).run(E);
}
