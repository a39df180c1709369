//===- lib/lanes/LoopNest.cpp - Loops as they are being run -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/LoopNest.h"

#include "lib/expr/IntMath.h"

using namespace warplint;

LoopNest warplint::nestOf(const KernelModel &K) {
  LoopNest Nest;
  Nest.States.resize(K.Loops.size());
  for (unsigned I = 0; I < K.Loops.size(); ++I)
    Nest.States[I].Carried.resize(K.Loops[I].Carried.size());
  return Nest;
}

bool warplint::isRunning(const LoopNest &Nest, uint64_t Loops) {
  return llvm::any_of(Nest.Running, [&](unsigned Number) { return Loops & bitOf(Number); });
}

void warplint::addInstance(SymbolKey &Key, const LoopNest &Nest, uint64_t Loops) {
  for (unsigned Number : Nest.Running)
    if (Loops & bitOf(Number))
      Key.add(int64_t(Nest.States[Number].Iteration));
}

bool warplint::isNamedPerWarp(const LoopNest &Nest, const SymbolTable &Symbols,
                              const WarpBatch &Warps) {
  return Warps.Number && llvm::any_of(Nest.Running, [&](unsigned Loop) {
           const LoopState &S = Nest.States[Loop];
           return !S.Symbolic && llvm::any_of(S.Carried, [&](const LaneValue &V) {
             return isKnownApart(Symbols, Warps, V);
           });
         });
}

IterationLabel warplint::labelOf(const LoopNest &Nest, const KernelModel &K, SymbolTable &Symbols,
                                 const WarpBatch &Warps, unsigned WarpNumber) {
  IterationLabel Label;
  for (unsigned Number : Nest.Running) {
    const LoopState &S = Nest.States[Number];
    if (S.Symbolic)
      continue;
    bool Named = false;
    for (unsigned I = 0; I < S.Carried.size(); ++I) {
      const CarriedVariable &V = K.Loops[Number].Carried[I];
      const LaneValue Own = inWarp(Symbols, Warps, S.Carried[I], WarpNumber);
      if (!V.Next || !Own.isKnown() || !Own.Base.Uniform)
        continue;
      const int64_t At = Own.Base.V[0];
      const auto &Step = S.Steps[I];
      int64_t Every = 0;
      if (S.Period && Step && Step->isKnown() && Step->Base.V[0] != 0)
        Every = std::abs(wrapMul(Step->Base.V[0], S.Period));
      Label.push_back(
          {Number, int(I), V.Variable->Name.str(), Every, Every ? floorMod(At, Every) : At});
      Named = true;
    }
    if (!Named)
      Label.push_back({Number, -1, "iteration", S.Period, int64_t(S.Iteration)});
  }
  return Label;
}
