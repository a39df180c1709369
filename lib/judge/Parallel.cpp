//===- lib/judge/Parallel.cpp - Unknowns that move lanes alike --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Parallel.h"

#include <map>
#include <numeric>

using namespace warplint;

/// The steps by which an unknown moves lanes, all patterns in a row, and how often it makes them.
using StepsByLane = std::vector<int64_t>;
using Multiples = llvm::SmallVector<std::pair<SymbolId, int64_t>, 4>;

/// How \p S moves every active lane of \p Patterns.
static StepsByLane movesOf(SymbolId S, llvm::ArrayRef<LanePattern> Patterns) {
  StepsByLane Moves;
  for (const LanePattern &P : Patterns) {
    const auto *T = llvm::find_if(P.Terms, [&](const LaneTerm &Of) { return Of.Symbol == S; });
    for (unsigned L = 0; L < WarpSize; ++L)
      if (P.Active >> L & 1)
        Moves.push_back(T == P.Terms.end() ? 0 : T->Coefficient[L]);
  }
  return Moves;
}

/// Divides \p Moves by what they have in common, with the sign of the first that is not 0.
/// Returns that; 0 if nothing moves.
static int64_t makePrimitive(StepsByLane &Moves) {
  int64_t Common = 0, First = 0;
  for (int64_t M : Moves) {
    Common = std::gcd(Common, M);
    First = First ? First : M;
  }
  if (First < 0)
    Common = -Common;
  if (Common)
    for (int64_t &M : Moves)
      M /= Common;
  return Common;
}

/// The unknowns by the steps that they make multiples of.
static std::map<StepsByLane, Multiples> multiplesOf(const SymbolTable &Symbols,
                                                    llvm::ArrayRef<LanePattern> Patterns) {
  std::map<StepsByLane, Multiples> Groups;
  llvm::SmallVector<SymbolId, 8> Seen;
  for (const LanePattern &P : Patterns)
    for (const LaneTerm &T : P.Terms) {
      const Symbol &S = Symbols[T.Symbol];
      if (S.PerLane || S.Stairs || llvm::is_contained(Seen, T.Symbol))
        continue;
      Seen.push_back(T.Symbol);
      StepsByLane Moves = movesOf(T.Symbol, Patterns);
      if (int64_t Times = makePrimitive(Moves))
        Groups[std::move(Moves)].push_back({T.Symbol, Times});
    }
  std::erase_if(Groups, [](const auto &G) { return G.second.size() < 2; });
  return Groups;
}

/// "t % n" if \p Sum is t - n*(t / n) and no more.
static std::string remainderName(const SymbolTable &Symbols, const Multiples &Sum) {
  for (const auto &[Whole, Taken] : {std::pair(Sum[0], Sum[1]), std::pair(Sum[1], Sum[0])}) {
    const llvm::SmallVector<SymbolId, 2> &Factors = Symbols[Taken.first].Factors;
    if (Sum.size() != 2 || Whole.second != -Taken.second || Factors.size() != 2)
      continue;
    for (unsigned I : {0, 1}) {
      const std::shared_ptr<const Quotient> &Q = Symbols[Factors[I]].Of;
      if (Q && Q->Numerator == LaneValue::ofSymbol(Whole.first) &&
          Q->Divisor == LaneValue::ofSymbol(Factors[1 - I]))
        return asOperand(Symbols[Whole.first].Name) + " % " +
               asOperand(Symbols[Factors[1 - I]].Name);
    }
  }
  return "";
}

/// What \p Known leaves of the values of \p Sum, whose range is \p R.
static ExprRange narrowed(const SymbolTable &Symbols, const LaneValue &Sum, ExprRange R,
                          llvm::ArrayRef<SumAnswer> Known) {
  const auto M = asMultiple(Symbols, Sum);
  for (const SumAnswer &A : Known)
    if (M && A.Sum == M->Sum && !A.Values.empty()) {
      const ExprRange Left = times({A.Values.front().Lo, A.Values.back().Hi}, M->Factor);
      R = {std::max(R.Lo, Left.Lo), std::min(R.Hi, Left.Hi)};
    }
  return R;
}

/// The unknown that \p Sum is.
static SymbolId sumOf(SymbolTable &Symbols, const Multiples &Sum, llvm::ArrayRef<SumAnswer> Known) {
  Symbol S;
  S.Range = {0, 0};
  S.Align = 0;
  LaneValue Value;
  for (const auto &[Of, Times] : Sum) {
    const Symbol &Part = Symbols[Of];
    S.Kind = Part.Kind == SymbolKind::Data ? SymbolKind::Data : S.Kind;
    S.Range = plus(S.Range, times(Part.Range, Times));
    S.Align = std::gcd(S.Align, Times * Part.Align);
    S.OfWarp = std::max(S.OfWarp, Part.OfWarp);
    S.Loops |= Part.Loops;
    Value = Value + LaneValue::ofSymbol(Of, Times);
  }
  S.Range = narrowed(Symbols, Value, S.Range, Known);
  SymbolKey Key = SymbolKey(SymbolOrigin::Sum).add(S.Range).add(Value);
  return Symbols.intern(std::move(Key), std::move(S), [&] {
    std::string Remainder = remainderName(Symbols, Sum);
    return Remainder.empty() ? nameOf(Symbols, Value) : Remainder;
  });
}

std::optional<std::vector<LanePattern>> warplint::joinParallel(SymbolTable &Symbols,
                                                               llvm::ArrayRef<LanePattern> Patterns,
                                                               llvm::ArrayRef<SumAnswer> Known) {
  std::map<StepsByLane, Multiples> Groups = multiplesOf(Symbols, Patterns);
  if (Groups.empty())
    return std::nullopt;
  std::vector<LanePattern> Joined(Patterns.begin(), Patterns.end());
  for (auto &[Moves, Sum] : Groups) {
    int64_t Common = 0;
    for (const auto &[Of, Times] : Sum)
      Common = std::gcd(Common, Times);
    for (auto &[Of, Times] : Sum)
      Times /= Common;
    const SymbolId All = sumOf(Symbols, Sum, Known);
    const SymbolId First = Sum.front().first;
    const int64_t Share = Sum.front().second;
    for (LanePattern &P : Joined) {
      auto *T = llvm::find_if(P.Terms, [&](const LaneTerm &Term) { return Term.Symbol == First; });
      if (T == P.Terms.end())
        continue;
      const LaneInts Of = mapLanes(T->Coefficient, [&](int64_t C) { return C / Share; });
      llvm::erase_if(P.Terms, [&](const LaneTerm &Term) {
        return llvm::any_of(Sum, [&](const auto &Part) { return Part.first == Term.Symbol; });
      });
      P.Terms.push_back({All, Of});
    }
  }
  return Joined;
}
