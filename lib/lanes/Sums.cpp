// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/Sums.h"

#include "lib/expr/Operators.h"

#include <algorithm>
#include <numeric>

using namespace warplint;

/// s = Modulus * quotient + Answer.
static LaneValue underResidue(SymbolTable &Symbols, llvm::ArrayRef<Condition> Given, SymbolId S,
                              const Condition &C) {
  const int64_t Modulus = C.Asked.Modulus;
  if (Symbols[S].IsPowerOfTwo && C.Answer != 0 && isPowerOfTwo(Modulus))
    return LaneValue(C.Answer); // no other power of two has this residue
  Symbol Quotient = Symbols[S];
  Quotient.Kind = SymbolKind::Derived;
  Quotient.Name = "(" + asOperand(Symbols[S].Name) + " / " + std::to_string(Modulus) + ")";
  Quotient.Align = 1;
  Quotient.IsPowerOfTwo &= isPowerOfTwo(Modulus);
  Quotient.Settles.reset();
  Quotient.Factors.clear();
  Quotient.Range = C.quotients(Symbols[S].Range);
  if (Quotient.Range.isPoint())
    return LaneValue(Quotient.Range.Lo * Modulus + C.Answer);
  const SymbolId Q = Symbols.intern(
      SymbolKey(SymbolOrigin::AnswerPart).add(S).add(Modulus).add(C.Answer), std::move(Quotient));
  return scaled(underAnswers(Symbols, Given, Q), Modulus) + LaneValue(C.Answer);
}

LaneValue warplint::underAnswers(SymbolTable &Symbols, llvm::ArrayRef<Condition> Given,
                                 SymbolId S) {
  const Condition *C = llvm::find_if(Given, [&](const Condition &X) { return X.Asked.About == S; });
  if (C == Given.end())
    return LaneValue::ofSymbol(S);
  return C->Asked.Asked == Question::Value ? LaneValue(C->Answer)
                                           : underResidue(Symbols, Given, S, *C);
}

/// The same of a fixed unknown, which may be a product of others.
static LaneValue productUnderAnswers(SymbolTable &Symbols, llvm::ArrayRef<Condition> Given,
                                     SymbolId S) {
  if (Symbols[S].Kind != SymbolKind::Product)
    return underAnswers(Symbols, Given, S);
  LaneValue Product(1);
  for (SymbolId Factor : factorsOf(Symbols, S))
    Product = multiply(Symbols, Product, underAnswers(Symbols, Given, Factor));
  return Product;
}

Answers warplint::answersOf(SymbolTable &Symbols, std::vector<Condition> Given) {
  Answers Result;
  for (const SumAnswer &A : sumsOf(Symbols, Given)) {
    LaneValue Sum(0);
    for (const LaneTerm &T : A.Sum.Terms)
      Sum = Sum + scaled(productUnderAnswers(Symbols, Given, T.Symbol), T.Coefficient);
    if (const auto Of = asMultiple(Symbols, Sum))
      Result.Sums.push_back({Of->Sum, divided(A.Values, Of->Base.V[0], Of->Factor)});
  }
  Result.Given = std::move(Given);
  return Result;
}

ValueRanges warplint::restricted(const ValueRanges &Of, ExprRange Condition, bool Holds) {
  ValueRanges Result;
  auto Add = [&](int64_t Lo, int64_t Hi) {
    if (Lo <= Hi)
      Result.push_back({Lo, Hi});
  };
  for (const ExprRange &R : Of) {
    if (Holds) {
      Add(std::max(R.Lo, Condition.Lo), std::min(R.Hi, Condition.Hi));
      continue;
    }
    if (Condition.Lo > R.Lo)
      Add(R.Lo, std::min(R.Hi, Condition.Lo - 1));
    if (Condition.Hi < R.Hi)
      Add(std::max(R.Lo, Condition.Hi + 1), R.Hi);
  }
  return Result;
}

ValueRanges warplint::united(ValueRanges A, const ValueRanges &B) {
  A.append(B.begin(), B.end());
  llvm::sort(A, [](const ExprRange &X, const ExprRange &Y) { return X.Lo < Y.Lo; });
  ValueRanges Result;
  for (const ExprRange &R : A)
    if (!Result.empty() && (R.Lo == INT64_MIN || R.Lo - 1 <= Result.back().Hi))
      Result.back().Hi = std::max(Result.back().Hi, R.Hi);
    else
      Result.push_back(R);
  return Result;
}

ValueRanges warplint::divided(const ValueRanges &Of, int64_t Base, int64_t Factor) {
  const int64_t Size = std::abs(Factor);
  ValueRanges Result;
  for (const ExprRange &R : Of) {
    const ExprRange Moved = plus(R, times({Base, Base}, -1));
    const ExprRange Quotients{floorDiv(Moved.Lo, Size) + (floorMod(Moved.Lo, Size) != 0),
                              floorDiv(Moved.Hi, Size)};
    if (Quotients.Lo <= Quotients.Hi)
      Result.push_back(Factor > 0 ? Quotients : times(Quotients, -1));
  }
  llvm::sort(Result, [](const ExprRange &A, const ExprRange &B) { return A.Lo < B.Lo; });
  return Result;
}

