//===- lib/lanes/Loops.cpp - Loops: run, counted, or symbolic ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three ways through a loop, cheapest first:
//
//   counted    the number of iterations is known, and no request depends on which one it
//              is: the body is run once with a symbolic counter, and its requests multiplied;
//              from where the first lane leaves on, as below
//   run        the exit is decided in every iteration: they are run one by one
//   symbolic   neither: the body is run once, for any value of the counter
//
// Carried.cpp says what the variables of a loop are at a symbolic iteration.
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Evaluator.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include "lib/expr/IntMath.h"

#include <numeric>

using namespace warplint;

void Evaluator::forget(unsigned Number) {
  Values.forgetLoop(Number);
  Iteration.reset();
}

void Evaluator::runLoop(unsigned Number, const LanePredicate &Outer) {
  const Loop &L = K.Loops[Number];
  LanePredicate Active = Outer & predicate(L.When);
  if (!(Active.possible() & Batch.Existing))
    return;
  const bool LeavesBehind =
      !Facts.LastOf[Number].empty() ||
      llvm::any_of(Facts.Left, [&](const Expr *E) { return unsigned(E->Value) == Number; });
  if (Active.PerWarp && LeavesBehind)
    return needFewer(/*WouldHelp=*/true);
  LoopState &State = Nest.States[Number];
  llvm::SmallVector<LaneValue, 4> Initial(State.Carried.size());
  for (unsigned S = 0; S < Initial.size(); ++S)
    if (L.Carried[S].Initial)
      Initial[S] = value(L.Carried[S].Initial);
  Results.forget(Facts, Number);

  constexpr int64_t FewIterations = 4; // not worth a symbolic attempt
  const size_t Mark = Log.size();
  Nest.Running.push_back(Number);
  State.Symbolic = true;
  State.Iteration = 0;
  const bool Closed = closedForms(Number, Active, Initial);
  const llvm::SmallVector<LaneValue, 4> Symbolic = State.Carried;
  std::optional<HeaderRuns> Headers = headerRuns(Number, Active.possible() & Batch.Existing);
  const bool Decided = !Headers || Headers->Decided;
  const uint64_t AtLeast = Headers ? uint64_t(Headers->Least) : 0;
  if (!Closed || !Decided)
    Headers.reset();
  const uint64_t Most = Options.MostIterations;
  const bool OneByOne = Decided && AtLeast <= Most && (!Headers || uint64_t(Headers->Most) <= Most);
  bool Done = false, Ran = false;
  if (Headers && (Headers->Least > FewIterations || !OneByOne) && canEnd(*Headers)) {
    Ran = true;
    Done = Headers->Least == 1 || runTogether(Number, Active, Headers->Least, Initial);
    Done = (Done || !OneByOne) && runLast(Number, Active, *Headers, Initial);
  }
  if (!Done && OneByOne) {
    rollBack(Mark);
    State.Symbolic = false;
    State.Carried = Initial;
    forget(Number);
    if (!leavesUndecided(Number, Active.possible() & Batch.Existing)) {
      Ran = true;
      Done = replay(Number, Active, 0, AtLeast);
    }
  }
  if (!Done) {
    rollBack(Mark);
    State.Symbolic = true;
    State.Iteration = 0;
    State.Carried = Symbolic;
    forget(Number);
    if (Ran)
      settle(Number, Active);
    runSymbolic(Number, Active, std::nullopt, Initial);
  }
  Nest.Running.pop_back();
  forget(Number);
}

/// Whether already the first iteration cannot tell who stays; cheap where no inner loop has
/// to be run for it.
bool Evaluator::leavesUndecided(unsigned Number, LaneMask Lanes) {
  const Expr *While = K.Loops[Number].While;
  uint64_t Known = bitOf(Number);
  for (unsigned Outer : K.Loops[Number].Enclosing)
    Known |= bitOf(Outer);
  return !(While->Loops & ~Known) && (stays(Number).Maybe & Lanes);
}

