//===- test/unit/lanes/LaneFixture.h - Values of unknowns -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lane values held against what they denote: once every unknown has a number, so has every lane.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_UNIT_LANES_LANEFIXTURE_H
#define WARPLINT_TEST_UNIT_LANES_LANEFIXTURE_H

#include "lib/expr/Operators.h"
#include "lib/lanes/DerivedUnknown.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace warplint {

struct LaneFixture : testing::Test {
  using Assignment = std::map<SymbolId, int64_t>;

  LaneFixture() { Warps.Existing = sim::AllLanes; }

  int64_t between(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Engine);
  }

  /// An unknown that all lanes share.
  SymbolId fixed(const std::string &Name, ExprRange Range) {
    Symbol S;
    S.Name = Name;
    S.Range = Range;
    S.IsFixed = true;
    return Symbols.intern(Name, S);
  }

  static LaneValue lanes(int64_t Step = 1, int64_t Start = 0) {
    LaneArray A;
    for (unsigned L = 0; L < WarpSize; ++L)
      A[L] = Start + Step * int64_t(L);
    return LaneValue(LaneInts(A));
  }

  LaneValue randomLanes(int64_t Lo, int64_t Hi) {
    LaneArray A;
    for (int64_t &V : A)
      V = between(Lo, Hi);
    return LaneValue(LaneInts(A));
  }

  /// What unknown \p S is in lane \p L; nothing if that is not defined by others.
  std::optional<int64_t> worth(SymbolId Id, unsigned L, const Assignment &Given) const {
    if (auto It = Given.find(Id); It != Given.end())
      return It->second;
    const Symbol &S = Symbols[Id];
    if (S.Of) {
      const auto A = worth(S.Of->Numerator, L, Given), B = worth(S.Of->Divisor, L, Given);
      return A && B ? std::optional(floorDiv(*A, *B)) : std::nullopt;
    }
    if (S.Stairs && S.Stairs->isEdge()) {
      int64_t Sum = 0;
      for (const auto &[Times, Of] : S.Stairs->Terms)
        Sum += Times * worth(Of, L, Given).value();
      const int64_t P = Sum / S.Stairs->Unit + S.Stairs->Start + S.Stairs->Offset[L];
      return S.Stairs->Shape == Stairs::Below ? P < 0 : P == 0 && (S.Stairs->Exact >> L & 1);
    }
    if (S.Factors.empty())
      return std::nullopt;
    std::optional<int64_t> Product = 1;
    for (SymbolId F : S.Factors) {
      const auto Each = worth(F, L, Given);
      Product = Each && Product ? std::optional(*Product * *Each) : std::nullopt;
    }
    return Product;
  }

  std::optional<int64_t> worth(const LaneValue &V, unsigned L, const Assignment &Given) const {
    int64_t Sum = V.Base[L];
    for (const LaneTerm &T : V.Terms) {
      const auto Each = worth(T.Symbol, L, Given);
      if (!Each)
        return std::nullopt;
      Sum += T.Coefficient[L] * *Each;
    }
    return Sum;
  }

  std::mt19937_64 Engine{7};
  ExprPool Pool;
  SymbolTable Symbols;
  Answers Answered;
  WarpBatch Warps;
  LoopNest Nest;
  llvm::DenseSet<SymbolId> Related;
  const LaneContext C{Symbols, Answered, Warps, Nest, Related};
};

} // namespace warplint

#endif // WARPLINT_TEST_UNIT_LANES_LANEFIXTURE_H
