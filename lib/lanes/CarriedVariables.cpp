// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/CarriedVariables.h"

#include "lib/expr/Operators.h"
#include "lib/expr/Rewrite.h"
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

void LoopEnds::noteLeaving(unsigned Number, LaneMask Leaving) {
  if (!Leaving)
    return;
  for (const Expr *E : Facts.LastOf[Number]) {
    const LaneValue V = Values.value(E->operand(0));
    auto [It, New] = Results.Last.try_emplace(E, V);
    if (!New)
      It->second = mergeLanes(Leaving, V, It->second);
  }
  for (const Expr *E : Facts.Left)
    if (unsigned(E->Value) == Number) {
      const LanePredicate &P = Values.predicate(K.Loops[Number].Exits[E->Index]);
      if (P.PerWarp)
        Progress.needFewer(/*WouldHelp=*/true);
      LanePredicate &Known = Results.Left[E].Lanes;
      Known.True |= P.True & Leaving;
      Known.Maybe |= P.Maybe & Leaving & ~Known.True;
    }
}

static bool areOpposites(const Expr *A, const Expr *B) {
  return (A->Kind == ExprKind::Not && A->operand(0) == B) ||
         (B->Kind == ExprKind::Not && B->operand(0) == A);
}

/// Whether \p Exit of a loop is taken by all lanes or by none of those that are in the loop still,
/// in an iteration that is that of all of them: what lets lanes come to it but that they took no
/// exit before has one answer.
bool LoopEnds::isTakenAlike(unsigned Number, unsigned Exit) {
  const auto Before = llvm::ArrayRef(K.Loops[Number].Exits).take_front(Exit);
  const Conjuncts Own = conjunctsOf(K.Loops[Number].Exits[Exit]);
  // `i < n and bid.y == 0` behind an exit for `not (i < n)`, `a and not b and c` behind `a and b`.
  auto Follows = [&](unsigned At, const Expr *Earlier) {
    Conjuncts Taken = conjunctsOf(Earlier);
    return areOpposites(Taken.pop_back_val(), Own[At]) && llvm::all_of(Taken, [&](const Expr *E) {
             return llvm::is_contained(llvm::ArrayRef(Own).take_front(At), E);
           });
  };
  for (unsigned At = 0; At < Own.size(); ++At)
    if (!Values.isAlike(Own[At]) &&
        llvm::none_of(Before, [&](const Expr *Earlier) { return Follows(At, Earlier); }))
      return false;
  return true;
}

