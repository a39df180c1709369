// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/filter/Filter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

#include <algorithm>

using namespace warplint;

Report warplint::dropFindings(Report R, unsigned HiddenReport::*Counter,
                              llvm::function_ref<bool(const Finding &)> Drop) {
  size_t Before = R.Findings.size();
  llvm::erase_if(R.Findings, Drop);
  R.Hidden.*Counter += unsigned(Before - R.Findings.size());
  return R;
}

Report warplint::dropNotes(Report R, llvm::function_ref<bool(const Finding &)> Drop) {
  std::vector<HiddenNotes> &All = R.Hidden.Notes;
  auto IsDropped = [&](const Finding &F) { return F.Severity == Severity::Note && Drop(F); };
  for (const Finding &F : llvm::make_filter_range(R.Findings, IsDropped)) {
    const HiddenNotes Own = reasonOf(R, F);
    auto Known = llvm::find_if(
        All, [&](const HiddenNotes &H) { return H.Why == Own.Why && H.On == Own.On; });
    if (Known == All.end())
      All.push_back(Own);
    else
      ++Known->Count;
  }
  llvm::erase_if(R.Findings, IsDropped);
  return R;
}

Report warplint::settleDead(Report R) {
  const IsWorse Is(R);
  for (Finding &F : R.Findings) {
    if (F.Severity == Severity::Note || kindOf(F.Check) != FindingKind::Performance ||
        !Is.isCold(F))
      continue;
    const LaunchReport &Own = R.Launches[R.Accesses[*F.Access].Launch];
    if (R.Kernels[Own.KernelNumber].IsNamed)
      continue;
    F.makeNote(NoteReason::Dead);
    F.Notes.insert(F.Notes.begin(), {{},
                                     "nothing that was read with it launches '" + F.Kernel +
                                         "', while others of its file are launched",
                                     ""});
  }
  return R;
}

std::vector<size_t> warplint::worstFirst(const Report &R) {
  std::vector<size_t> Order(llvm::seq(R.Findings.size()).begin(),
                            llvm::seq(R.Findings.size()).end());
  const IsWorse Is(R);
  llvm::stable_sort(Order, [&](size_t A, size_t B) { return Is(R.Findings[A], R.Findings[B]); });
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
