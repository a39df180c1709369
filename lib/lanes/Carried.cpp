//===- lib/lanes/Carried.cpp - What loops carry -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The variables of a loop at a symbolic iteration, and after an unknown number of them. With a
// counter c, a variable that grows by the same step in each iteration is initial + c*step. One
// that does not keeps only what can be said of all its values:
//
//   cycle    it has few values (double buffering)
//   alike    it moves as far in all lanes: they keep their distances
//   apart    each lane has a value of its own
//
// What a variable takes from loops within its own is known once those have run. So they are
// run, silently, for each supposition about the variables (settle).
//
//===----------------------------------------------------------------------===//

#include "lib/expr/IntMath.h"
#include "lib/lanes/Evaluator.h"

#include "llvm/ADT/Sequence.h"

#include <algorithm>
#include <numeric>

using namespace warplint;

/// " at line 7", where that is known.
static std::string placeOf(const KernelModel &K, unsigned Loop) {
  return K.Loops[Loop].Line ? " at line " + std::to_string(K.Loops[Loop].Line) : "";
}

SymbolId Evaluator::counterOf(unsigned Number, std::optional<int64_t> Headers) {
  Symbol S;
  S.Kind = SymbolKind::Counter;
  // A variable that counts 0, 1, 2, ... lends its name.
  S.Name = "iteration of the loop" + placeOf(K, Number);
  for (const CarriedVariable &V : K.Loops[Number].Carried)
    if (V.Initial && V.Initial->isConst(0) &&
        stripWraps(32, V.Next) == K.Pool->add(V.Variable, K.Pool->constant(1)))
      S.Name = V.Variable->Name.str();
  S.Range = {0, Headers ? *Headers - 2 : INT64_MAX};
  S.Loops = bitOf(Number);
  SymbolKey Key(SymbolOrigin::Counter);
  Key.add(Number);
  if (Headers)
    Key.add(*Headers);
  return Symbols.intern(std::move(Key), std::move(S));
}

/// Has the loops within this one leave behind what they do where its variables are as they now
/// are. Nothing is recorded.
void Evaluator::settle(unsigned Number, const LanePredicate &Active) {
  if (!Facts.TakesFromInner[Number])
    return;
  const bool Before = std::exchange(Silent, true);
  runBody(K.Loops[Number].Body, Active);
  Silent = Before;
}

/// Sets each variable to its value after \p Counter iterations, as far as closed forms go;
/// variables without one keep the unknown that stands for them.
void Evaluator::setCounter(unsigned Number, const CarriedValues &Initial,
                           const LaneValue &Counter) {
  LoopState &State = Nest.States[Number];
  for (unsigned S = 0; S < Initial.size(); ++S)
    if (Nest.States[Number].Steps.size() > S && Nest.States[Number].Steps[S])
      State.Carried[S] = Initial[S] + multiply(Symbols, Counter, *Nest.States[Number].Steps[S]);
  forget(Number);
}

/// Supposes that each variable has moved by some unknown. What its next value adds to that is
/// its step; returns the variables whose step is not the same in each iteration.
llvm::SmallVector<unsigned, 4> Evaluator::findSteps(unsigned Number, const LanePredicate &Active,
                                                    const CarriedValues &Initial) {
  const Loop &L = K.Loops[Number];
  Nest.States[Number].Steps.assign(Initial.size(), std::nullopt);
  llvm::SmallVector<LaneValue, 4> Supposed(Initial.size());
  for (unsigned S = 0; S < Initial.size(); ++S) {
    if (!L.Carried[S].Next)
      continue;
    Symbol W;
    W.Kind = SymbolKind::State;
    W.Name = L.Carried[S].Variable->Name.str();
    W.Loops = bitOf(Number);
    SymbolKey Key = SymbolKey(SymbolOrigin::Moved).add(Number).add(S);
    Supposed[S] = Initial[S] + LaneValue::ofSymbol(Symbols.intern(std::move(Key), std::move(W)));
  }
  Nest.States[Number].Carried = Supposed;
  forget(Number);
  if (Facts.NextTakes[Number])
    settle(Number, Active);
  llvm::SmallVector<unsigned, 4> Others;
  for (unsigned S = 0; S < Initial.size(); ++S) {
    if (!L.Carried[S].Next)
      continue;
    LaneValue Step = value(L.Carried[S].Next) - Supposed[S];
    if (loopsOf(Symbols, Step) & bitOf(Number))
      Others.push_back(S);
    else
      Nest.States[Number].Steps[S] = Step;
  }
  return Others;
}

