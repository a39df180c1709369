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
// With a counter c, a variable that grows by the same step in each iteration is
// initial + c*step. One that does not keeps only what can be said of all its values.
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Evaluator.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include "lib/expr/IntMath.h"

#include "llvm/ADT/Sequence.h"

#include <numeric>

using namespace warplint;

static uint64_t bitOf(unsigned Loop) { return uint64_t(1) << std::min(Loop, 63u); }

void Evaluator::forget(unsigned Number) {
  LoopStamp[std::min(Number, 63u)] = ++Clock;
  Iteration.reset();
}

SymbolId Evaluator::counterOf(unsigned Number, std::optional<int64_t> Headers) {
  Symbol S;
  S.Kind = SymbolKind::Counter;
  // A variable that counts 0, 1, 2, ... lends its name.
  S.Name = "iteration of the loop";
  if (K.Loops[Number].Where.isValid())
    S.Name += " at line " + std::to_string(K.Loops[Number].Where.Line);
  for (const CarriedVariable &V : K.Loops[Number].Carried)
    if (V.Initial && V.Initial->isConst(0) &&
        stripWraps(32, V.Next) == K.Pool->add(V.Variable, K.Pool->constant(1)))
      S.Name = V.Variable->Name.str();
  S.Range = {0, Headers ? *Headers - 2 : INT64_MAX};
  S.Loops = bitOf(Number);
  return Symbols.intern(
      "counter " + std::to_string(Number) + " " + (Headers ? std::to_string(*Headers) : "open"), S);
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
  bool Closed = closedForms(Number, Initial);
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
      Closed = closedForms(Number, Initial);
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

/// Sets each variable to its value after \p Counter iterations, as far as closed forms go;
/// variables without one keep the unknown that stands for them.
void Evaluator::setCounter(unsigned Number, const llvm::SmallVector<LaneValue, 4> &Initial,
                           const LaneValue &Counter) {
  LoopState &State = LoopStates[Number];
  for (unsigned S = 0; S < Initial.size(); ++S)
    if (StepsOf[Number].size() > S && StepsOf[Number][S])
      State.Carried[S] = Initial[S] + multiply(Symbols, Counter, *StepsOf[Number][S]);
  forget(Number);
}

/// Finds the variables that grow by a step, and leaves the loop's state at a symbolic
/// iteration. True if all have a closed form.
bool Evaluator::closedForms(unsigned Number, const llvm::SmallVector<LaneValue, 4> &Initial) {
  const Loop &L = K.Loops[Number];
  LoopState &State = LoopStates[Number];
  auto &Forms = StepsOf[Number];
  Forms.assign(Initial.size(), std::nullopt);
  // Suppose each has moved by some unknown; what its next value adds to that is its step.
  llvm::SmallVector<LaneValue, 4> Supposed(Initial.size());
  for (unsigned S = 0; S < Initial.size(); ++S) {
    if (!L.Carried[S].Next)
      continue;
    Symbol W;
    W.Kind = SymbolKind::State;
    W.Name = L.Carried[S].Variable->Name.str();
    W.Loops = bitOf(Number);
    std::string Key = "moved " + std::to_string(Number) + " " + std::to_string(S);
    Supposed[S] = Initial[S] + LaneValue::ofSymbol(Symbols.intern(Key, std::move(W)));
  }
  State.Carried = Supposed;
  forget(Number);
  llvm::SmallVector<unsigned, 4> General;
  for (unsigned S = 0; S < Initial.size(); ++S) {
    if (!L.Carried[S].Next)
      continue;
    LaneValue Step = value(L.Carried[S].Next) - Supposed[S];
    if (loopsOf(Step) & bitOf(Number))
      General.push_back(S);
    else
      Forms[S] = Step;
  }
  llvm::erase_if(General, [&](unsigned S) { return setCycle(Number, S, Initial[S]); });
  bool All = llvm::all_of(llvm::seq<unsigned>(0, Initial.size()),
                          [&](unsigned S) { return !L.Carried[S].Next || Forms[S]; });
  setCounter(Number, Initial, LaneValue::ofSymbol(counterOf(Number, std::nullopt)));
  // Suppose the rest move alike in all lanes, until one is seen not to.
  for (unsigned S : General)
    setGeneral(Number, S, Initial[S], /*Alike=*/true);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned &S : General) {
      if (isUniform(Symbols, value(L.Carried[S].Next) - Initial[S]))
        continue;
      setGeneral(Number, S, Initial[S], /*Alike=*/false);
      General.erase(&S);
      Changed = true;
      break;
    }
  }
  return All;
}

