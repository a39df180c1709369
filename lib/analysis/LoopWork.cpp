//===- lib/analysis/LoopWork.cpp - What a warp does in each round -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/LoopWork.h"

#include "lib/finding/Weigh.h"
#include "lib/judge/LoopRounds.h"

#include "llvm/Support/MathExtras.h"

using namespace warplint;

LoopWorkTable::LoopWorkTable(const KernelModel &K, size_t FirstAccess, const Report &R)
    : K(K), FirstAccess(FirstAccess), R(R) {
  for (const Loop &L : K.Loops) {
    const size_t Known = roundsOf(*K.Pool, L, AssumedRounds).size();
    Rounds.push_back(Known ? Known : AssumedRounds);
  }
  Issued.resize(K.Loops.size());
  for (unsigned N = 0; N < K.Accesses.size(); ++N) {
    std::vector<const Loop *> Loops = loopsAround(K, N);
    for (unsigned Each : K.Accesses[N].Issued) {
      if (Loops.empty())
        break;
      uint64_t &Of = Issued[numberOf(*Loops.back())];
      Of = std::max<uint64_t>(Of, Each);
      Loops.pop_back();
    }
  }
}

size_t LoopWorkTable::numberOf(const Loop &L) const { return size_t(&L - K.Loops.data()); }

/// Wavefronts or sectors of one request; 0 of what is counted with another access.
static uint64_t unitsOf(const Report &R, size_t Number) {
  const AccessReport &A = R.Accesses[Number];
  if (A.isFused() && A.AsCompiled->Lead != Number)
    return 0;
  const CostRange &Units = A.executed().PerRequest.Units;
  return Units.any() ? Units.Max : 0;
}

LoopWork LoopWorkTable::workOf(llvm::ArrayRef<Statement> Body, const Loop *But) const {
  LoopWork Sum;
  for (const Statement &S : Body) {
    if (S.What == Statement::Loop) {
      const Loop &L = K.Loops[S.Index];
      const LoopWork Each = workOf(L.Body, nullptr);
      const uint64_t Times = Rounds[S.Index];
      Sum.Wavefronts = llvm::SaturatingMultiplyAdd(Times, Each.Wavefronts, Sum.Wavefronts);
      Sum.Sectors = llvm::SaturatingMultiplyAdd(Times, Each.Sectors, Sum.Sectors);
      if (&L != But)
        Sum.Issued = llvm::SaturatingMultiplyAdd(
            Times, llvm::SaturatingAdd(Each.Issued, Issued[S.Index]), Sum.Issued);
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
  uint64_t Within = 0; // instructions in all iterations of the loop that was last
  const Loop *Last = nullptr;
  for (unsigned Each : K.Accesses[Number].Issued) {
    const Loop *L = Loops.empty() ? nullptr : Loops.back();
    LoopWork Work = workOf(L ? L->Body : K.Body, Last);
    Work.Issued = llvm::SaturatingAdd(Work.Issued, Within, uint64_t(Each));
    All.push_back(Work);
    if (!L)
      break;
    Within = llvm::SaturatingMultiply(Work.Issued, Rounds[numberOf(*L)]);
    Last = L;
    Loops.pop_back();
  }
  return All;
}