/// Which lanes go on with the loop after the iteration at hand.
const LanePredicate &Evaluator::stays(unsigned Number) {
  const LanePredicate &P = predicate(K.Loops[Number].While);
  if (P.PerWarp)
    needFewer(/*WouldHelp=*/true);
  return P;
}

/// Whether \p Times as many steps are far beyond what is left; iterations differ.
bool Evaluator::isTooMuch(uint64_t StepsOfOne, uint64_t Times) const {
  const uint64_t Left = Options.MostSteps - std::min(Steps, Options.MostSteps);
  return StepsOfOne * Times > 4 * Left;
}

/// Runs the iterations from \p First on one by one, \p AtLeast so many. False if an exit is
/// undecided, or a budget ends or is seen not to suffice; what was recorded is then to be taken
/// back.
bool Evaluator::replay(unsigned Number, LanePredicate Active, uint64_t First, uint64_t AtLeast) {
  const Loop &L = K.Loops[Number];
  LoopState &State = Nest.States[Number];
  const uint64_t End = First + Options.MostIterations, Before = Steps;
  for (State.Iteration = First; State.Iteration < End; ++State.Iteration) {
    runBody(L.Body, Active);
    if (OutOfSteps || TooMany)
      return true; // nothing will be better elsewhere
    if (State.Iteration == First && isTooMuch(Steps - Before, AtLeast)) {
      Abridged = true;
      return false;
    }
    const LanePredicate Stays = stays(Number);
    LaneMask Lanes = Active.possible() & Batch.Existing;
    if (Stays.Maybe & Lanes)
      return false;
    noteLeaving(Number, Lanes & ~Stays.True);
    Active = Active & LanePredicate::known(Stays.True);
    if (!(Active.possible() & Batch.Existing))
      return true;
    advance(Number);
  }
  return false;
}

/// All carried variables take their next values at once.
void Evaluator::advance(unsigned Number) {
  const Loop &L = K.Loops[Number];
  LoopState &State = Nest.States[Number];
  llvm::SmallVector<LaneValue, 4> Next(State.Carried.size());
  for (unsigned S = 0; S < Next.size(); ++S)
    if (L.Carried[S].Next)
      Next[S] = value(L.Carried[S].Next);
  State.Carried = std::move(Next);
  forget(Number);
}

/// Lanes that leave now take along what they will be asked for later.
void Evaluator::noteLeaving(unsigned Number, LaneMask Leaving) {
  if (!Leaving)
    return;
  for (const Expr *E : Facts.LastOf[Number]) {
    const LaneValue V = value(E->operand(0));
    auto [It, New] = Results.Last.try_emplace(E, V);
    if (!New)
      It->second = mergeLanes(Leaving, V, It->second);
  }
  for (const Expr *E : Facts.Left)
    if (unsigned(E->Value) == Number) {
      const LanePredicate &P = predicate(K.Loops[Number].Exits[E->Index]);
      if (P.PerWarp)
        needFewer(/*WouldHelp=*/true);
      LanePredicate &Known = Results.Left[E].Lanes;
      Known.True |= P.True & Leaving;
      Known.Maybe |= P.Maybe & Leaving & ~Known.True;
    }
}

/// How often the loop's header runs for one lane, whose `d + c*Step` is negative as long as it
/// stays; \p D are the values that d can have. Nothing: for ever.
static std::optional<HeaderRuns> runsWhileNegative(ExprRange D, int64_t Step) {
  constexpr int64_t Lowest = INT64_MIN / 2; // can be counted from
  if (D.Hi < 0 && (Step <= 0 || D.Hi < Lowest))
    return std::nullopt;
  // The first iteration in which it may leave, and then has to.
  const int64_t C = D.Hi < 0 ? -D.Hi / Step + (-D.Hi % Step != 0) : 0;
  return HeaderRuns{C + 1, C + 1, D.Lo >= 0 || D.Lo + C * Step >= 0};
}