/// Finds the variables that grow by a step, and leaves the loop's state at a symbolic
/// iteration. True if all have a closed form.
bool Evaluator::closedForms(unsigned Number, const LanePredicate &Active,
                            const CarriedValues &Initial) {
  const Loop &L = K.Loops[Number];
  llvm::SmallVector<unsigned, 4> General = findSteps(Number, Active, Initial);
  const bool All = General.empty();
  llvm::erase_if(General, [&](unsigned S) { return setCycle(Number, S, Active, Initial[S]); });
  for (unsigned S : General) // one warp's may grow by a step
    if (shareOf(C, value(L.Carried[S].Next)) == WarpShare::Inside)
      needFewer(/*WouldHelp=*/false);
  setCounter(Number, Initial, LaneValue::ofSymbol(counterOf(Number, std::nullopt)));
  // Suppose the rest move alike in all lanes, until one is seen not to.
  for (unsigned S : General)
    setGeneral(Number, S, Initial[S], /*Alike=*/true);
  settle(Number, Active);
  for (;;) {
    auto MovesAlike = [&](unsigned S) {
      return isUniform(Symbols, value(L.Carried[S].Next) - Initial[S]);
    };
    auto Apart = std::stable_partition(General.begin(), General.end(), MovesAlike);
    if (Apart == General.end())
      break;
    for (unsigned S : llvm::make_range(Apart, General.end()))
      setGeneral(Number, S, Initial[S], /*Alike=*/false);
    General.erase(Apart, General.end());
    settle(Number, Active);
  }
  return All;
}

/// How far from \p Initial a variable is taken in the iterations after which it is there again;
/// nothing if it is not soon. A cycle of more than two moves all lanes alike.
std::optional<Evaluator::Cycle> Evaluator::cycleOf(unsigned Number, unsigned Slot,
                                                   const LanePredicate &Active,
                                                   const LaneValue &Initial) {
  constexpr unsigned LongestCycle = 8;
  LoopState &State = Nest.States[Number];
  const Expr *Next = K.Loops[Number].Carried[Slot].Next;
  LaneValue Before = State.Carried[Slot], At = Initial;
  Cycle Found;
  bool Closed = false;
  for (unsigned I = 0; I < LongestCycle && !Closed; ++I) {
    State.Carried[Slot] = At;
    forget(Number);
    if (Facts.takesFromInner(Number, Next))
      settle(Number, Active);
    At = value(Next);
    const LaneValue Moved = At - Initial;
    if (shareOf(C, Moved) != WarpShare::None && isUniform(Symbols, Moved))
      needFewer(/*WouldHelp=*/false); // one warp's may be known
    Closed = Moved.isKnown(0);
    if (I == 0)
      Found.First = Moved.Base;
    if (!Moved.isKnown() || (I > 0 && !Closed && !(Found.First.Uniform && Moved.Base.Uniform)))
      break;
    Found.Unit = std::gcd(Found.Unit, std::abs(Moved.Base.V[0]));
    Found.Moves = {std::min(Found.Moves.Lo, Moved.Base.V[0]),
                   std::max(Found.Moves.Hi, Moved.Base.V[0])};
  }
  State.Carried[Slot] = std::move(Before);
  forget(Number);
  return Closed ? std::optional(Found) : std::nullopt;
}

