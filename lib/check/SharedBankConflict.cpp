//===- lib/check/SharedBankConflict.cpp - Lanes meet in a bank --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the user: docs/checks/shared-bank-conflict.md
//
//===----------------------------------------------------------------------===//

#include "lib/check/CaseLine.h"
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

namespace {
/// Who meets in the bank that most words are wanted of, within lanes that are served together.
struct Meeting {
  sim::LaneMask Lanes = 0;
  std::set<uint64_t> Words;
  unsigned Bank = 0;
  uint64_t Wavefronts = 0; ///< of the whole request
};
} // namespace

static Meeting busiestMeeting(const Access &A, const Example &Worst) {
  sim::SharedCost C = sim::sharedCost(Worst.Lanes);
  // Whether two groups were served as one.
  const bool AreMerged =
      C.Evidence.contains(sim::RuleId::V4) || C.Evidence.contains(sim::RuleId::Q4);
  Meeting Busiest;
  Busiest.Bank = C.BusiestBank;
  Busiest.Wavefronts = C.Wavefronts;
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
    if (HereWords.size() > Busiest.Words.size()) {
      Busiest.Words = HereWords;
      Busiest.Lanes = Here;
    }
    L += unsigned(std::popcount(Group));
  }
  return Busiest;
}

/// The lanes and words of \p Of: the evidence. They \p Verb there.
static Note meetingNote(const Meeting &Of, const Example &Worst, llvm::StringRef Verb) {
  Note N;
  llvm::raw_string_ostream OS(N.Text);
  OS << lanesText(Of.Lanes) << " of warp " << Worst.Warp << ' ' << Verb << ' '
     << plural(Of.Words.size(), "different word") << " of ";
  if (Worst.Relative)
    OS << "one bank";
  else
    OS << "bank " << Of.Bank;
  if (!Worst.When.isAlways())
    OS << " (" << listOf(Worst.When) << ")";
  return N;
}

/// "32-way bank conflict: ", by how many words the busiest bank is asked for at once: those of the
/// example, if that costs most; else by how many groups of lanes share the wavefronts.
static std::string conflictText(const Access &A, const CostRange &Wavefronts,
                                const std::optional<Meeting> &Busiest) {
  const uint64_t Groups = A.Matrices ? A.Matrices : std::max(1u, A.BytesPerLane / sim::WordBytes);
  const uint64_t Ways = Busiest && Busiest->Wavefronts == Wavefronts.Max
                            ? Busiest->Words.size()
                            : (Wavefronts.Max + Groups - 1) / Groups;
  return (Wavefronts.isPoint() ? "" : "up to ") + std::to_string(Ways) + "-way bank conflict: ";
}

void runSharedBankConflict(const Judged &J, const CheckOptions &Given, std::vector<Finding> &Out) {
  uint64_t MinExcess = uint64_t(optionOf(SharedBankConflictInfo, Given, "min-excess"));
  const Updates Known(J);
  for (unsigned Number = 0; Number < J.K.Accesses.size(); ++Number) {
    const Access &A = J.K.Accesses[Number];
    const Verdict &V = J.Verdicts[Number];
    if (A.In != Space::Shared || Known.isToldWithLoad(Number))
      continue;
    const UsedValues Used(J, Number);
    ExcessSummary S = excessOf(A, V, MinExcess, 100, &Used);
    if (!S.Possible)
      continue;
    Finding F = findingAt(J, SharedBankConflictInfo, Number);
    F.Severity = S.Certain ? Severity::Warning : Severity::Note;
    const CostRange &W = S.Units;
    const std::optional<Meeting> Busiest =
        V.Worst.Lanes.Active ? std::optional(busiestMeeting(A, V.Worst)) : std::nullopt;
    F.Message = conflictText(A, W, Busiest);
    beginMessage(J, Known, Number, F);
    llvm::raw_string_ostream OS(F.Message);
    OS << (W.isPoint() ? "" : "up to ") << plural(W.Max, "wavefront") << " instead of " << S.Ideal
       << S.Unless << dependenceText(J, Number);
    if (Busiest)
      F.Notes.push_back(meetingNote(*Busiest, V.Worst, verbOf(J, Known, Number)));
    for (Note &N : caseNotes(J, Number))
      F.Notes.push_back(std::move(N));
    for (Note &N : fragmentNotes(A, V))
      F.Notes.push_back(std::move(N));
    considerStrides(J, Number, MinExcess, 100, F);
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
