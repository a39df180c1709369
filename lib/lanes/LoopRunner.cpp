// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/LoopRunner.h"

#include <numeric>

using namespace warplint;

static bool leavesBehind(const LoopFacts &Facts, unsigned Number) {
  return !Facts.LastOf[Number].empty() ||
         llvm::any_of(Facts.Left, [&](const Expr *E) { return unsigned(E->Value) == Number; });
}

static bool isNested(const Loop &L) {
  return llvm::any_of(L.Body, [](const Statement &S) { return S.What == Statement::Loop; });
}

void LoopRunner::run(unsigned Number, const LanePredicate &Outer) {
  const Loop &L = K.Loops[Number];
  Entry In{Number, L, Outer & Values.predicate(L.When), 0, {}};
  In.Lanes = In.Active.possible() & C.Warps.Existing;
  if (!In.Lanes)
    return;
  if (In.Active.PerWarp && leavesBehind(Facts, Number))
    return Progress.needFewer(/*WouldHelp=*/true);
  In.Initial.resize(L.Carried.size());
  for (unsigned S = 0; S < L.Carried.size(); ++S)
    if (L.Carried[S].Initial)
      In.Initial[S] = Values.value(L.Carried[S].Initial);
  Results.forget(Facts, Number);
  Nest.Running.push_back(Number);
  enter(In);
  Nest.Running.pop_back();
  Values.forgetLoop(Number);
}

void LoopRunner::enter(const Entry &In) {
  LoopState &State = Nest.States[In.Number];
  const RequestLog::Mark Mark = Log.mark();
  State.Symbolic = true;
  State.Iteration = 0;
  const bool Closed = Carried.closedForms(In.Number, In.Initial, [&] { settle(In); });
  const CarriedValues Symbolic = State.Carried;
  std::optional<HeaderRuns> Headers = trips(In);
  const bool Decided = !Headers || Headers->Decided;
  const uint64_t AtLeast = Headers ? uint64_t(Headers->Least) : 0;
  if (!Closed || !Decided)
    Headers.reset();
  const bool OneByOne = Decided && AtLeast <= MostIterations &&
                        (!Headers || uint64_t(Headers->Most) <= MostIterations);
  constexpr int64_t FewIterations = 4; // not worth a symbolic attempt
  const bool Counted =
      Headers && (Headers->Least > FewIterations || !OneByOne) && canEnd(*Headers, MostIterations);
  bool Ran = Counted;
  if (Counted && runCounted(In, *Headers, OneByOne))
    return;
  if (OneByOne) {
    Log.rollBack(Mark);
    State.Symbolic = false;
    State.Carried = In.Initial;
    Values.forgetLoop(In.Number);
    if (!leavesUndecided(In)) {
      Ran = true;
      if (replay(In, 0, AtLeast))
        return;
    }
  }
  Log.rollBack(Mark);
  State.Symbolic = true;
  State.Iteration = 0;
  State.Carried = Symbolic;
  Values.forgetLoop(In.Number);
  if (Ran)
    settle(In);
  runAny(In);
}

/// Has the loops within this one leave behind what they do where its variables are as they now
/// are. Nothing is recorded.
void LoopRunner::settle(const Entry &In) {
  if (!Facts.TakesFromInner[In.Number])
    return;
  const bool Before = std::exchange(Progress.Silent, true);
  RunBody(In.Of.Body, In.Active);
  Progress.Silent = Before;
}

/// Whether already the first iteration cannot tell who stays; cheap where no inner loop has
/// to be run for it.
bool LoopRunner::leavesUndecided(const Entry &In) {
  uint64_t Known = bitOf(In.Number);
  for (unsigned Outer : In.Of.Enclosing)
    Known |= bitOf(Outer);
  return !(In.Of.While->Loops & ~Known) && (stays(In).Maybe & In.Lanes);
}

/// Which lanes go on with the loop after the iteration at hand.
const LanePredicate &LoopRunner::stays(const Entry &In) {
  const LanePredicate &P = Values.predicate(In.Of.While);
  if (P.PerWarp)
    Progress.needFewer(/*WouldHelp=*/true);
  return P;
}

/// Whether at a symbolic iteration all lanes stay or all leave, be it known which or not.
bool LoopRunner::leaveTogether(const Entry &In) {
  const LanePredicate &P = stays(In);
  if (!(P.Maybe & In.Lanes))
    return (P.True & In.Lanes) == In.Lanes || !(P.True & In.Lanes);
  return (P.Maybe & In.Lanes) == In.Lanes && Values.isAlike(In.Of.While);
}

