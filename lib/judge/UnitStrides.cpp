//===- lib/judge/UnitStrides.cpp - What strides mostly are ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/UnitStrides.h"

#include "lib/expr/IntMath.h"
#include "lib/judge/Fold.h"
#include "lib/judge/Shifts.h"
#include "lib/judge/Table.h"

#include "llvm/ADT/StringExtras.h"

using namespace warplint;

bool warplint::isNameOfStride(llvm::StringRef Name) {
  bool IsStride = false, IsStep = false;
  unsigned Brackets = 0; // what indexes an array of strides is no name of one
  while (!Name.empty()) {
    const llvm::StringRef Word = Name.take_while([](char C) { return llvm::isAlnum(C); });
    const bool IsIncrement = Word.starts_with_insensitive("inc") && Word.size() <= 4;
    IsStride |= !Brackets && (Word.contains_insensitive("stride") || IsIncrement);
    IsStep |= !Brackets && (Word.equals_insensitive("step") || Word.equals_insensitive("steps"));
    Name = Name.drop_front(Word.size());
    if (Name.empty() || Name.consume_front("->"))
      continue;
    const char C = Name.front();
    Name = Name.drop_front();
    IsStride |= IsStep && (C == '[' || C == '.');
    if (C == '[')
      ++Brackets;
    else if (Brackets)
      Brackets -= C == ']';
    else if (C != '_' && C != '.')
      return false;
  }
  return IsStride;
}

static bool isStride(const Symbol &S) {
  const bool IsOneValue = S.Kind == SymbolKind::Parameter || S.Kind == SymbolKind::Derived ||
                          S.Kind == SymbolKind::Data;
  return IsOneValue && !S.PerLane && !S.Stairs && S.Range.contains(1) && S.Align == 1 &&
         isNameOfStride(S.Name);
}

/// The strides that move lanes of \p Of apart, in the order in which patterns name them.
static llvm::SmallVector<SymbolId, 2> stridesOf(const SymbolTable &Symbols,
                                                const AccessEvaluation &Of) {
  llvm::SmallVector<SymbolId, 2> Strides;
  for (const AccessCase &C : Of.Cases)
    for (const LanePattern &P : C.Patterns)
      for (const LaneTerm &T : P.Terms) {
        if (T.Coefficient.Uniform && !Symbols[T.Symbol].PerLane)
          continue;
        for (SymbolId S : factorsOf(Symbols, T.Symbol))
          if (isStride(Symbols[S]) && !llvm::is_contained(Strides, S))
            Strides.push_back(S);
      }
  return Strides;
}

/// \p P with \p Ones being 1.
static LanePattern withOnes(SymbolTable &Symbols, const LanePattern &P,
                            llvm::ArrayRef<SymbolId> Ones) {
  LaneValue Sum(P.Base);
  for (const LaneTerm &T : P.Terms) {
    llvm::SmallVector<SymbolId, 4> Left = factorsOf(Symbols, T.Symbol);
    llvm::erase_if(Left, [&](SymbolId S) { return llvm::is_contained(Ones, S); });
    const LaneValue Times =
        Left.empty() ? LaneValue(1) : LaneValue::ofSymbol(Symbols.product(Left));
    Sum = Sum + scaled(Times, T.Coefficient);
  }
  LanePattern Q = P;
  Q.Base = Sum.Base;
  Q.Terms.assign(Sum.Terms.begin(), Sum.Terms.end());
  return Q;
}

/// Whether \p C denies that \p Ones are 1.
static bool denies(const Condition &C, llvm::ArrayRef<SymbolId> Ones) {
  if (!llvm::is_contained(Ones, C.Asked.About))
    return false;
  return C.Asked.Asked == Question::Residue ? floorMod(1 - C.Answer, C.Asked.Modulus) != 0
                                            : C.Answer != 1;
}

/// \p Of with \p Ones being 1.
static AccessEvaluation withOnes(SymbolTable &Symbols, const AccessEvaluation &Of,
                                 llvm::ArrayRef<SymbolId> Ones) {
  AccessEvaluation Result = Of;
  llvm::erase_if(Result.Cases, [&](const AccessCase &Case) {
    return llvm::any_of(Case.When, [&](const Condition &C) { return denies(C, Ones); });
  });
  for (AccessCase &Case : Result.Cases)
    for (LanePattern &P : Case.Patterns)
      P = withOnes(Symbols, P, Ones);
  return Result;
}

std::optional<VerdictCase> warplint::costAtUnitStrides(const KernelModel &K, const Evaluation &E,
                                                       unsigned Number) {
  const AccessEvaluation &Of = E.Accesses[Number];
  const llvm::SmallVector<SymbolId, 2> Strides = stridesOf(E.Symbols, Of);
  if (Strides.empty())
    return std::nullopt;
  SymbolTable Symbols = E.Symbols;
  AccessEvaluation AtOne = withOnes(Symbols, Of, Strides);
  for (AccessCase &Case : AtOne.Cases)
    if (auto Joined = joinShifts(Symbols, K.Accesses[Number], Case.Patterns))
      Case.Patterns = std::move(*Joined);
  VerdictCase Row;
  for (SymbolId S : Strides)
    Row.When =
        intersect(Row.When, Predicate({ClassSet{UnknownSum::of(Symbols[S].Name), {{1, 1}}}}));
  const JudgeOptions Options;
  Ledger Spent(K.Accesses[Number]);
  const FoldScope Scope = scopeOf(K, E, Number, Symbols, Options, Spent);
  for (const VerdictCase &R : foldAccess(Scope, AtOne.Cases).Table)
    if (!R.isExceptional())
      Row.Cost.include(R.Cost);
  return Row.Cost.Units.any() ? std::optional(Row) : std::nullopt;
}
