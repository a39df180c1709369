//===- tool/OptimizeRecord.cpp - Iterations for people ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/OptimizeRecord.h"

#include "tool/Diff.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {
std::string valueOf(const Metric &M) {
  if (!M.Value)
    return "not counted";
  return std::to_string(*M.Value) + (M.Unit == "%" ? " %" : "");
}

/// "-97 %"
std::string changeOf(const Metric &Before, const Metric &After) {
  if (!Before.Value || !After.Value || *Before.Value == *After.Value)
    return "";
  if (Before.Unit == "%")
    return (*After.Value > *Before.Value ? "+" : "") +
           std::to_string(int64_t(*After.Value) - int64_t(*Before.Value)) + " points";
  if (*Before.Value == 0)
    return "+" + std::to_string(*After.Value);
  const int64_t Percent =
      (int64_t(*After.Value) - int64_t(*Before.Value)) * 100 / int64_t(*Before.Value);
  return (Percent > 0 ? "+" : "") + std::to_string(Percent) + " %";
}

void printMetrics(const std::vector<Metric> &All, llvm::raw_ostream &OS) {
  OS << "| metric | predicted |\n|---|---:|\n";
  for (const Metric &M : All)
    OS << "| " << M.Name << " | " << valueOf(M) << " |\n";
  OS << '\n';
}

void printChanges(const Iteration &I, llvm::raw_ostream &OS) {
  OS << "| metric | before | after | change |\n|---|---:|---:|---:|\n";
  for (const Metric &B : I.Before) {
    auto A = llvm::find_if(I.After, [&](const Metric &M) { return M.Name == B.Name; });
    if (A != I.After.end())
      OS << "| " << B.Name << " | " << valueOf(B) << " | " << valueOf(*A) << " | "
         << changeOf(B, *A) << " |\n";
  }
  OS << '\n';
}

void printNext(const Journey &Of, llvm::raw_ostream &OS) {
  for (const NextStep &N : Of.Next)
    OS << "- " << N.Where << ": " << N.Bottleneck
       << (N.Advice.empty() ? "; no edit was proved, --explain says what was tried"
                            : "; try: " + N.Advice)
       << '\n';
}
} // namespace

void warplint::printSummary(const Journey &Of, llvm::raw_ostream &OS) {
  OS << Of.File << ": " << Of.Iterations.size()
     << (Of.Iterations.size() == 1 ? " iteration" : " iterations") << '\n';
  for (size_t N = 0; N < Of.Iterations.size(); ++N) {
    const Iteration &I = Of.Iterations[N];
    OS << "  " << N + 1 << ". " << I.Where << ": " << I.Bottleneck << '\n'
       << "     " << I.Change << ": " << I.Expected << '\n';
  }
  if (Of.Next.empty())
    OS << "  nothing is left that costs more than it has to\n";
  else
    OS << "  next:\n";
  printNext(Of, OS);
}

void warplint::printRecord(const Journey &Of, llvm::raw_ostream &OS) {
  OS << "# Optimization of " << Of.File << "\n\nPredicted for " << Of.Gpu
     << ", without running anything.\n\n## Iteration 0: baseline\n\n";
  if (Of.Baseline.empty())
    OS << "No kernel costs more than it has to.\n\n";
  for (const KernelMetrics &K : Of.Baseline) {
    OS << "Kernel `" << K.Kernel << "`:\n\n";
    printMetrics(K.Metrics, OS);
  }
  for (size_t N = 0; N < Of.Iterations.size(); ++N) {
    const Iteration &I = Of.Iterations[N];
    OS << "## Iteration " << N + 1 << ": " << I.Change << "\n\n### Hypothesis\n\n"
       << "- Bottleneck: " << I.Bottleneck << ", in kernel `" << I.Kernel << "` at " << I.Where
       << "\n- Optimization: " << I.Change << "\n- Expected improvement: at most " << I.Bound
       << " % of what the kernel moves beyond the ideal\n\n### Implementation\n\n```diff\n";
    for (const FileChange &C : I.Patch)
      printDiff(C.Path, C.Before, C.After, OS);
    OS << "```\n\n### Results\n\n";
    printChanges(I, OS);
    OS << "### Analysis\n\n"
       << I.Expected << ". "
       << (I.Safety == FixSafety::Unsafe
               ? "The change is unsafe: look at what it rests on (docs/fixes.md)."
               : "Each access of each kernel was analysed again: none costs more.")
       << "\n\n";
  }
  OS << "## What is next\n\n";
  if (Of.Next.empty())
    OS << "Nothing is left that costs more than it has to.\n";
  printNext(Of, OS);
}