/// How often the header runs, at a symbolic iteration: `while a + c*b < limit`, possibly negated,
/// until the first c for which it fails.
std::optional<HeaderRuns> LoopRunner::trips(const Entry &In) {
  const Expr *E = In.Of.While;
  const bool Negated = E->Kind == ExprKind::Not;
  if (Negated)
    E = E->operand(0);
  if (E->Kind != ExprKind::Lt && E->Kind != ExprKind::Eq)
    return std::nullopt;
  const SymbolId Counter = Carried.counter(In.Number, std::nullopt);
  LoopCondition While{Values.operandDifference(E)};
  if (E->Kind == ExprKind::Eq)
    While.Is = Negated ? LoopCondition::NotZero : LoopCondition::Zero;
  else if (Negated) // not (a < b): b - a - 1 < 0
    While.Distance = LaneValue(-1) - While.Distance;
  return headerRuns(C, In.Number, While, Counter, In.Lanes, Progress);
}

/// Runs the iterations from \p First on one by one, \p AtLeast so many. False if an exit is
/// undecided, or a budget ends or is seen not to suffice; what was recorded is then to be taken
/// back.
bool LoopRunner::replay(const Entry &In, uint64_t First, uint64_t AtLeast) {
  LoopState &State = Nest.States[In.Number];
  LanePredicate Active = In.Active;
  const uint64_t End = First + MostIterations, Before = Progress.Steps;
  for (State.Iteration = First; State.Iteration < End; ++State.Iteration) {
    RunBody(In.Of.Body, Active);
    if (Progress.isOver())
      return true; // nothing will be better elsewhere
    if (State.Iteration == First && Progress.isTooMuch(Progress.Steps - Before, AtLeast)) {
      Progress.Abridged = true;
      return false;
    }
    const LanePredicate Stays = stays(In);
    const LaneMask Lanes = Active.possible() & C.Warps.Existing;
    if (Stays.Maybe & Lanes)
      return false;
    Ends.noteLeaving(In.Number, Lanes & ~Stays.True);
    Active = Active & LanePredicate::known(Stays.True);
    if (!(Active.possible() & C.Warps.Existing))
      return true;
    advance(In);
  }
  return false;
}

/// All carried variables take their next values at once.
void LoopRunner::advance(const Entry &In) {
  CarriedValues Next(In.Initial.size());
  for (unsigned S = 0; S < Next.size(); ++S)
    if (In.Of.Carried[S].Next)
      Next[S] = Values.value(In.Of.Carried[S].Next);
  Nest.States[In.Number].Carried = std::move(Next);
  Values.forgetLoop(In.Number);
}

/// Runs the body for any iteration at once, nobody knows how many there are.
void LoopRunner::runAny(const Entry &In) {
  const RequestLog::Mark Mark = Log.mark();
  Carried.setCounter(In.Number, In.Initial,
                     LaneValue::ofSymbol(Carried.counter(In.Number, std::nullopt)));
  if (Progress.Silent) // what is within has been run for the closed forms
    return finishUnknown(In);
  RunBody(In.Of.Body, In.Active);
  if (!leaveTogether(In)) {
    // Past the first iteration there may be fewer lanes.
    Log.rollBack(Mark);
    LanePredicate Left;
    Left.Maybe = In.Lanes;
    Left.Loops = bitOf(In.Number);
    Values.forgetLoop(In.Number);
    RunBody(In.Of.Body, In.Active & Left);
  }
  Log.multiply(Mark, 1, /*Counted=*/false);
  finishUnknown(In);
}

/// Runs the body at once for all iterations that all lanes are in, but the last of them.
void LoopRunner::runAnyOf(const Entry &In, int64_t Headers) {
  const RequestLog::Mark Mark = Log.mark();
  Carried.setCounter(In.Number, In.Initial,
                     LaneValue::ofSymbol(Carried.counter(In.Number, Headers)));
  RunBody(In.Of.Body, In.Active);
  Log.multiply(Mark, uint64_t(Headers) - 1, /*Counted=*/true);
}

/// After a loop that ended nobody knows when: its last iteration is an unknown of its own,
/// common to all lanes if they all leave together.
void LoopRunner::finishUnknown(const Entry &In) {
  const bool Together = leaveTogether(In);
  const bool FromData = Values.predicate(In.Of.While).FromData;
  auto SetLast = [&](SymbolId Iterations) {
    Carried.setCounter(In.Number, In.Initial, LaneValue::ofSymbol(Iterations));
    settle(In);
  };
  if (!Together && In.Of.Exits.size() > 1) {
    SetLast(Ends.lastIteration(In.Number, /*Together=*/true, FromData));
    Ends.noteExitsTogether(In.Number);
  }
  const SymbolId Iterations = Ends.lastIteration(In.Number, Together, FromData);
  SetLast(Iterations);
  if (!Together)
    Ends.noteExit(In.Number, Iterations);
  Ends.noteUnknownEnd(In.Number, In.Lanes, Together, FromData);
}

