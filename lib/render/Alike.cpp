//===- lib/render/Alike.cpp - Findings that say the same --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Alike.h"

#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace warplint;

/// All that is told of a finding but its place; empty if it is of no array.
static std::vector<std::string> wordsOf(const Report &R, const Finding &F) {
  if (!F.Access || R.Accesses[*F.Access].Array.empty())
    return {};
  const AccessReport &A = R.Accesses[*F.Access];
  std::vector<std::string> Words = {
      F.Where.File, F.Kernel,  std::to_string(A.Launch), A.Array, A.Op,
      F.Check,      F.Message, nameOf(F.Severity)};
  for (const Note &N : F.Notes)
    Words.push_back(N.Text);
  for (const Fix &X : F.Fixes)
    Words.push_back(X.Title + ": " + X.Proof);
  return Words;
}

std::vector<AlikeFindings> warplint::groupAlike(const Report &R) {
  std::vector<AlikeFindings> Groups;
  std::map<std::vector<std::string>, size_t> Known;
  for (const Finding &F : R.Findings) {
    std::vector<std::string> Words = wordsOf(R, F);
    const auto [It, New] = Known.try_emplace(std::move(Words), Groups.size());
    if (New || It->first.empty())
      Groups.push_back({&F, {}});
    else
      Groups[It->second].Others.push_back(&F);
  }
  return Groups;
}

std::string warplint::othersText(const Report &R, const AlikeFindings &Group) {
  constexpr size_t Most = 8;
  const size_t Count = Group.Others.size();
  std::vector<std::string> Places;
  for (const Finding *F : Group.Others) {
    if (Places.size() == Most)
      break;
    Places.push_back(std::to_string(F->Where.Line) + ":" + std::to_string(F->Where.Column));
  }
  const AccessReport &A = R.Accesses[*Group.First->Access];
  std::string Text = std::to_string(Count) + " more " + A.Op + (Count == 1 ? "" : "s") + " of '" +
                     A.Array + (Count == 1 ? "' does the same, at " : "' do the same, at ");
  if (Count > Most)
    return Text + llvm::join(Places, ", ") + " and " + std::to_string(Count - Most) +
           (Count == Most + 1 ? " other place" : " other places");
  const std::string Last = Places.back();
  Places.pop_back();
  return Text + llvm::join(Places, ", ") + (Places.empty() ? "" : " and ") + Last;
}
