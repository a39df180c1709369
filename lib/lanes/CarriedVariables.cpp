//===- lib/lanes/CarriedVariables.cpp - What loops carry --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/CarriedVariables.h"

#include "lib/expr/IntMath.h"
#include "lib/lanes/DerivedUnknown.h"

#include <algorithm>
#include <numeric>

using namespace warplint;

std::string warplint::placeOf(const KernelModel &K, unsigned Loop) {
  return K.Loops[Loop].Line ? " at line " + std::to_string(K.Loops[Loop].Line) : "";
}

SymbolId CarriedVariables::counter(unsigned Number, std::optional<int64_t> Headers) {
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
  return C.Symbols.intern(std::move(Key), std::move(S));
}

void CarriedVariables::setCounter(unsigned Number, const CarriedValues &Initial,
                                  const LaneValue &Counter) {
  LoopState &State = Nest.States[Number];
  for (unsigned S = 0; S < Initial.size(); ++S)
    if (State.Steps.size() > S && State.Steps[S])
      State.Carried[S] = Initial[S] + multiply(C.Symbols, Counter, *State.Steps[S]);
  Values.forgetLoop(Number);
}

/// Supposes that each variable has moved by some unknown. What its next value adds to that is
/// its step; returns the variables whose step is not the same in each iteration.
CarriedVariables::Slots CarriedVariables::findSteps(unsigned Number, const CarriedValues &Initial,
                                                    Settle SettleInner) {
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
    Supposed[S] = Initial[S] + LaneValue::ofSymbol(C.Symbols.intern(std::move(Key), std::move(W)));
  }
  Nest.States[Number].Carried = Supposed;
  Values.forgetLoop(Number);
  if (Facts.NextTakes[Number])
    SettleInner();
  Slots Others;
  for (unsigned S = 0; S < Initial.size(); ++S) {
    if (!L.Carried[S].Next)
      continue;
    LaneValue Step = Values.value(L.Carried[S].Next) - Supposed[S];
    if (loopsOf(C.Symbols, Step) & bitOf(Number))
      Others.push_back(S);
    else
      Nest.States[Number].Steps[S] = Step;
  }
  return Others;
}

bool CarriedVariables::closedForms(unsigned Number, const CarriedValues &Initial,
                                   Settle SettleInner) {
  const Loop &L = K.Loops[Number];
  Slots General = findSteps(Number, Initial, SettleInner);
  const bool All = General.empty();
  llvm::erase_if(General, [&](unsigned S) { return setCycle(Number, S, Initial[S], SettleInner); });
  for (unsigned S : General) // one warp's may grow by a step
    if (shareOf(C, Values.value(L.Carried[S].Next)) == WarpShare::Inside)
      Progress.needFewer(/*WouldHelp=*/false);
  setCounter(Number, Initial, LaneValue::ofSymbol(counter(Number, std::nullopt)));
  // Suppose the rest move alike in all lanes, until one is seen not to.
  for (unsigned S : General)
    setGeneral(Number, S, Initial[S], /*Alike=*/true);
  SettleInner();
  for (;;) {
    auto MovesAlike = [&](unsigned S) {
      return isUniform(C.Symbols, Values.value(L.Carried[S].Next) - Initial[S]);
    };
    auto Apart = std::stable_partition(General.begin(), General.end(), MovesAlike);
    if (Apart == General.end())
      break;
    for (unsigned S : llvm::make_range(Apart, General.end()))
      setGeneral(Number, S, Initial[S], /*Alike=*/false);
    General.erase(Apart, General.end());
    SettleInner();
  }
  return All;
}

/// How far from \p Initial a variable is taken in the iterations after which it is there again;
/// nothing if it is not soon. A cycle of more than two moves all lanes alike.
std::optional<CarriedVariables::Cycle> CarriedVariables::cycleOf(unsigned Number, unsigned Slot,
                                                                 const LaneValue &Initial,
                                                                 Settle SettleInner) {
  constexpr unsigned LongestCycle = 8;
  LoopState &State = Nest.States[Number];
  const Expr *Next = K.Loops[Number].Carried[Slot].Next;
  LaneValue Before = State.Carried[Slot], At = Initial;
  Cycle Found;
  bool Closed = false;
  for (unsigned I = 0; I < LongestCycle && !Closed; ++I) {
    State.Carried[Slot] = At;
    Values.forgetLoop(Number);
    if (Facts.takesFromInner(Number, Next))
      SettleInner();
    At = Values.value(Next);
    const LaneValue Moved = At - Initial;
    if (shareOf(C, Moved) != WarpShare::None && isUniform(C.Symbols, Moved))
      Progress.needFewer(/*WouldHelp=*/false); // one warp's may be known
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
  Values.forgetLoop(Number);
  return Closed ? std::optional(Found) : std::nullopt;
}

/// A variable that runs through a short cycle (double buffering) has few values. One that goes to
/// and fro may do so by another distance in each lane (`offset ^= 2`).
bool CarriedVariables::setCycle(unsigned Number, unsigned Slot, const LaneValue &Initial,
                                Settle SettleInner) {
  const std::optional<Cycle> Own = cycleOf(Number, Slot, Initial, SettleInner);
  if (!Own)
    return false;
  Symbol W;
  W.Kind = SymbolKind::State;
  W.Loops = bitOf(Number);
  LaneValue Moved; // none, if it stays where it is
  if (!Own->First.Uniform) {
    W.Name = C.Symbols[counter(Number, std::nullopt)].Name + " % 2";
    W.Range = {0, 1};
    const SymbolId Odd =
        C.Symbols.intern(SymbolKey(SymbolOrigin::OddIteration).add(Number), std::move(W));
    Moved = scaled(LaneValue::ofSymbol(Odd), Own->First);
  } else if (!Own->First.is(0)) {
    W.Name = K.Loops[Number].Carried[Slot].Variable->Name.str();
    W.Align = Own->Unit;
    W.Range = Own->Moves;
    SymbolKey Key(SymbolOrigin::Cycle);
    Key.add(Number).add(Slot).add(Own->Moves).add(Own->Unit);
    Moved = LaneValue::ofSymbol(C.Symbols.intern(std::move(Key), std::move(W)));
  }
  Nest.States[Number].Carried[Slot] = Initial + Moved;
  Values.forgetLoop(Number);
  return true;
}

/// A variable without a closed form. If all lanes move alike, they keep their distances;
/// otherwise each has a value of its own.
void CarriedVariables::setGeneral(unsigned Number, unsigned Slot, const LaneValue &Initial,
                                  bool Alike) {
  const CarriedVariable &V = K.Loops[Number].Carried[Slot];
  bool Together = Alike && isUniform(C.Symbols, Initial);
  Symbol W;
  W.Kind = hasData(C.Symbols, Values.value(V.Next)) ? SymbolKind::Data : SymbolKind::State;
  W.Name = V.Variable->Name.str();
  W.Loops = bitOf(Number);
  W.PerLane = !Alike;
  if (!Alike || Together)
    W.Range = V.Variable->Range;
  SymbolKey Key(SymbolOrigin::State);
  Key.add(Number).add(Slot).add(W.Kind == SymbolKind::Data).add(Alike).add(Together);
  LaneValue Own = unknown(C, std::move(Key), std::move(W));
  Nest.States[Number].Carried[Slot] = Alike && !Together ? Initial + Own : Own;
  Values.forgetLoop(Number);
}