/// A variable that runs through a short cycle (double buffering) has few values.
bool Evaluator::setCycle(unsigned Number, unsigned Slot, const LaneValue &Initial) {
  constexpr unsigned LongestCycle = 8;
  LoopState &State = LoopStates[Number];
  const CarriedVariable &V = K.Loops[Number].Carried[Slot];
  LaneValue Before = State.Carried[Slot], At = Initial;
  int64_t Unit = 0, Lo = 0, Hi = 0;
  bool Closed = false;
  for (unsigned I = 0; I < LongestCycle && !Closed; ++I) {
    State.Carried[Slot] = At;
    forget(Number);
    At = value(V.Next);
    LaneValue Moved = At - Initial;
    if (!Moved.isKnown() || !Moved.Base.Uniform)
      break;
    Closed = Moved.isKnown(0);
    Unit = std::gcd(Unit, std::abs(Moved.Base.V[0]));
    Lo = std::min(Lo, Moved.Base.V[0]);
    Hi = std::max(Hi, Moved.Base.V[0]);
  }
  State.Carried[Slot] = Before;
  forget(Number);
  if (!Closed)
    return false;
  Symbol W;
  W.Kind = SymbolKind::State;
  W.Name = V.Variable->Name.str();
  W.Loops = bitOf(Number);
  W.Align = std::max<int64_t>(Unit, 1);
  W.Range = {Lo, Hi};
  std::string Key = "cycle " + std::to_string(Number) + " " + std::to_string(Slot) + " " +
                    std::to_string(Lo) + " " + std::to_string(Hi) + " " + std::to_string(Unit);
  State.Carried[Slot] = Initial + LaneValue::ofSymbol(Symbols.intern(std::move(Key), std::move(W)));
  forget(Number);
  return true;
}

/// A variable without a closed form. If all lanes move alike, they keep their distances;
/// otherwise each has a value of its own.
void Evaluator::setGeneral(unsigned Number, unsigned Slot, const LaneValue &Initial, bool Alike) {
  const CarriedVariable &V = K.Loops[Number].Carried[Slot];
  bool Together = Alike && isUniform(Symbols, Initial);
  Symbol W;
  W.Kind = hasData(value(V.Next)) ? SymbolKind::Data : SymbolKind::State;
  W.Name = V.Variable->Name.str();
  W.Loops = bitOf(Number);
  W.PerLane = !Alike;
  if (!Alike || Together)
    W.Range = V.Variable->Range;
  std::string Key = "state " + std::to_string(Number) + " " + std::to_string(Slot) +
                    (Together ? " one"
                     : Alike  ? " alike"
                              : " apart");
  LaneValue Own = LaneValue::ofSymbol(Symbols.intern(std::move(Key), std::move(W)));
  LoopStates[Number].Carried[Slot] = Alike && !Together ? Initial + Own : Own;
  forget(Number);
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
    finishUnknown(Number, Lanes, Initial);
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

/// After a loop that ended nobody knows when: its last iteration is an unknown of its own,
/// common to all lanes if they all leave together.
void Evaluator::finishUnknown(unsigned Number, LaneMask Lanes,
                              const llvm::SmallVector<LaneValue, 4> &Initial) {
  bool Together = leaveTogether(Number, Lanes);
  Symbol S;
  S.Kind = SymbolKind::Counter;
  S.Name = "iterations of the loop";
  if (K.Loops[Number].Where.isValid())
    S.Name += " at line " + std::to_string(K.Loops[Number].Where.Line);
  S.Range = {0, INT64_MAX};
  S.PerLane = !Together;
  // What the enclosing loops do decides it anew.
  for (unsigned Outer : K.Loops[Number].Enclosing)
    S.Loops |= bitOf(Outer);
  std::string Key = "last of " + std::to_string(Number) + (Together ? " together" : " apart");
  for (unsigned Outer : Running)
    Key += "." + std::to_string(LoopStates[Outer].Iteration);
  setCounter(Number, Initial, LaneValue::ofSymbol(Symbols.intern(Key, S)));
  for (const Expr *E : LastOf[Number])
    LastValues.insert_or_assign(E, value(E->operand(0)));
  for (const Expr *E : LeftExprs)
    if (unsigned(E->Value) == Number) {
      LanePredicate Unknown;
      Unknown.Maybe = Lanes;
      Unknown.Loops = S.Loops;
      LeftValues[E] = Unknown;
    }
}