void LoopEnds::noteExitsTogether(unsigned Number) {
  const size_t Exits = K.Loops[Number].Exits.size();
  for (unsigned Exit = 0; Exit < Exits; ++Exit) {
    if (!isTakenAlike(Number, Exit))
      continue;
    LastValues Own;
    for (const Expr *E : Facts.LastOf[Number])
      Own.push_back({E, afterLoop(Number, Values.value(E->operand(0)), /*Together=*/true)});
    Results.Together.insert_or_assign({Number, Exit}, std::move(Own));
  }
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
LaneValue LoopEnds::afterLoop(unsigned Number, const LaneValue &V, bool Together) {
  LaneValue R(V.Base);
  for (const LaneTerm &T : V.Terms) {
    Symbol S = C.Symbols[T.Symbol];
    if (!(S.Loops & bitOf(Number))) {
      R = R + scaled(LaneValue::ofSymbol(T.Symbol), T.Coefficient);
      continue;
    }
    if (S.Kind == SymbolKind::Product)
      S.Kind = hasData(C.Symbols, LaneValue::ofSymbol(T.Symbol)) ? SymbolKind::Data
                                                                 : SymbolKind::Derived;
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

void LoopEnds::noteExit(unsigned Number, SymbolId Iterations) {
  const Expr *While = K.Loops[Number].While;
  const bool Negated = While->Kind == ExprKind::Not;
  if (Negated)
    While = While->operand(0);
  if (While->Kind != ExprKind::Lt)
    return;
  LoopExit Exit;
  Exit.Beyond = Values.operandDifference(While);
  if (Negated) // not (a < b): b - a - 1 < 0
    Exit.Beyond = LaneValue(-1) - Exit.Beyond;
  if (loopsOf(C.Symbols, Exit.Beyond) & bitOf(Number))
    return;
  for (const LaneTerm &T : Exit.Beyond.Terms) {
    if (!T.Coefficient.Uniform)
      return;
    if (llvm::is_contained(factorsOf(C.Symbols, T.Symbol), Iterations))
      Exit.Step = std::gcd(Exit.Step, wrapMul(T.Coefficient.V[0], C.Symbols[T.Symbol].Align));
    else if (C.Symbols[T.Symbol].PerLane)
      return;
  }
  Nest.Exits.insert_or_assign(Iterations, std::move(Exit));
}

SymbolId LoopEnds::lastIteration(unsigned Number, bool Together, bool FromData) {
  Symbol S;
  S.Kind = FromData && !Together ? SymbolKind::Data : SymbolKind::Counter;
  S.Name = "iterations of the loop" + placeOf(K, Number);
  S.Range = {0, INT64_MAX};
  S.PerLane = !Together;
  S.Loops = around(K.Loops[Number]);
  SymbolKey Key(SymbolOrigin::LastIteration);
  Key.add(Number).add(Together);
  addInstance(Key, Nest, around(K.Loops[Number]));
  return C.Symbols.intern(std::move(Key), std::move(S));
}

void LoopEnds::noteUnknownEnd(unsigned Number, LaneMask Lanes, bool Together, bool FromData) {
  for (const Expr *E : Facts.LastOf[Number])
    Results.Last.insert_or_assign(E, afterLoop(Number, Values.value(E->operand(0)), Together));
  for (const Expr *E : Facts.Left)
    if (unsigned(E->Value) == Number) {
      LanePredicate Unknown;
      Unknown.Maybe = Lanes;
      Unknown.Loops = around(K.Loops[Number]);
      Unknown.FromData = FromData;
      Results.Left[E] = {Unknown, Together && Values.isAlike(K.Loops[Number].Exits[E->Index])};
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

/// How often it runs for one lane that stays until \p Distance + c*Step is 0 exactly.
static std::optional<HeaderRuns> runsUntilMet(int64_t Distance, int64_t Step) {
  if (Step == 0 || Distance % Step != 0 || -Distance / Step < 0)
    return std::nullopt;
  return HeaderRuns{-Distance / Step + 1, -Distance / Step + 1, true};
}

static std::optional<HeaderRuns> runsIn(unsigned Lane, const LaneValue &Start, ExprRange Values,
                                        int64_t Step, LoopCondition::Kind While) {
  if (While == LoopCondition::BelowZero)
    return runsWhileNegative(Values, Step);
  return While == LoopCondition::NotZero && Start.isKnown() ? runsUntilMet(Start.Base[Lane], Step)
                                                            : std::nullopt;
}

std::optional<HeaderRuns> warplint::headerRuns(const LaneContext &C, unsigned Loop,
                                               const LoopCondition &While, SymbolId Counter,
                                               LaneMask Lanes, RunProgress &Progress) {
  LaneValue D = While.Distance;
  auto It = llvm::find_if(D.Terms, [&](const LaneTerm &T) { return T.Symbol == Counter; });
  if (It == D.Terms.end() || !It->Coefficient.Uniform)
    return std::nullopt;
  const int64_t Step = It->Coefficient.V[0];
  D.Terms.erase(It);
  if (shareOf(C, D) == WarpShare::Inside)
    Progress.needFewer(/*WouldHelp=*/false);
  if (loopsOf(C.Symbols, D) & bitOf(Loop)) {
    if (shareOf(C, D) != WarpShare::None) // one warp's step may be known
      Progress.needFewer(/*WouldHelp=*/false);
    return std::nullopt;
  }
  const LaneValue Last = inWarp(C, D, C.Warps.Series.Count - 1), First = inWarp(C, D, 0);
  ExprRange Ranges[WarpSize], RangesOfLast[WarpSize];
  rangesIn(C.Symbols, First, Ranges);
  rangesIn(C.Symbols, Last, RangesOfLast);
  std::optional<HeaderRuns> Result;
  for (unsigned L = 0; L < WarpSize; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    const auto Runs = runsIn(L, First, Ranges[L], Step, While.Is);
    if (Runs != runsIn(L, Last, RangesOfLast[L], Step, While.Is))
      Progress.needFewer(/*WouldHelp=*/true);
    if (!Runs)
      return std::nullopt;
    Result = Result
                 ? HeaderRuns{std::min(Result->Least, Runs->Least),
                              std::max(Result->Most, Runs->Most), Result->Decided && Runs->Decided}
                 : *Runs;
  }
  return Result;
}