std::optional<MultipleOfSum> warplint::asMultiple(const SymbolTable &Symbols, const LaneValue &V) {
  if (V.isKnown())
    return std::nullopt;
  int64_t Common = 0;
  for (const LaneTerm &T : V.Terms) {
    const Symbol &S = Symbols[T.Symbol];
    if (!S.IsFixed || S.OfWarp != WarpShare::None || !T.Coefficient.Uniform ||
        T.Coefficient.V[0] == INT64_MIN)
      return std::nullopt;
    Common = std::gcd(Common, T.Coefficient.V[0]);
  }
  if (V.Terms.front().Coefficient.V[0] < 0)
    Common = -Common;
  MultipleOfSum Result{V.Base, Common, LaneValue(0)};
  for (const LaneTerm &T : V.Terms)
    Result.Sum.Terms.push_back({T.Symbol, LaneInts(T.Coefficient.V[0] / Common)});
  return Result;
}

std::optional<ExprRange> warplint::solve(int64_t Base, int64_t Factor, ExprKind Kind) {
  if (Base == INT64_MIN || Factor == INT64_MIN || Factor == 0)
    return std::nullopt;
  if (Kind == ExprKind::Eq) {
    if (Base % Factor != 0)
      return std::nullopt;
    return ExprRange{-Base / Factor, -Base / Factor};
  }
  // Factor * s <= -Base - 1
  const int64_t End = floorDiv(-Base - 1, std::abs(Factor));
  return Factor > 0 ? ExprRange{INT64_MIN, End} : ExprRange{-End, INT64_MAX};
}

std::optional<SumTest> warplint::sumTestOf(const SymbolTable &Symbols, const LaneValue &V,
                                           ExprKind Kind) {
  const std::optional<MultipleOfSum> M = asMultiple(Symbols, V);
  if (!M || !M->Base.Uniform)
    return std::nullopt;
  const std::optional<ExprRange> Holds = solve(M->Base.V[0], M->Factor, Kind);
  return Holds ? std::optional(SumTest{M->Sum, *Holds}) : std::nullopt;
}

std::vector<SumAnswer> warplint::sumsOf(const SymbolTable &Symbols,
                                        llvm::ArrayRef<Condition> When) {
  std::vector<SumAnswer> Result;
  for (const Condition &C : When) {
    const SumTest *Of = Symbols[C.Asked.About].Test.get();
    if (!Of)
      continue;
    auto Known = llvm::find_if(Result, [&](const SumAnswer &S) { return S.Sum == Of->Sum; });
    if (Known == Result.end())
      Known = Result.insert(Known, {Of->Sum, {rangeOf(Symbols, Of->Sum)}});
    Known->Values = restricted(Known->Values, Of->Holds, C.Answer != 0);
    ++Known->Conditions;
  }
  return Result;
}

/// "a + 2*b" of the terms with coefficients of \p Sign, with \p Number added.
static std::string side(const SymbolTable &Symbols, const LaneValue &Sum, int64_t Sign,
                        int64_t Number) {
  LaneValue Part(Number);
  for (const LaneTerm &T : Sum.Terms)
    if ((T.Coefficient.V[0] < 0) == (Sign < 0))
      Part.Terms.push_back({T.Symbol, LaneInts(Sign * T.Coefficient.V[0])});
  return nameOf(Symbols, Part);
}

std::string warplint::describe(const SymbolTable &Symbols, const LaneValue &Sum,
                               const ValueRanges &Values) {
  const ExprRange Whole = rangeOf(Symbols, Sum);
  if (Values.empty())
    return "";
  const bool IsOpen = Values.front().Lo == Whole.Lo && Values.back().Hi == Whole.Hi;
  const std::string Left = side(Symbols, Sum, 1, 0);
  // N - M >= 4 is told as N >= M + 4.
  auto Held = [&](const char *Operator, int64_t Number) {
    return Left + Operator + side(Symbols, Sum, -1, Number);
  };
  if (IsOpen && Values.size() == 2 && Values[0].Hi + 2 == Values[1].Lo)
    return Held(" != ", Values[0].Hi + 1);
  std::string Text, Single;
  auto Add = [&](const std::string &Part) { Text += (Text.empty() ? "" : " or ") + Part; };
  unsigned Singles = 0;
  for (const ExprRange &R : Values) {
    const bool FromLowest = R.Lo == Whole.Lo, ToHighest = R.Hi == Whole.Hi;
    if (FromLowest && ToHighest)
      return "";
    if (Sum.Terms.size() == 1 && !FromLowest && !ToHighest && R.Hi - 1 <= R.Lo) {
      for (int64_t V = R.Lo; V <= R.Hi; ++V, ++Singles)
        Single += (Single.empty() ? "" : ", ") + std::to_string(V);
      continue;
    }
    Add(R.isPoint()  ? Held(" == ", R.Lo)
        : FromLowest ? Held(" <= ", R.Hi)
        : ToHighest
            ? Held(" >= ", R.Lo)
            : std::to_string(R.Lo) + " <= " + nameOf(Symbols, Sum) + " <= " + std::to_string(R.Hi));
  }
  if (Singles)
    Add(Left + (Singles == 1 ? " == " + Single : " in {" + Single + "}"));
  return Text;
}
