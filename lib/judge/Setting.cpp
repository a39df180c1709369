//===- lib/judge/Setting.cpp - What rows lie beneath ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Setting.h"

#include "lib/expr/IntMath.h"

#include <numeric>

using namespace warplint;

const AssignedValue *Setting::find(SymbolId S) const {
  const auto *Found = llvm::find_if(Values, [&](const AssignedValue &V) { return V.Symbol == S; });
  return Found == Values.end() ? nullptr : Found;
}

int64_t Setting::valueOf(SymbolId S) const {
  const AssignedValue *V = find(S);
  return V ? V->Value : 0;
}

int64_t Setting::divisorOf(const SymbolTable &Symbols, SymbolId S) const {
  if (const AssignedValue *V = find(S))
    return LaneInts(std::gcd(V->Value, V->Step)).powerOfTwo();
  const int64_t Divisor = LaneInts(Symbols[S].Align).powerOfTwo();
  if (Symbols[S].Factors.empty())
    return Divisor;
  int64_t Product = 1;
  for (SymbolId F : Symbols[S].Factors)
    Product = wrapMul(Product, divisorOf(Symbols, F));
  return Product ? std::max(Product, Divisor) : 0;
}

bool Setting::allows(const SymbolTable &Symbols, const LanePattern &P) const {
  return llvm::all_of(P.Landings, [&](const Landing &L) {
    const int64_t Common = std::gcd(divisorOf(Symbols, L.Divisor), L.Unit);
    return Common == 0 || L.At % Common == 0;
  });
}

Setting Setting::with(const Unknown &U, const ValueClass &C, bool IsOpen) const {
  Setting Result = *this;
  Result.Values.push_back({U.Symbol, C.Representative, C.IsValue ? 0 : U.Modulus});
  Result.AtValue |= C.IsValue && IsOpen;
  return Result;
}
