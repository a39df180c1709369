//===- lib/lanes/Loops.cpp - Loops: run, counted, or symbolic ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three ways through a loop, cheapest first:
//
//   counted    the number of iterations is known, and no request depends on which one it
//              is: the body is run once with a symbolic counter, and its requests multiplied
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
  LoopStamp[std::min(Number, 63u)] = ++Clock;
  Iteration.reset();
}

void Evaluator::runLoop(unsigned Number, const LanePredicate &Outer) {
  const Loop &L = K.Loops[Number];
  LanePredicate Active = Outer & predicate(L.When);
  if (!(Active.possible() & Existing))
    return;
  LoopState &State = LoopStates[Number];
  llvm::SmallVector<LaneValue, 4> Initial(State.Carried.size());
  for (unsigned S = 0; S < Initial.size(); ++S)
    if (L.Carried[S].Initial)
      Initial[S] = value(L.Carried[S].Initial);
  for (const Expr *E : LastOf[Number])
    LastValues.erase(E);
  for (const Expr *E : LeftExprs)
    if (unsigned(E->Value) == Number)
      LeftValues.erase(E);

  constexpr int64_t FewIterations = 4; // not worth a symbolic attempt
  size_t Mark = Log.size();
  Running.push_back(Number);
  State.Symbolic = true;
  State.Iteration = 0;
  bool Closed = closedForms(Number, Active, Initial);
  std::optional<int64_t> Headers =
      Closed ? headerRuns(Number, Active.possible() & Existing) : std::nullopt;
  bool Done = false;
  if (Headers && *Headers > FewIterations) {
    runSymbolic(Number, Active, Headers, Initial);
    Done = cleanSince(Mark, Number);
    std::optional<int64_t> Period = Done ? std::nullopt : periodSince(Mark, Number, *Headers);
    if (Period && *Period < *Headers / 2) {
      rollBack(Mark);
      runPeriodic(Number, Active, *Headers, *Period, Initial);
      Done = true;
    }
  }
  uint64_t Most = Options.MostIterations;
  if (!Done && (!Headers || uint64_t(*Headers) <= Most)) {
    rollBack(Mark);
    State.Symbolic = false;
    State.Carried = Initial;
    forget(Number);
    Done = !leavesUndecided(Number, Active.possible() & Existing) && replay(Number, Active);
    if (!Done) {
      rollBack(Mark);
      State.Symbolic = true;
      State.Iteration = 0;
      closedForms(Number, Active, Initial);
      runSymbolic(Number, Active, std::nullopt, Initial);
    }
  }
  Running.pop_back();
  forget(Number);
}

/// Whether already the first iteration cannot tell who stays; cheap where no inner loop has
/// to be run for it.
bool Evaluator::leavesUndecided(unsigned Number, LaneMask Lanes) {
  const Expr *While = K.Loops[Number].While;
  uint64_t Known = bitOf(Number);
  for (unsigned Outer : K.Loops[Number].Enclosing)
    Known |= bitOf(Outer);
  return !(While->Loops & ~Known) && (predicate(While).Maybe & Lanes);
}

/// Runs the iterations one by one. False if an exit is undecided or a budget ends; what was
/// recorded is then to be taken back.
bool Evaluator::replay(unsigned Number, LanePredicate Active) {
  const Loop &L = K.Loops[Number];
  LoopState &State = LoopStates[Number];
  for (State.Iteration = 0; State.Iteration < Options.MostIterations; ++State.Iteration) {
    runBody(L.Body, Active);
    if (OutOfSteps)
      return true; // nothing will be better elsewhere
    const LanePredicate Stays = predicate(L.While);
    LaneMask Lanes = Active.possible() & Existing;
    if (Stays.Maybe & Lanes)
      return false;
    noteLeaving(Number, Lanes & ~Stays.True);
    Active = Active & LanePredicate::known(Stays.True);
    if (!(Active.possible() & Existing))
      return true;
    advance(Number);
  }
  return false;
}

