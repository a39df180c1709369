// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/Comparison.h"

#include "lib/expr/Operators.h"

#include <algorithm>
#include <bit>
#include <numeric>

using namespace warplint;

/// Which dimensions of blockIdx an unknown is made of, a bit each.
static uint8_t blocksOf(const SymbolTable &Symbols, SymbolId S) {
  const Symbol &Of = Symbols[S];
  if (Of.Kind == SymbolKind::Block && Of.Name.size() == 10) // "blockIdx.x"
    return uint8_t(1u << (Of.Name.back() - 'x'));
  uint8_t Bits = 0;
  for (SymbolId F : Of.Factors)
    Bits |= blocksOf(Symbols, F);
  return Bits;
}

bool warplint::decidesAlike(const SymbolTable &Symbols, const LaneValue &Difference,
                            ExprKind Kind) {
  if (isUniform(Symbols, Difference))
    return true;
  int64_t Step = 0;
  for (const LaneTerm &T : Difference.Terms) {
    if (!T.Coefficient.Uniform || Symbols[T.Symbol].PerLane)
      return false;
    Step = std::gcd(Step, wrapMul(T.Coefficient.V[0], Symbols[T.Symbol].Align));
  }
  return Kind == ExprKind::Lt && Step > 0 &&
         mapLanes(Difference.Base, [&](int64_t V) { return floorDiv(V, Step); }).Uniform;
}

bool warplint::isRelated(const SymbolTable &Symbols, llvm::ArrayRef<LaneTerm> Terms,
                         const LaneTerm &T) {
  const Question &Q = *Symbols[T.Symbol].Settles;
  return llvm::any_of(Terms, [&](const LaneTerm &Other) {
    const Symbol &O = Symbols[Other.Symbol];
    return Other.Symbol != T.Symbol &&
           (Other.Symbol == Q.About || llvm::is_contained(O.Factors, Q.About) ||
            (O.Settles && O.Settles->About == Q.About && *O.Settles != Q));
  });
}

/// Keys of lanes whose \p Places are less than \p Window apart modulo \p Period, or are linked by
/// such. None if all are.
static std::optional<LaneArray> linked(const LaneInts &Places, int64_t Window, int64_t Period) {
  LaneArray Keys;
  for (unsigned L = 0; L < WarpSize; ++L) {
    Keys[L] = L;
    for (unsigned M = 0; M < L; ++M) {
      const int64_t Apart = floorMod(Places[L] - Places[M], Period), Old = Keys[M];
      if (std::min(Apart, Period - Apart) < Window)
        std::replace(Keys.begin(), Keys.begin() + L, Old, int64_t(L));
    }
  }
  return llvm::all_equal(Keys) ? std::nullopt : std::optional(Keys);
}

/// Settles what can be told of `Difference < 0` in lanes that have left a loop, each in an
/// iteration of its own. What they had beyond the loop's end is not negative, so it lies in a
/// window where the comparison holds; and as they came in equal steps, those that did not start
/// close to each other do not meet in it.
///
///   for (; i + 3 < n; i += 4 * threads)   // beyond: i + 3 - n
///   for (; i < n; ++i)                    // 0 to 2 beyond: one lane of those that are 4 apart
static void narrowAfterLoops(const LaneContext &C, LanePredicate &P, const LaneValue &Difference) {
  for (const auto &[Iterations, Exit] : C.Nest.Exits) {
    if (llvm::none_of(Difference.Terms, [&, S = Iterations](const LaneTerm &T) {
          return llvm::is_contained(factorsOf(C.Symbols, T.Symbol), S);
        }))
      continue;
    int64_t Window = 0;
    ExprRange Rest[WarpSize];
    rangesIn(C.Symbols, Difference - Exit.Beyond, Rest);
    for (LaneMask Open = P.Maybe & C.Warps.Existing; Open; Open &= Open - 1) {
      const unsigned L = unsigned(std::countr_zero(Open));
      if (Rest[L].Lo >= 0)
        P.Maybe &= ~(LaneMask(1) << L);
      else
        Window = std::max(Window, Rest[L].Lo < -INT32_MAX ? INT32_MAX : -Rest[L].Lo);
    }
    if (!P.True && !P.Exclusive && Exit.Step > Window)
      P.Exclusive = linked(Exit.Beyond.Base, Window, Exit.Step);
  }
}

/// Decides what follows from the answers, if that is the comparison in every lane: an edge between
/// lanes says more of those on its sides (EdgeChooser.h).
static void decideBySums(const LaneContext &C, LanePredicate &P, const LaneValue &Difference,
                         ExprKind Kind) {
  const auto D = asMultiple(C.Symbols, Difference);
  if (!D)
    return;
  LaneMask Maybe = P.Maybe, True = P.True;
  for (const SumAnswer &S : C.Answered.Sums) {
    if (!(S.Sum == D->Sum))
      continue;
    for (LaneMask Open = Maybe; Open; Open &= Open - 1) {
      const unsigned L = unsigned(std::countr_zero(Open));
      const auto Holds = solve(D->Base[L], D->Factor, Kind);
      const bool IsTrue = Holds && restricted(S.Values, *Holds, false).empty();
      const bool IsFalse =
          Holds ? restricted(S.Values, *Holds, true).empty() : Kind == ExprKind::Eq;
      if (IsTrue || IsFalse)
        Maybe &= ~(LaneMask(1) << L);
      if (IsTrue)
        True |= LaneMask(1) << L;
    }
  }
  if (!(Maybe & C.Warps.Existing)) {
    P.Maybe = Maybe;
    P.True = True;
  }
}

