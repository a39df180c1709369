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
    Chain Way = chainOf(J, F);
    const auto [At, IsNew] = All.try_emplace({F.Where, F.Check, F.Message});
    auto &[Known, Chains] = At->second;
    if (IsNew) {
      Known = std::move(F);
    } else {
      if (Known.Severity < F.Severity)
        std::swap(Known, F); // its notes say why it is one
      Known.Weight.add(F.Weight);
      Known.IsFelt |= F.IsFelt;
      Known.Count += F.Count;
    }
    const bool IsTold = llvm::any_of(Chains, [&](const Chain &C) {
      return C.Calls == Way.Calls && C.InLibrary == Way.InLibrary;
    });
    if (!IsTold)
      Chains.push_back(std::move(Way));
  }
}

FindingList::Chain FindingList::chainOf(const Judged &J, const Finding &F) {
  if (!F.Access)
    return {};
  const unsigned Number = unsigned(*F.Access - J.FirstAccess);
  const Site &At = J.K.Source.Accesses[Number];
  const std::optional<unsigned> &Object = J.K.Accesses[Number].Object;
  return {At.Calls, At.InLibrary, Object ? J.K.Objects[*Object].Name : ""};
}

/// Which calls a finding is about: others of the same function may be as they should. Each is told
/// once, from the kernel down.
void FindingList::addCallNotes(std::vector<Chain> Chains, Finding &F) {
  constexpr size_t Most = 3;
  llvm::sort(Chains);
  for (const Chain &C : Chains)
    F.Chains.push_back(C.Calls);
  llvm::erase_if(Chains, [](const Chain &C) { return C.Calls.empty() && !C.InLibrary.isValid(); });
  std::vector<SourceRange> Told;
  auto Tell = [&](const SourceRange &At, const std::string &Text) {
    if (!At.isValid() || llvm::is_contained(Told, At))
      return;
    Told.push_back(At);
    F.Notes.push_back({At, Text, ""});
  };
  for (const Chain &C : llvm::ArrayRef(Chains).take_front(Most)) {
    const std::string For = C.Array.empty() ? "" : ", for '" + C.Array + "'";
    for (size_t I = 0; I < C.Calls.size(); ++I)
      Tell(C.Calls[I], "called from here" + (I ? "" : For));
    Tell(C.InLibrary, "the library accesses memory here" + (C.Calls.empty() ? For : ""));
  }
  if (Chains.size() > Most)
    F.Notes.push_back({{}, "and from " + plural(Chains.size() - Most, "more place"), ""});
}

std::vector<Finding> FindingList::take() {
  std::vector<Finding> Findings;
  for (auto &[Key, Each] : All) {
    addCallNotes(std::move(Each.Chains), Each.Told);
    Findings.push_back(std::move(Each.Told));
  }
  return Findings;
}
