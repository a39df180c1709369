//===- lib/render/Statistics.cpp - Counts by check, verdict and refusal -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Render.h"

#include "llvm/Support/Format.h"

#include <set>

using namespace warplint;

/// "  12  shared-bank-conflict", the most frequent first.
static void table(llvm::StringRef Title, const std::map<std::string, size_t> &Counts,
                  llvm::raw_ostream &OS) {
  std::set<std::pair<int64_t, llvm::StringRef>> Rows;
  size_t Sum = 0;
  for (const auto &[Name, N] : Counts) {
    Rows.insert({-int64_t(N), Name});
    Sum += N;
  }
  OS << llvm::format("%7zu  ", Sum) << Title << '\n';
  for (const auto &[N, Name] : Rows)
    OS << llvm::format("%7lld    ", (long long)-N) << Name << '\n';
}

void warplint::renderStatistics(const Report &R, llvm::raw_ostream &OS) {
  std::map<std::string, size_t> Findings, Shared, Global, Refusals;
  for (const Finding &F : R.Findings)
    ++Findings[F.Check];
  for (const AccessReport &A : R.Accesses)
    ++(A.isShared() ? Shared
                    : Global)[A.Verdict.Reached ? nameOf(A.Verdict.Kind) : "never reached"];
  for (const RefusalReport &F : R.Refusals)
    ++Refusals[idOf(F.Reason)];
  table("findings", Findings, OS);
  table("accesses to shared memory", Shared, OS);
  table("accesses to global memory", Global, OS);
  table("refusals", Refusals, OS);
}
