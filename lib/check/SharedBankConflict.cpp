//===- lib/check/SharedBankConflict.cpp - Lanes meet in a bank --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the user: docs/checks/shared-bank-conflict.md
//
//===----------------------------------------------------------------------===//

#include "lib/check/Strides.h"
#include "lib/check/Updates.h"
#include "lib/judge/PatternCost.h"
#include "lib/verdict/PredicateText.h"
#include "sim/SharedMemory.h"

#include <set>

namespace warplint {

static constexpr CheckOption SharedBankConflictOptions[] = {
    {"min-excess", 1, "report only if a request wastes this many wavefronts"},
};

extern const CheckInfo SharedBankConflictInfo = {
    SharedBankConflictId, "lanes of a warp access different words of one bank",
    SharedBankConflictOptions};

/// The lanes and words that meet in the busiest bank: the evidence. They \p Verb there.
static Note busiestBank(const Access &A, const Example &Worst, llvm::StringRef Verb) {
  sim::SharedCost C = sim::sharedCost(Worst.Lanes);
  // Whether two groups were served as one.
  const bool AreMerged =
      C.Evidence.contains(sim::RuleId::V4) || C.Evidence.contains(sim::RuleId::Q4);
  // The group of lanes in which the bank is busiest.
  sim::LaneMask Lanes = 0;
  std::set<uint64_t> Words;
  for (unsigned L = 0; L < sim::WarpSize;) {
    sim::LaneMask Group = A.Matrices ? sim::LaneMask(0xff) << L : sim::groupOf(L, A.BytesPerLane);
    if (AreMerged && !A.Matrices)
      Group |= Group << std::popcount(Group);
    sim::LaneMask Here = 0;
    std::set<uint64_t> HereWords;
    for (unsigned M = L; M < sim::WarpSize && Group >> M & 1; ++M)
      if (Worst.Lanes.isActive(M))
        for (unsigned B = 0; B < std::max(A.BytesPerLane, sim::WordBytes); B += sim::WordBytes) {
          uint64_t Word = (Worst.Lanes.Offset[M] + B) / sim::WordBytes;
          if (Word % sim::Banks == C.BusiestBank) {
            Here |= sim::LaneMask(1) << M;
            HereWords.insert(Word);
          }
        }
    if (HereWords.size() > Words.size()) {
      Words = HereWords;
      Lanes = Here;
    }
    L += unsigned(std::popcount(Group));
  }
  Note N;
  llvm::raw_string_ostream OS(N.Text);
  OS << lanesText(Lanes) << " of warp " << Worst.Warp << ' ' << Verb << ' '
     << plural(Words.size(), "different word") << " of ";
  if (Worst.Relative)
    OS << "one bank";
  else
    OS << "bank " << C.BusiestBank;
  if (!Worst.When.isAlways())
    OS << " (" << listOf(Worst.When) << ")";
  return N;
}

void runSharedBankConflict(const Judged &J, const CheckOptions &Given, std::vector<Finding> &Out) {
  uint64_t MinExcess = uint64_t(optionOf(SharedBankConflictInfo, Given, "min-excess"));
  const Updates Known(J);
  for (unsigned Number = 0; Number < J.K.Accesses.size(); ++Number) {
    const Access &A = J.K.Accesses[Number];
    const Verdict &V = J.Verdicts[Number];
    if (A.In != Space::Shared || Known.isToldWithLoad(Number))
      continue;
    ExcessSummary S = excessOf(A, V, MinExcess, 100);
    if (!S.Possible)
      continue;
    Finding F = findingAt(J, SharedBankConflictInfo, Number);
    F.Severity = S.Certain ? Severity::Warning : Severity::Note;
    const CostRange &W = S.Units;
    beginMessage(J, Known, Number, F);
    llvm::raw_string_ostream OS(F.Message);
    OS << (W.isPoint() ? "" : "up to ") << plural(W.Max, "wavefront") << " instead of " << S.Ideal
       << S.Unless << dependenceText(J, Number);
    if (V.Worst.Lanes.Active)
      F.Notes.push_back(busiestBank(A, V.Worst, verbOf(J, Known, Number)));
    for (Note &N : caseNotes(V, A))
      F.Notes.push_back(std::move(N));
    for (Note &N : fragmentNotes(A, V))
      F.Notes.push_back(std::move(N));
    considerStrides(J, Number, MinExcess, 100, F);
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
