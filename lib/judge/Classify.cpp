//===- lib/judge/Classify.cpp - By what patterns are told apart -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Classify.h"

#include "sim/GlobalMemory.h"

using namespace warplint;

bool ClassifiedUnknown::isOpen() const {
  return llvm::any_of(Classes, [](const ValueClass &C) { return !C.IsValue; });
}

static bool holds(const LanePattern &P, SymbolId S) {
  return llvm::any_of(P.Terms, [&](const LaneTerm &T) { return T.Symbol == S; });
}

Classification warplint::classify(const SymbolTable &Symbols, const Access &A,
                                  llvm::ArrayRef<LanePattern> Patterns) {
  Classification Result;
  // What spreads the lanes decides most; what shifts them alike comes last.
  std::vector<Unknown> Spreading = unknownsOf(Symbols, A, Patterns), Shifts;
  llvm::erase_if(Spreading, [&](const Unknown &U) {
    if (!U.Spreads)
      Shifts.push_back(U);
    return !U.Spreads;
  });
  Result.OverStart =
      Shifts.size() > 1 || (Shifts.size() == 1 && !isNamed(Symbols, Shifts[0].Symbol));
  if (Result.OverStart)
    Result.Starts = sim::SectorBytes / std::min(A.BytesPerLane, sim::SectorBytes);
  else
    llvm::append_range(Spreading, Shifts);
  for (Unknown &U : Spreading) {
    std::vector<ValueClass> Classes = U.classes(Symbols);
    Result.Joint =
        std::min<uint64_t>(Result.Joint * std::max<size_t>(Classes.size(), 1), UINT32_MAX);
    Result.Complete &= U.Complete;
    Result.Unknowns.push_back({std::move(U), std::move(Classes)});
  }
  for (const LanePattern &P : Patterns) {
    const bool IsShifted =
        llvm::any_of(Shifts, [&](const Unknown &U) { return holds(P, U.Symbol); });
    Result.Requests += IsShifted ? Result.Starts : 1;
  }
  return Result;
}
