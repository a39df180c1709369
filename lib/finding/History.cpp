//===- lib/finding/History.cpp - Findings over several runs ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/finding/History.h"

#include "lib/finding/Fingerprint.h"

using namespace warplint;

using Known = std::map<FingerprintKey, unsigned>;

/// How many of \p Of are not in \p Other.
static unsigned without(const Known &Of, const Known &Other) {
  unsigned Count = 0;
  for (const auto &[Key, Times] : Of) {
    auto There = Other.find(Key);
    const unsigned Less = There == Other.end() ? 0 : There->second;
    Count += Times > Less ? Times - Less : 0;
  }
  return Count;
}

std::vector<HistoryRun> warplint::historyOf(llvm::ArrayRef<NamedReport> Reports) {
  std::vector<HistoryRun> Runs;
  Known Before;
  for (const NamedReport &Each : Reports) {
    HistoryRun Run;
    Run.Name = Each.Name;
    Known Now;
    for (const Finding &F : Each.Of->Findings) {
      ++Now[keyOf(F)];
      ++Run.Findings;
      if (F.Weight.Basis != WeightBasis::None)
        Run.Cost[F.Kernel] += costOf(*Each.Of, F);
    }
    if (!Runs.empty()) {
      Run.New = without(Now, Before);
      Run.Fixed = without(Before, Now);
    }
    Before = std::move(Now);
    Runs.push_back(std::move(Run));
  }
  return Runs;
}