/// How often the loop's header runs, if each lane stays for a known time; or that it is not
/// known when some lane leaves. Nothing: cannot be told.
std::optional<HeaderRuns> Evaluator::headerRuns(unsigned Number, LaneMask Lanes) {
  // `while a + c*b < limit`, possibly negated: the first c for which it fails.
  const Expr *E = K.Loops[Number].While;
  bool Negated = E->Kind == ExprKind::Not;
  if (Negated)
    E = E->operand(0);
  if (E->Kind != ExprKind::Lt && E->Kind != ExprKind::Eq)
    return std::nullopt;
  SymbolId Counter = counterOf(Number, std::nullopt);
  LaneValue D = value(E->operand(0)) - value(E->operand(1));
  if (E->Kind == ExprKind::Lt && Negated) // not (a < b): b - a - 1 < 0
    D = LaneValue(-1) - D;
  auto It = llvm::find_if(D.Terms, [&](const LaneTerm &T) { return T.Symbol == Counter; });
  if (It == D.Terms.end() || !It->Coefficient.Uniform)
    return std::nullopt;
  const int64_t Step = It->Coefficient.V[0];
  D.Terms.erase(It);
  if (shareOf(C, D) == WarpShare::Inside)
    needFewer(/*WouldHelp=*/false);
  if (loopsOf(Symbols, D) & bitOf(Number)) {
    if (shareOf(C, D) != WarpShare::None) // one warp's step may be known
      needFewer(/*WouldHelp=*/false);
    return std::nullopt;
  }
  const LaneValue Last = inWarp(C, D, Batch.Series.Count - 1);
  D = inWarp(C, D, 0);
  ExprRange Ranges[WarpSize], RangesOfLast[WarpSize];
  rangesIn(Symbols, D, Ranges);
  rangesIn(Symbols, Last, RangesOfLast);
  std::optional<HeaderRuns> Result;
  for (unsigned L = 0; L < WarpSize; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    auto RunsOf = [&](const LaneValue &V, ExprRange Range) -> std::optional<HeaderRuns> {
      if (E->Kind == ExprKind::Lt)
        return runsWhileNegative(Range, Step);
      const int64_t A = V.Base[L]; // `while c != limit`: until they meet exactly.
      if (Negated && V.isKnown() && Step != 0 && A % Step == 0 && -A / Step >= 0)
        return HeaderRuns{-A / Step + 1, -A / Step + 1, true};
      return std::nullopt;
    };
    const std::optional<HeaderRuns> Runs = RunsOf(D, Ranges[L]);
    if (Runs != RunsOf(Last, RangesOfLast[L]))
      needFewer(/*WouldHelp=*/true);
    if (!Runs)
      return std::nullopt;
    Result = Result
                 ? HeaderRuns{std::min(Result->Least, Runs->Least),
                              std::max(Result->Most, Runs->Most), Result->Decided && Runs->Decided}
                 : *Runs;
  }
  return Result;
}

/// Runs the body for any iteration at once; if it is known how many there are with all lanes,
/// for all but the last of them.
void Evaluator::runSymbolic(unsigned Number, const LanePredicate &Active,
                            std::optional<int64_t> Headers, const CarriedValues &Initial) {
  const Loop &L = K.Loops[Number];
  size_t Mark = Log.size();
  LaneMask Lanes = Active.possible() & Batch.Existing;
  setCounter(Number, Initial, LaneValue::ofSymbol(counterOf(Number, Headers)));
  if (Silent && !Headers) // closedForms() has run what is within
    return finishUnknown(Number, Active, Initial);
  runBody(L.Body, Active);
  if (!Headers) {
    if (!leaveTogether(Number, Lanes)) {
      // Past the first iteration there may be fewer lanes.
      rollBack(Mark);
      LanePredicate Left;
      Left.Maybe = Lanes;
      Left.Loops = bitOf(Number);
      forget(Number);
      runBody(L.Body, Active & Left);
    }
    multiplySince(Mark, 1, false);
    finishUnknown(Number, Active, Initial);
    return;
  }
  multiplySince(Mark, uint64_t(*Headers) - 1, true);
}