/// All carried variables take their next values at once.
void Evaluator::advance(unsigned Number) {
  const Loop &L = K.Loops[Number];
  LoopState &State = LoopStates[Number];
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
  for (const Expr *E : LastOf[Number]) {
    const LaneValue V = value(E->operand(0));
    auto [It, New] = LastValues.try_emplace(E, V);
    if (!New)
      It->second = mergeLanes(Leaving, V, It->second);
  }
  for (const Expr *E : LeftExprs)
    if (unsigned(E->Value) == Number) {
      LanePredicate P = predicate(K.Loops[Number].Exits[E->Index]);
      LanePredicate &Known = LeftValues[E];
      Known.True |= P.True & Leaving;
      Known.Maybe |= P.Maybe & Leaving & ~Known.True;
    }
}

/// How often the loop's header runs, if all lanes stay for the same known time.
std::optional<int64_t> Evaluator::headerRuns(unsigned Number, LaneMask Lanes) {
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
  if (D.Terms.size() != 1 || D.Terms[0].Symbol != Counter || !D.Terms[0].Coefficient.Uniform)
    return std::nullopt;
  int64_t Step = D.Terms[0].Coefficient.V[0];
  std::optional<int64_t> Result;
  for (unsigned L = 0; L < WarpSize; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    int64_t A = D.Base[L], Runs;
    if (E->Kind == ExprKind::Eq) {
      // `while c != limit`: until they meet exactly.
      if (!Negated || Step == 0 || -A % Step != 0 || -A / Step < 0)
        return std::nullopt;
      Runs = -A / Step + 1;
    } else {
      if (A >= 0)
        Runs = 1;
      else if (Step <= 0)
        return std::nullopt; // for ever
      else
        Runs = (-A + Step - 1) / Step + 1;
    }
    if (Result && *Result != Runs)
      return std::nullopt;
    Result = Runs;
  }
  return Result;
}

/// Runs the body for any iteration but the last at once, and then the last.
void Evaluator::runSymbolic(unsigned Number, const LanePredicate &Active,
                            std::optional<int64_t> Headers,
                            const llvm::SmallVector<LaneValue, 4> &Initial) {
  const Loop &L = K.Loops[Number];
  size_t Mark = Log.size();
  LaneMask Lanes = Active.possible() & Existing;
  setCounter(Number, Initial, LaneValue::ofSymbol(counterOf(Number, Headers)));
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
  setCounter(Number, Initial, LaneValue(*Headers - 1));
  runBody(L.Body, Active);
  noteLeaving(Number, Lanes);
}

/// After how many iterations everything repeats that was recorded since \p Mark, up to shifts
/// that do not matter; nothing if it does not.
std::optional<int64_t> Evaluator::periodSince(size_t Mark, unsigned Number, int64_t Headers) {
  for (const Statement &S : K.Loops[Number].Body)
    if (S.What == Statement::Loop)
      return std::nullopt;
  SymbolId Counter = counterOf(Number, Headers);
  int64_t Period = 1;
  for (const LogEntry &E : llvm::ArrayRef(Log).drop_front(Mark)) {
    if (E.GuardLoops & bitOf(Number))
      return std::nullopt;
    int64_t Unit = K.Accesses[E.Access].In == Space::Shared ? sim::WordBytes : sim::LineBytes;
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

/// Runs one iteration for each place in the period, for all that stand there, and the last.
void Evaluator::runPeriodic(unsigned Number, const LanePredicate &Active, int64_t Headers,
                            int64_t Period, const llvm::SmallVector<LaneValue, 4> &Initial) {
  const Loop &L = K.Loops[Number];
  LoopState &State = LoopStates[Number];
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
  State.Iteration = unsigned(Headers - 1);
  setCounter(Number, Initial, LaneValue(Headers - 1));
  runBody(L.Body, Active);
  noteLeaving(Number, Active.possible() & Existing);
}

/// Whether at a symbolic iteration \p Lanes all stay or all leave, be it known which or not.
bool Evaluator::leaveTogether(unsigned Number, LaneMask Lanes) {
  const Expr *While = K.Loops[Number].While;
  const LanePredicate &P = predicate(While);
  if (!(P.Maybe & Lanes))
    return (P.True & Lanes) == Lanes || !(P.True & Lanes);
  return (P.Maybe & Lanes) == Lanes && isAlike(While);
}
