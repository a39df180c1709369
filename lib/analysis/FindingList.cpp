//===- lib/analysis/FindingList.cpp - Findings of one file, each once *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/FindingList.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace warplint;

void FindingList::add(const Judged &J, std::vector<Finding> Fresh) {
  for (Finding &F : Fresh) {
    if (auto It = Severities.find(F.Check); It != Severities.end() && F.Severity != Severity::Note)
      F.Severity = It->second;
    std::optional<SourceRange> Call;
    if (F.Access)
      if (const Site &Of = J.K.Source.Accesses[*F.Access - J.FirstAccess]; !Of.Calls.empty())
        Call = Of.Calls.back();
    auto Known = llvm::find_if(All, [&](const Finding &O) {
      return O.Check == F.Check && O.Where == F.Where && O.Message == F.Message;
    });
    const size_t Number = size_t(Known - All.begin());
    if (Known == All.end()) {
      All.push_back(std::move(F));
      Calls.emplace_back();
    } else {
      Known->Severity = std::max(Known->Severity, F.Severity);
      Known->Weight.add(F.Weight);
      ++Known->Count;
    }
    if (Call && !llvm::is_contained(Calls[Number], *Call))
      Calls[Number].push_back(*Call);
  }
}

/// Which calls of a helper a finding is about: others may be as they should.
void FindingList::addCallNotes() {
  constexpr size_t Most = 3;
  for (size_t I = 0; I < All.size(); ++I) {
    llvm::sort(Calls[I]);
    for (const SourceRange &Call : llvm::ArrayRef(Calls[I]).take_front(Most))
      All[I].Notes.push_back({Call, "called from here", ""});
    if (Calls[I].size() > Most)
      All[I].Notes.push_back({{}, "and from " + plural(Calls[I].size() - Most, "more place"), ""});
  }
}

std::vector<Finding> FindingList::take() {
  addCallNotes();
  std::stable_sort(All.begin(), All.end(), [](const Finding &A, const Finding &B) {
    return std::tie(A.Where, A.Check, A.Message) < std::tie(B.Where, B.Check, B.Message);
  });
  return std::move(All);
}