/// A variable that runs through a short cycle (double buffering) has few values. One that goes to
/// and fro may do so by another distance in each lane (`offset ^= 2`).
bool Evaluator::setCycle(unsigned Number, unsigned Slot, const LanePredicate &Active,
                         const LaneValue &Initial) {
  const std::optional<Cycle> Own = cycleOf(Number, Slot, Active, Initial);
  if (!Own)
    return false;
  Symbol W;
  W.Kind = SymbolKind::State;
  W.Loops = bitOf(Number);
  LaneValue Moved; // none, if it stays where it is
  if (!Own->First.Uniform) {
    W.Name = Symbols[counterOf(Number, std::nullopt)].Name + " % 2";
    W.Range = {0, 1};
    const SymbolId Odd =
        Symbols.intern(SymbolKey(SymbolOrigin::OddIteration).add(Number), std::move(W));
    Moved = scaled(LaneValue::ofSymbol(Odd), Own->First);
  } else if (!Own->First.is(0)) {
    W.Name = K.Loops[Number].Carried[Slot].Variable->Name.str();
    W.Align = Own->Unit;
    W.Range = Own->Moves;
    SymbolKey Key(SymbolOrigin::Cycle);
    Key.add(Number).add(Slot).add(Own->Moves).add(Own->Unit);
    Moved = LaneValue::ofSymbol(Symbols.intern(std::move(Key), std::move(W)));
  }
  Nest.States[Number].Carried[Slot] = Initial + Moved;
  forget(Number);
  return true;
}

/// A variable without a closed form. If all lanes move alike, they keep their distances;
/// otherwise each has a value of its own.
void Evaluator::setGeneral(unsigned Number, unsigned Slot, const LaneValue &Initial, bool Alike) {
  const CarriedVariable &V = K.Loops[Number].Carried[Slot];
  bool Together = Alike && isUniform(Symbols, Initial);
  Symbol W;
  W.Kind = hasData(Symbols, value(V.Next)) ? SymbolKind::Data : SymbolKind::State;
  W.Name = V.Variable->Name.str();
  W.Loops = bitOf(Number);
  W.PerLane = !Alike;
  if (!Alike || Together)
    W.Range = V.Variable->Range;
  SymbolKey Key(SymbolOrigin::State);
  Key.add(Number).add(Slot).add(W.Kind == SymbolKind::Data).add(Alike).add(Together);
  LaneValue Own = unknown(C, std::move(Key), std::move(W));
  Nest.States[Number].Carried[Slot] = Alike && !Together ? Initial + Own : Own;
  forget(Number);
}

/// Loops whose iterations decide anew what the loop leaves behind.
static uint64_t around(const Loop &L) {
  uint64_t Bits = 0;
  for (unsigned Outer : L.Enclosing)
    Bits |= bitOf(Outer);
  return Bits;
}

/// \p V of a symbolic iteration, as the last one leaves it behind: what was any iteration's is
/// now the last one's, and every lane's own if they do not leave together.
LaneValue Evaluator::afterLoop(unsigned Number, const LaneValue &V, bool Together) {
  LaneValue R(V.Base);
  for (const LaneTerm &T : V.Terms) {
    Symbol S = Symbols[T.Symbol];
    if (!(S.Loops & bitOf(Number))) {
      R = R + scaled(LaneValue::ofSymbol(T.Symbol), T.Coefficient);
      continue;
    }
    if (S.Kind == SymbolKind::Product)
      S.Kind =
          hasData(Symbols, LaneValue::ofSymbol(T.Symbol)) ? SymbolKind::Data : SymbolKind::Derived;
    S.Factors.clear();
    S.Of = nullptr;
    if (S.OfWarp != WarpShare::None)
      S.OfWarp = WarpShare::Inside;
    S.Loops = (S.Loops & ~bitOf(Number)) | around(K.Loops[Number]);
    if (!Together) {
      S.PerLane = true;
      S.Settles.reset();
    }
    SymbolKey Key(SymbolOrigin::AfterLoop);
    Key.add(Number).add(T.Symbol).add(Together);
    addInstance(Key, Nest, around(K.Loops[Number]));
    R = R + scaled(unknown(C, std::move(Key), std::move(S)), T.Coefficient);
  }
  return R;
}

