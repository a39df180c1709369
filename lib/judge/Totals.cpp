// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/Totals.h"

#include "lib/expr/Rewrite.h"
#include "lib/judge/Fold.h"
#include "lib/judge/Prices.h"
#include "lib/judge/Unknowns.h"
#include "lib/lanes/Division.h"
#include "sim/GlobalMemory.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

using namespace warplint;

namespace {
/// What became of an access in one part of the grid.
enum class Outcome : uint8_t {
  Counted,
  Split,   ///< blocks of the part differ; smaller parts may tell
  Opaque,  ///< what it depends on is not seen; a single block may tell
  Unknown, ///< no part will tell: data, parameters, trip counts
};

/// What requests came to.
struct Tally {
  Totals Sum;
  Figures Attained; ///< by single requests
  Example Worst;

  void add(const Tally &T) {
    Sum.add(T.Sum);
    if (T.Attained.Units.any() &&
        (!Attained.Units.any() || T.Attained.Units.Max > Attained.Units.Max))
      Worst = T.Worst;
    Attained.include(T.Attained);
  }
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

/// Whether \p S is a block index, or may be made from some.
bool mayBeOfBlock(const SymbolTable &Symbols, SymbolId S) {
  const Symbol &Of = Symbols[S];
  if (Of.Kind == SymbolKind::Product)
    return llvm::all_of(Of.Factors, [&](SymbolId F) { return mayBeOfBlock(Symbols, F); });
  return Of.Kind == SymbolKind::Block || Of.Kind == SymbolKind::Derived;
}

/// Whether some lanes may be off, or the whole request: the guard is not decided.
bool isOpen(const LanePattern &P) { return !P.Counted || P.Active != P.Certain; }

/// Adds \p Times requests of \p P with \p Value for its unknown.
void addRequests(Tally &To, const Access &A, const LanePattern &P, int64_t Value, uint64_t Times,
                 Predicate When) {
  const sim::WarpAccess Lanes = lanesOf(A, P, P.Active, [&](SymbolId) { return Value; });
  RequestCost C = costOf(A, Lanes);
  Tally One;
  One.Sum.add({1, C.Units, C.Ideal, C.Conflicts, C.BytesUsed}, Times);
  include(One.Attained, A, C);
  One.Worst = {Lanes, P.Warp, std::move(When), /*Relative=*/!P.Terms.empty()};
  To.add(One);
}

/// Whether no data moves the lanes: then what does may be known for a single block.
bool mayBeTold(const SymbolTable &Symbols, const LanePattern &P) {
  return llvm::none_of(P.Terms, [&](const LaneTerm &T) {
    return Symbols[T.Symbol].PerLane && Symbols[T.Symbol].Kind == SymbolKind::Data;
  });
}

/// Adds the requests of one pattern, for all blocks of a part that holds \p Blocks.
Outcome addPattern(const Evaluation &E, const Access &A, const LanePattern &P, uint64_t Blocks,
                   Tally &Sum) {
  const SymbolTable &Symbols = E.Symbols;
  if (isScattered(Symbols, P) ||
      !stairsIn(Symbols, P).empty()) // which step depends on what is unknown
    return mayBeTold(Symbols, P) ? Outcome::Opaque : Outcome::Unknown;
  if (isOpen(P))
    return Outcome::Split;
  for (const LaneTerm &T : P.Terms) // the common reason, and quickly told
    if (!mayBeOfBlock(Symbols, T.Symbol) && !isDecided(Symbols, A, P, T))
      return Outcome::Unknown;
  std::vector<Unknown> Unknowns = unknownsOf(Symbols, A, P);
  auto All = [&](auto Of) {
    return llvm::all_of(Unknowns, [&](const Unknown &U) { return Of(Symbols, U.Symbol); });
  };
  if (!All(isBlock))
    return All(mayBeOfBlock) ? Outcome::Opaque : Outcome::Unknown;
  if (Unknowns.size() > 1)
    return Outcome::Split;
  const Predicate In = iterationOf(E.Iterations, P.In.empty() ? 0 : P.In.front().first);
  if (Unknowns.empty()) {
    addRequests(Sum, A, P, 0, Blocks * P.Requests, In);
    return Outcome::Counted;
  }
  const Unknown &U = Unknowns[0];
  const Symbol &S = Symbols[U.Symbol];
  if (S.Kind == SymbolKind::Product || !U.Complete)
    return Outcome::Split;
  uint64_t Along = uint64_t(S.Range.Hi - S.Range.Lo + 1);
  for (const ValueClass &C : U.classes(Symbols)) {
    if (!C.Count)
      return Outcome::Unknown;
    addRequests(Sum, A, P, C.Representative, Blocks / Along * C.Count * P.Requests,
                intersect(Predicate({Instance{{{S.Name, false, 0, C.Representative}}}}), In));
  }
  return Outcome::Counted;
}

Outcome addAccess(const Evaluation &E, const KernelModel &K, unsigned Number, uint64_t Blocks,
                  Tally &Sum) {
  const AccessEvaluation &Of = E.Accesses[Number];
  if (Of.Cases.empty() || Of.Cases[0].Cut || E.OutOfSteps)
    return Outcome::Unknown;
  if (Of.Cases.size() > 1)
    return Outcome::Opaque;
  Tally Part;
  Outcome Result = Outcome::Counted;
  for (const LanePattern &P : Of.Cases[0].Patterns) {
    Outcome One = addPattern(E, K.Accesses[Number], P, Blocks, Part);
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
  GridSum(const KernelModel &K, const LaunchShape &L, uint64_t MostSteps,
          std::vector<Verdict> &Verdicts)
      : K(K), L(L), MostSteps(MostSteps), Sums(K.Accesses.size()), Known(K.Accesses.size(), true),
        Verdicts(Verdicts) {}

  void run(const Evaluation &Whole) {
    Part Grid;
    for (unsigned D = 0; D < 3; ++D)
      Grid.Range[D] = {0, int64_t((*L.Grid)[D]) - 1};
    add(Grid, Whole, std::vector<bool>(K.Accesses.size(), true));
    for (unsigned A = 0; A < K.Accesses.size(); ++A)
      if (Known[A])
        settle(Sums[A], Verdicts[A]);
  }

private:
  /// Every request of the launch is counted: what they cost at least and at most is known, too,
  /// and seen in one.
  static void settle(const Tally &T, Verdict &V) {
    V.Total = T.Sum;
    if (V.Guarded || !T.Attained.Units.any())
      return;
    V.PerRequest.SectorUse = T.Attained.SectorUse; // lines depend on more than was told apart
    if (V.Kind ==
        VerdictKind::Parametric) { // a table by blocks, unless it has what none of them has
      if (V.PerRequest.Units == T.Attained.Units)
        return;
      V.Cases.clear();
    }
    if (T.Attained.Units.Max < V.PerRequest.Units.Max)
      V.Worst = T.Worst;
    V.Kind = VerdictKind::Exact;
    V.PerRequest.Units = T.Attained.Units;
    V.PerRequest.Ideal = T.Attained.Ideal;
    V.PerRequest.Excess = T.Attained.Excess;
    V.PerRequest.Conflicts = T.Attained.Conflicts;
    V.PerRequest.Ratio = T.Attained.Ratio;
    V.PerRequest.UsualExcess = T.Attained.UsualExcess;
    V.PerRequest.UsualRatio = T.Attained.UsualRatio;
  }

  /// Whether a single block tells about the accesses that the grid as a whole does not.
  bool tells(const Part &P, unsigned Access) {
    constexpr uint64_t FewBlocks = 64;
    if (P.blocks() > FewBlocks)
      return false;
    if (!First) {
      Part Block = P;
      for (ExprRange &R : Block.Range)
        R.Hi = R.Lo;
      First = evaluatePart(Block);
    }
    Tally Ignored;
    return addAccess(*First, K, Access, 1, Ignored) == Outcome::Counted;
  }

  Evaluation evaluatePart(const Part &P) {
    EvaluateOptions Options;
    Options.MostSteps = std::min(Options.MostSteps, MostSteps - std::min(Spent, MostSteps) + 1);
    for (unsigned D = 0; D < 3; ++D)
      Options.Blocks[D] = P.Range[D];
    Evaluation E = evaluate(K, L, Options);
    Spent += E.Steps;
    return E;
  }

  /// Adds what can be counted of \p P; splits it for the rest.
  void add(const Part &P, const Evaluation &E, const std::vector<bool> &Wanted) {
    std::vector<bool> Open(K.Accesses.size());
    bool Any = false;
    uint8_t Dims = 0;
    for (unsigned A = 0; A < K.Accesses.size(); ++A) {
      if (!Wanted[A] || !Known[A])
        continue;
      Outcome O = addAccess(E, K, A, P.blocks(), Sums[A]);
      const bool Hidden = O == Outcome::Opaque;
      if (Hidden)
        O = tells(P, A) ? Outcome::Split : Outcome::Unknown;
      if (O == Outcome::Unknown || (O == Outcome::Split && P.blocks() == 1)) {
        Known[A] = false;
      } else if (O == Outcome::Split) {
        Open[A] = Any = true;
        Dims |= E.Accesses[A].OpenBlocks && !Hidden ? E.Accesses[A].OpenBlocks : 7;
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
      add(Half, evaluatePart(Half), Open);
    }
  }

  const KernelModel &K;
  const LaunchShape &L;
  uint64_t MostSteps, Spent = 0;
  std::optional<Evaluation> First; ///< of a single block
  std::vector<Tally> Sums;
  std::vector<bool> Known;
  std::vector<Verdict> &Verdicts;
};
} // namespace

void warplint::addTotals(const KernelModel &K, const LaunchShape &L, const Evaluation &E,
                         uint64_t MostSteps, std::vector<Verdict> &Verdicts) {
  for (unsigned A = 0; A < K.Accesses.size(); ++A) {
    Tally Block;
    if (addAccess(E, K, A, 1, Block) == Outcome::Counted &&
        llvm::all_of(E.Accesses[A].Cases[0].Patterns, [&](const LanePattern &P) {
          return unknownsOf(E.Symbols, K.Accesses[A], P).empty();
        }))
      Verdicts[A].PerBlock = Block.Sum;
  }
  if (L.Grid)
    GridSum(K, L, MostSteps, Verdicts).run(E);
}

/// Whether an iteration adds a constant to \p V, in a word that it is not taken to leave.
static bool isCounted(ExprPool &Pool, const CarriedVariable &V) {
  return Pool.sub(unwrapped(V.Next), V.Variable)->isConst();
}

/// The variables of \p L that can be followed, as the loop begins: constants at first, or moved by
/// a constant step.
static Substitution firstRound(ExprPool &Pool, const Loop &L) {
  Substitution Values;
  for (const CarriedVariable &V : L.Carried)
    if (V.Initial->isConst() || isCounted(Pool, V))
      Values[V.Variable] = V.Initial;
  return Values;
}

/// Leaves out what is not known in the next one.
static Substitution roundAfter(ExprPool &Pool, const Loop &L, const Substitution &Now) {
  Substitution Values;
  for (const CarriedVariable &V : L.Carried) {
    auto Known = Now.find(V.Variable);
    if (Known == Now.end())
      continue;
    const Expr *Next = substitute(Pool, V.Next, Now);
    if (Next->isConst() || isCounted(Pool, V))
      Values[V.Variable] = Next;
  }
  return Values;
}

std::vector<Substitution> warplint::roundsOf(ExprPool &Pool, const Loop &L, unsigned Most) {
  // A bound on the work: a test that so many iterations leave open is taken to stay so.
  constexpr size_t Tried = 2;
  const size_t Tests = conjunctsOf(L.While).size();
  bool IsDecided = false;
  std::vector<Substitution> Rounds{firstRound(Pool, L)};
  while (true) {
    const Expr *GoesOn = substitute(Pool, L.While, Rounds.back());
    const Conjuncts Left = conjunctsOf(GoesOn);
    if (llvm::any_of(Left, [](const Expr *E) { return E->isConst(0); }))
      return Rounds;
    IsDecided |= GoesOn->isConst() || Left.size() < Tests;
    if (Rounds.size() > Most || (Rounds.size() == Tried && !IsDecided))
      return {};
    Substitution Next = roundAfter(Pool, L, Rounds.back());
    if (Next.empty())
      return {};
    Rounds.push_back(std::move(Next));
  }
}

std::vector<uint64_t> warplint::warpsByAccess(const Evaluation &E) {
  std::vector<uint64_t> Warps;
  for (const AccessEvaluation &A : E.Accesses) {
    uint64_t Most = 0;
    for (const AccessCase &C : A.Cases) {
      std::map<unsigned, uint64_t> Requests; // by iteration, where those are told apart
      for (const LanePattern &P : C.Patterns) {
        for (const auto &[Label, Own] : P.In)
          Requests[Label] = llvm::SaturatingAdd(Requests[Label], Own);
        if (P.In.empty())
          Requests[0] = llvm::SaturatingAdd(Requests[0], P.Requests);
      }
      for (const auto &[Label, Own] : Requests)
        Most = std::max(Most, Own);
    }
    Warps.push_back(std::min<uint64_t>(Most, E.Warps));
  }
  return Warps;
}

std::vector<Substitution> warplint::firstRoundsOf(ExprPool &Pool, const Loop &L, unsigned Most) {
  std::vector<Substitution> Rounds;
  for (Substitution Next = firstRound(Pool, L); !Next.empty() && Rounds.size() < Most;
       Next = roundAfter(Pool, L, Rounds.back()))
    Rounds.push_back(std::move(Next));
  return Rounds;
}

using FiguresByLabel = std::map<unsigned, Figures>;

/// "All others" are known only where each row is a single iteration.
static bool areSingle(const IterationLabels &Labels, const FiguresByLabel &By) {
  return llvm::all_of(By, [&](const auto &Row) {
    const IterationLabel &L = Labels.Labels[Row.first];
    return Labels.isRest(Row.first) ||
           (!L.empty() && llvm::all_of(L, [](const IterationPart &P) { return P.Every == 0; }));
  });
}

std::map<unsigned, Figures> warplint::disjointRows(const IterationLabels &Labels,
                                                   FiguresByLabel By) {
  if (By.count(IterationLabels::Most - 1) && !areSingle(Labels, By))
    return {};
  std::set<unsigned> Part;
  for (auto &[Wide, Cost] : By)
    for (const auto &[Narrow, Own] : By)
      if (Wide != Narrow && !Labels.isRest(Wide) && !Labels.isRest(Narrow) &&
          contains(Labels.Labels[Wide], Labels.Labels[Narrow])) {
        Cost.include(Own);
        Part.insert(Narrow);
      }
  for (unsigned Narrow : Part)
    By.erase(Narrow);
  for (auto A = By.begin(); A != By.end(); ++A)
    for (auto B = std::next(A); B != By.end(); ++B)
      if (!Labels.isRest(B->first) &&
          !areDisjoint(Labels.Labels[A->first], Labels.Labels[B->first]))
        return {};
  return By;
}
