//===- lib/analysis/AsCompiled.cpp - Verdicts for the code as compiled -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/AsCompiled.h"

#include "lib/check/Check.h"
#include "lib/fuse/Fuse.h"

using namespace warplint;

/// What the requests in \p Made cost together. No sum over a block if one of them has none.
static CompiledReport reportOf(const Fused &F, llvm::ArrayRef<unsigned> Made,
                               const std::vector<Verdict> &Verdicts) {
  CompiledReport R;
  R.PerBlock.emplace();
  for (unsigned N : Made) {
    const Verdict &V = Verdicts[N];
    R.BytesPerLane = std::max(R.BytesPerLane, F.K.Accesses[N].BytesPerLane);
    R.Parts = std::max(R.Parts, F.Parts[N]);
    R.PerRequest.include(V.PerRequest);
    if (!V.PerBlock) {
      R.PerBlock.reset();
    } else if (R.PerBlock) {
      R.PerBlock->add(*V.PerBlock);
    }
  }
  return R;
}

std::vector<std::optional<CompiledReport>>
warplint::compiledReports(const Kernel &K, const Launch &L, const sim::Gpu &Target,
                          const EvaluateOptions &Budget, uint64_t TotalSteps) {
  Fused F = fuse(K, Target);
  Evaluation E = evaluate(F.K, L, Budget);
  std::vector<std::optional<CompiledReport>> Reports(K.Accesses.size());
  if (E.OutOfSteps)
    return Reports; // what was seen so far is no answer
  std::vector<Verdict> Verdicts = judgeAll(F.K, L, E, {}, TotalSteps).Verdicts;
  for (unsigned N = 0; N < K.Accesses.size(); ++N)
    if (K.Accesses[N].In == Space::Shared && !F.MadeOf[N].empty()) {
      Reports[N] = reportOf(F, F.MadeOf[N], Verdicts);
      Reports[N]->InLoop = F.InLoop[N];
    }
  return Reports;
}

void warplint::addCompiledNote(const AccessReport &A, const std::string &Gpu, Finding &F) {
  const CompiledReport &C = *A.AsCompiled;
  if (!C.differs() || !C.PerRequest.Units.any())
    return;
  const CostRange &Units = C.PerRequest.Units;
  Note N;
  llvm::raw_string_ostream OS(N.Text);
  OS << "as compiled for " << Gpu << ", " << C.Parts << " such " << A.Op << "s are one of "
     << C.BytesPerLane << " bytes a lane, which takes " << (Units.isPoint() ? "" : "up to ")
     << plural(Units.Max, "wavefront");
  if (C.PerRequest.Excess.Max == 0)
    OS << ", no more than it must";
  else
    OS << " instead of " << C.PerRequest.Ideal.Min;
  F.Notes.push_back(std::move(N));
}