static LanePredicate compareAlone(const LaneContext &C, const LaneValue &Difference,
                                  ExprKind Kind) {
  bool Equal = Kind == ExprKind::Eq;
  LanePredicate P;
  ExprRange Ranges[WarpSize];
  rangesIn(C.Symbols, Difference, Ranges);
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    const ExprRange &R = Ranges[Lane];
    bool True = Equal ? R.Lo == 0 && R.Hi == 0 : R.Hi < 0;
    bool False = Equal ? R.Lo > 0 || R.Hi < 0 : R.Lo >= 0;
    // Multiples of a divisor that the known part is not: never equal.
    if (Equal && !True && !False && Difference.Terms.size() == 1) {
      const LaneTerm &T = Difference.Terms[0];
      int64_t D = T.Coefficient[Lane] * C.Symbols[T.Symbol].Align;
      False = D != 0 && Difference.Base[Lane] % D != 0;
    }
    if (True)
      P.True |= LaneMask(1) << Lane;
    else if (!False)
      P.Maybe |= LaneMask(1) << Lane;
  }
  if (P.Maybe && !C.Answered.Sums.empty())
    decideBySums(C, P, Difference, Kind);
  if (!P.Maybe)
    return P;
  P.Loops = loopsOf(C.Symbols, Difference);
  P.FromData = hasData(C.Symbols, Difference);
  for (const LaneTerm &T : Difference.Terms) {
    if (C.Symbols[T.Symbol].Settles && isRelated(C.Symbols, Difference.Terms, T))
      C.Related.insert(C.Symbols[T.Symbol].Settles->About);
    P.OpenBlocks |= blocksOf(C.Symbols, T.Symbol);
  }
  bool Shift = llvm::all_of(Difference.Terms, [&](const LaneTerm &T) {
    return T.Coefficient.Uniform && !C.Symbols[T.Symbol].PerLane;
  });
  if (Equal && Shift && !Difference.Base.Uniform)
    P.Exclusive = Difference.Base.V;
  return P;
}

/// Decides a comparison for all warps; where they decide otherwise, lanes stay undecided.
static LanePredicate compareInEach(const LaneContext &C, const LaneValue &Difference,
                                   ExprKind Kind) {
  LanePredicate P = compareAlone(C, inWarp(C, Difference, 0), Kind);
  const unsigned Last = C.Warps.Series.Count - 1;
  // What is less in the first and in the last is so in between; equal it can be anywhere.
  for (unsigned W = Kind == ExprKind::Lt ? Last : 1; W <= Last; ++W) {
    const LanePredicate Other = compareAlone(C, inWarp(C, Difference, W), Kind);
    if (Other.True == P.True && Other.Maybe == P.Maybe)
      continue;
    P.Maybe = ~((P.True & Other.True) | (P.falseLanes() & Other.falseLanes()));
    P.True &= Other.True;
    P.Loops |= Other.Loops;
    P.OpenBlocks |= Other.OpenBlocks;
    P.FromData |= Other.FromData;
    P.Exclusive.reset();
    P.PerWarp = true;
  }
  return P;
}

/// Whether a warp alone may decide what is undecided: what its number went into may be any of
/// its values then, but one.
static bool mayDecideAlone(const LaneContext &C, const LaneValue &Difference, ExprKind Kind,
                           LaneMask Open) {
  LaneValue Others(Difference.Base), Own;
  for (const LaneTerm &T : Difference.Terms)
    (C.Symbols[T.Symbol].OfWarp == WarpShare::None ? Others : Own).Terms.push_back(T);
  ExprRange Rest[WarpSize], Settled[WarpSize];
  rangesIn(C.Symbols, Others, Rest);
  rangesIn(C.Symbols, Own, Settled);
  for (; Open; Open &= Open - 1) {
    const unsigned L = unsigned(std::countr_zero(Open));
    // The highest where the settled part is lowest, and the other way round.
    const int64_t LeastHigh = plus({Rest[L].Hi, Rest[L].Hi}, {Settled[L].Lo, Settled[L].Lo}).Lo;
    const int64_t MostLow = plus({Rest[L].Lo, Rest[L].Lo}, {Settled[L].Hi, Settled[L].Hi}).Lo;
    const bool CanHold = Kind == ExprKind::Lt ? LeastHigh < 0 : Rest[L].isPoint();
    const bool CanFail = Kind == ExprKind::Lt ? MostLow >= 0 : MostLow > 0 || LeastHigh < 0;
    if (CanHold || CanFail)
      return true;
  }
  return false;
}

LanePredicate warplint::compare(const LaneContext &C, const LaneValue &Difference, ExprKind Kind) {
  const WarpShare Share = shareOf(C, Difference);
  LanePredicate P = Share == WarpShare::Factor ? compareInEach(C, Difference, Kind)
                                               : compareAlone(C, Difference, Kind);
  if (Share != WarpShare::Factor)
    P.PerWarp = Share == WarpShare::Inside &&
                mayDecideAlone(C, Difference, Kind, P.Maybe & C.Warps.Existing);
  if (Kind == ExprKind::Lt && !C.Nest.Exits.empty() && (P.Maybe & C.Warps.Existing))
    narrowAfterLoops(C, P, Difference);
  return P;
}
