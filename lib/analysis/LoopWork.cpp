//===- lib/analysis/LoopWork.cpp - What a warp does in each round -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/LoopWork.h"

#include "lib/analysis/Weigh.h"
#include "lib/judge/LoopRounds.h"

#include "llvm/Support/MathExtras.h"

using namespace warplint;

LoopWorkTable::LoopWorkTable(const KernelModel &K, size_t FirstAccess, const Report &R)
    : K(K), FirstAccess(FirstAccess), R(R) {
  for (const Loop &L : K.Loops) {
    const size_t Known = roundsOf(*K.Pool, L, AssumedRounds).size();
    Rounds.push_back(Known ? Known : AssumedRounds);
  }
}

/// Wavefronts or sectors of one request; 0 of what is counted with another access.
static uint64_t unitsOf(const Report &R, size_t Number) {
  const AccessReport &A = R.Accesses[Number];
  if (A.isFused() && A.AsCompiled->Lead != Number)
    return 0;
  const CostRange &Units = A.executed().PerRequest.Units;
  return Units.any() ? Units.Max : 0;
}

LoopWork LoopWorkTable::memoryOf(llvm::ArrayRef<Statement> Body) const {
  LoopWork Sum;
  for (const Statement &S : Body) {
    if (S.What == Statement::Loop) {
      const LoopWork Each = memoryOf(K.Loops[S.Index].Body);
      const uint64_t Times = Rounds[S.Index];
      Sum.Wavefronts = llvm::SaturatingMultiplyAdd(Times, Each.Wavefronts, Sum.Wavefronts);
      Sum.Sectors = llvm::SaturatingMultiplyAdd(Times, Each.Sectors, Sum.Sectors);
    }
    if (S.What != Statement::Access)
      continue;
    const Space In = K.Accesses[S.Index].In;
    uint64_t &Of = In == Space::Shared ? Sum.Wavefronts : Sum.Sectors;
    if (In == Space::Shared || In == Space::Global)
      Of = llvm::SaturatingAdd(Of, unitsOf(R, FirstAccess + S.Index));
  }
  return Sum;
}

std::vector<LoopWork> LoopWorkTable::around(unsigned Number) const {
  std::vector<const Loop *> Loops = loopsAround(K, Number);
  std::vector<LoopWork> All;
  uint64_t Issued = 0;
  for (unsigned Each : K.Accesses[Number].Issued) {
    const Loop *L = Loops.empty() ? nullptr : Loops.back();
    Issued = llvm::SaturatingAdd<uint64_t>(Issued, Each);
    All.push_back(memoryOf(L ? L->Body : K.Body));
    All.back().Issued = Issued;
    if (!L)
      break;
    Issued = llvm::SaturatingMultiply(Issued, Rounds[size_t(L - K.Loops.data())]);
    Loops.pop_back();
  }
  return All;
}
