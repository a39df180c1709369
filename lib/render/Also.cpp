//===- lib/render/Also.cpp - Where else a finding holds ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Also.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

/// "15:9, 16:9 and 17:9", a handful at most.
static std::string placesText(llvm::ArrayRef<AlsoAt> All) {
  constexpr size_t Most = 8;
  std::vector<std::string> Places;
  for (const AlsoAt &A : All.take_front(Most))
    Places.push_back(std::to_string(A.Where.Line) + ":" + std::to_string(A.Where.Column));
  const size_t More = All.size() - Places.size();
  if (More)
    return llvm::join(Places, ", ") + " and " + std::to_string(More) +
           (More == 1 ? " other place" : " other places");
  const std::string Last = Places.back();
  Places.pop_back();
  return llvm::join(Places, ", ") + (Places.empty() ? "" : " and ") + Last;
}

/// "3 loads", "load"; accesses if they differ.
static std::string countText(const Report &R, llvm::ArrayRef<AlsoAt> All) {
  const AccessKind Kind = R.Accesses[All.front().Access].Kind;
  const bool IsCommon =
      llvm::all_of(All, [&](const AlsoAt &A) { return R.Accesses[A.Access].Kind == Kind; });
  const std::string What = IsCommon ? nameOf(Kind) : "access";
  return All.size() == 1 ? What : std::to_string(All.size()) + " " + What + (IsCommon ? "s" : "es");
}

std::string warplint::alsoText(const Report &R, const Finding &F) {
  std::vector<std::pair<std::string, std::vector<AlsoAt>>> ByArray;
  for (const AlsoAt &A : F.Also) {
    const std::string &Array = R.Accesses[A.Access].Array;
    auto At = llvm::find_if(ByArray, [&](const auto &Each) { return Each.first == Array; });
    if (At == ByArray.end())
      At = ByArray.insert(At, {Array, {}});
    At->second.push_back(A);
  }
  auto Of = [](const std::string &Array) { return Array.empty() ? "" : "of '" + Array + "'"; };
  const std::string What = countText(R, F.Also);
  if (ByArray.size() == 1) {
    const std::string Whose = Of(ByArray[0].first);
    return "also at " + placesText(ByArray[0].second) + " (" + What + (Whose.empty() ? "" : " ") +
           Whose + ")";
  }
  std::vector<std::string> Parts;
  for (const auto &[Array, Places] : ByArray)
    Parts.push_back(Of(Array) + (Array.empty() ? "at " : " at ") + placesText(Places));
  return "also " + What + ": " + llvm::join(Parts, ", ");
}
