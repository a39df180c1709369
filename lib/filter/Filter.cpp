//===- lib/filter/Filter.cpp - Which findings are shown ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/filter/Filter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace warplint;

Report warplint::dropFindings(Report R, unsigned HiddenReport::*Counter,
                              llvm::function_ref<bool(const Finding &)> Drop) {
  size_t Before = R.Findings.size();
  llvm::erase_if(R.Findings, Drop);
  R.Hidden.*Counter += unsigned(Before - R.Findings.size());
  return R;
}

std::vector<size_t> warplint::worstFirst(const Report &R) {
  std::vector<size_t> Order(llvm::seq(R.Findings.size()).begin(),
                            llvm::seq(R.Findings.size()).end());
  auto Rank = [&](size_t N) {
    const Finding &F = R.Findings[N];
    return std::pair(F.Severity, costOf(R, F));
  };
  llvm::stable_sort(Order, [&](size_t A, size_t B) { return Rank(A) > Rank(B); });
  return Order;
}

Report warplint::sortedByCost(Report R) {
  std::vector<Finding> Sorted;
  for (size_t I : worstFirst(R))
    Sorted.push_back(std::move(R.Findings[I]));
  R.Findings = std::move(Sorted);
  return R;
}

Report warplint::keepWorst(Report R, size_t Most) {
  if (R.Findings.size() <= Most)
    return R;
  std::vector<size_t> Order = worstFirst(R);
  Order.resize(Most);
  llvm::sort(Order);
  std::vector<Finding> Kept;
  for (size_t I : Order)
    Kept.push_back(std::move(R.Findings[I]));
  R.Hidden.Over += unsigned(R.Findings.size() - Most);
  R.Findings = std::move(Kept);
  return R;
}