/// After how many iterations everything repeats that was recorded since \p Mark, up to shifts
/// that do not matter; nothing if it does not.
std::optional<int64_t> Evaluator::periodSince(size_t Mark, unsigned Number, int64_t Headers) {
  const bool Nested = llvm::any_of(K.Loops[Number].Body,
                                   [](const Statement &S) { return S.What == Statement::Loop; });
  SymbolId Counter = counterOf(Number, Headers);
  int64_t Period = 1;
  for (const LogEntry &E : llvm::ArrayRef(Log).drop_front(Mark)) {
    // An inner loop that is not counted may take another time in each iteration.
    if ((E.GuardLoops & bitOf(Number)) || (Nested && !E.Counted))
      return std::nullopt;
    const int64_t Unit = shiftUnit(K.Accesses[E.Access].In);
    for (const LaneTerm &T : Records[E.Access].Patterns[E.Pattern].Terms) {
      if (!(Symbols[T.Symbol].Loops & bitOf(Number)))
        continue;
      if (T.Symbol != Counter || !T.Coefficient.Uniform)
        return std::nullopt;
      Period = std::lcm(Period, Unit / std::gcd(Unit, T.Coefficient.V[0]));
    }
  }
  return Period;
}

/// Runs one iteration for each place in the period, for all that stand there but the last.
void Evaluator::runPeriodic(unsigned Number, const LanePredicate &Active, int64_t Headers,
                            int64_t Period, const CarriedValues &Initial) {
  const Loop &L = K.Loops[Number];
  LoopState &State = Nest.States[Number];
  State.Symbolic = false;
  State.Period = Period > 1 ? Period : 0;
  for (int64_t First = 0; First < Period; ++First) {
    size_t Mark = Log.size();
    State.Iteration = unsigned(First);
    setCounter(Number, Initial, LaneValue(First));
    runBody(L.Body, Active);
    multiplySince(Mark, uint64_t((Headers - 2 - First) / Period + 1), true);
  }
  State.Period = 0;
  State.Iteration = uint64_t(Headers - 1);
}

/// Whether the iterations that only some lanes take part in can be run one by one.
bool Evaluator::canEnd(const HeaderRuns &Headers) const {
  const uint64_t Apart = uint64_t(Headers.Most - Headers.Least);
  return Apart == 0 || Apart < Options.MostIterations;
}

/// Runs all iterations that every lane stays in. False if requests depend on which one it is;
/// then they stand for any of them.
bool Evaluator::runTogether(unsigned Number, const LanePredicate &Active, int64_t Headers,
                            const CarriedValues &Initial) {
  const size_t Mark = Log.size();
  runSymbolic(Number, Active, Headers, Initial);
  if (cleanSince(Mark, Number))
    return true;
  std::optional<int64_t> Period = periodSince(Mark, Number, Headers);
  if (!Period || *Period >= Headers / 2)
    return false;
  rollBack(Mark);
  runPeriodic(Number, Active, Headers, *Period, Initial);
  return true;
}

/// Runs the iteration in which the first lanes leave, and then those of the others. False if
/// that cannot be done.
bool Evaluator::runLast(unsigned Number, const LanePredicate &Active, HeaderRuns Headers,
                        const CarriedValues &Initial) {
  setCounter(Number, Initial, LaneValue(Headers.Least - 1));
  if (Headers.Least != Headers.Most) {
    Nest.States[Number].Symbolic = false;
    return replay(Number, Active, uint64_t(Headers.Least - 1), 1);
  }
  runBody(K.Loops[Number].Body, Active);
  noteLeaving(Number, Active.possible() & Batch.Existing);
  return true;
}

/// Whether at a symbolic iteration \p Lanes all stay or all leave, be it known which or not.
bool Evaluator::leaveTogether(unsigned Number, LaneMask Lanes) {
  const Expr *While = K.Loops[Number].While;
  const LanePredicate &P = stays(Number);
  if (!(P.Maybe & Lanes))
    return (P.True & Lanes) == Lanes || !(P.True & Lanes);
  return (P.Maybe & Lanes) == Lanes && isAlike(While);
}