/// Notes what ended the loop in each lane, whose variables are now as they are after as many
/// \p Iterations: `while a < b` leaves a - b at 0 or more.
void Evaluator::noteExit(unsigned Number, SymbolId Iterations) {
  const Expr *While = K.Loops[Number].While;
  const bool Negated = While->Kind == ExprKind::Not;
  if (Negated)
    While = While->operand(0);
  if (While->Kind != ExprKind::Lt)
    return;
  LoopExit Exit;
  Exit.Beyond = value(While->operand(0)) - value(While->operand(1));
  if (Negated) // not (a < b): b - a - 1 < 0
    Exit.Beyond = LaneValue(-1) - Exit.Beyond;
  if (loopsOf(Symbols, Exit.Beyond) & bitOf(Number))
    return;
  for (const LaneTerm &T : Exit.Beyond.Terms) {
    if (!T.Coefficient.Uniform)
      return;
    if (llvm::is_contained(factorsOf(Symbols, T.Symbol), Iterations))
      Exit.Step = std::gcd(Exit.Step, wrapMul(T.Coefficient.V[0], Symbols[T.Symbol].Align));
    else if (Symbols[T.Symbol].PerLane)
      return;
  }
  Nest.Exits.insert_or_assign(Iterations, std::move(Exit));
}

/// How many iterations lanes have made that leave nobody knows when.
SymbolId Evaluator::lastIteration(unsigned Number, bool Together, bool FromData) {
  Symbol S;
  S.Kind = FromData && !Together ? SymbolKind::Data : SymbolKind::Counter;
  S.Name = "iterations of the loop" + placeOf(K, Number);
  S.Range = {0, INT64_MAX};
  S.PerLane = !Together;
  S.Loops = around(K.Loops[Number]);
  SymbolKey Key(SymbolOrigin::LastIteration);
  Key.add(Number).add(Together);
  addInstance(Key, Nest, around(K.Loops[Number]));
  return Symbols.intern(std::move(Key), std::move(S));
}

/// After a loop that ended nobody knows when: its last iteration is an unknown of its own,
/// common to all lanes if they all leave together.
void Evaluator::finishUnknown(unsigned Number, const LanePredicate &Active,
                              const CarriedValues &Initial) {
  const LaneMask Lanes = Active.possible() & Batch.Existing;
  const bool Together = leaveTogether(Number, Lanes);
  const bool FromData = predicate(K.Loops[Number].While).FromData;
  if (!Together && K.Loops[Number].Exits.size() > 1) {
    setCounter(Number, Initial,
               LaneValue::ofSymbol(lastIteration(Number, /*Together=*/true, FromData)));
    settle(Number, Active);
    noteExitsTogether(Number);
  }
  const SymbolId Iterations = lastIteration(Number, Together, FromData);
  setCounter(Number, Initial, LaneValue::ofSymbol(Iterations));
  settle(Number, Active);
  if (!Together)
    noteExit(Number, Iterations);
  for (const Expr *E : Facts.LastOf[Number])
    Results.Last.insert_or_assign(E, afterLoop(Number, value(E->operand(0)), Together));
  for (const Expr *E : Facts.Left)
    if (unsigned(E->Value) == Number) {
      LanePredicate Unknown;
      Unknown.Maybe = Lanes;
      Unknown.Loops = around(K.Loops[Number]);
      Unknown.FromData = FromData;
      Results.Left[E] = {Unknown, Together && isAlike(K.Loops[Number].Exits[E->Index])};
    }
}
