//===- lib/lanes/Answers.cpp - What has been answered in a run --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Answers.h"

#include "lib/expr/IntMath.h"

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