/// Runs a loop whose header runs so often. False if that cannot be done.
bool LoopRunner::runCounted(const Entry &In, const HeaderRuns &Headers, bool OneByOne) {
  const RequestLog::Mark Mark = Log.mark();
  const uint64_t Before = Progress.Steps;
  if (Headers.Least == 1 || runTogether(In, Headers.Least) || !OneByOne)
    return runLast(In, Headers);
  return Progress.isMuch(Progress.Steps - Before, uint64_t(Headers.Least)) &&
         runApart(In, Headers, Mark);
}

/// Of a loop that some of the requests since \p Mark hinge on: keeps the others, and runs for those
/// alone its iterations one by one. False if that cannot be done, or all of them do.
bool LoopRunner::runApart(const Entry &In, const HeaderRuns &Headers, RequestLog::Mark Mark) {
  const llvm::BitVector Hinging = Log.hingingOn(Mark, In.Number, isNested(In.Of));
  Log.rollBack(Mark, Hinging);
  const RequestLog::Mark Last = Log.mark();
  if (Facts.TakesFromInner[In.Number] || Last == Mark || !runLast(In, Headers))
    return false;
  Log.rollBack(Last, Hinging);
  Nest.States[In.Number].Symbolic = false;
  Nest.States[In.Number].Carried = In.Initial;
  Values.forgetLoop(In.Number);
  Slice Own = sliceFor(K, Hinging);
  Own.Accesses &= Run.Accesses;
  Own.Loops &= Run.Loops;
  const Slice Before = std::exchange(Run, std::move(Own));
  const bool Ran = replay(In, 0, uint64_t(Headers.Least));
  Run = Before;
  return Ran;
}

/// Runs all iterations that every lane stays in. False if requests depend on which one it is;
/// then they stand for any of them.
bool LoopRunner::runTogether(const Entry &In, int64_t Headers) {
  const RequestLog::Mark Mark = Log.mark();
  runAnyOf(In, Headers);
  if (!Log.dependsOn(Mark, In.Number))
    return true;
  const std::optional<int64_t> Period = periodSince(Mark, In, Headers);
  if (!Period || *Period >= Headers / 2)
    return false;
  Log.rollBack(Mark);
  runPeriodic(In, Headers, *Period);
  return true;
}

/// After how many iterations everything repeats that was recorded since \p Mark, up to shifts
/// that do not matter; nothing if it does not.
std::optional<int64_t> LoopRunner::periodSince(RequestLog::Mark Mark, const Entry &In,
                                               int64_t Headers) {
  const bool Nested = isNested(In.Of);
  const SymbolId Counter = Carried.counter(In.Number, Headers);
  int64_t Period = 1;
  for (const LoggedRequests &R : Log.since(Mark)) {
    // An inner loop that is not counted may take another time in each iteration.
    if ((R.GuardLoops & bitOf(In.Number)) || (Nested && !R.Counted))
      return std::nullopt;
    const int64_t Unit = shiftUnit(K.Accesses[R.Access].In);
    for (const LaneTerm &T : Log.Records[R.Access].Patterns[R.Pattern].Terms) {
      if (!(C.Symbols[T.Symbol].Loops & bitOf(In.Number)))
        continue;
      if (T.Symbol != Counter || !T.Coefficient.Uniform)
        return std::nullopt;
      Period = std::lcm(Period, Unit / std::gcd(Unit, T.Coefficient.V[0]));
    }
  }
  return Period;
}

/// Runs one iteration for each place in the period, for all that stand there but the last.
void LoopRunner::runPeriodic(const Entry &In, int64_t Headers, int64_t Period) {
  LoopState &State = Nest.States[In.Number];
  State.Symbolic = false;
  State.Period = Period > 1 ? Period : 0;
  for (int64_t First = 0; First < Period; ++First) {
    const RequestLog::Mark Mark = Log.mark();
    State.Iteration = uint64_t(First);
    Carried.setCounter(In.Number, In.Initial, LaneValue(First));
    RunBody(In.Of.Body, In.Active);
    Log.multiply(Mark, uint64_t((Headers - 2 - First) / Period + 1), /*Counted=*/true);
  }
  State.Period = 0;
  State.Iteration = uint64_t(Headers - 1);
}

/// Runs the iteration in which the first lanes leave, and then those of the others. False if
/// that cannot be done.
bool LoopRunner::runLast(const Entry &In, HeaderRuns Headers) {
  Carried.setCounter(In.Number, In.Initial, LaneValue(Headers.Least - 1));
  if (Headers.Least != Headers.Most) {
    Nest.States[In.Number].Symbolic = false;
    return replay(In, uint64_t(Headers.Least - 1), 1);
  }
  RunBody(In.Of.Body, In.Active);
  Ends.noteLeaving(In.Number, In.Lanes);
  return true;
}
