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

/// "3 more loads", or accesses if they differ.
static std::string countText(const Report &R, llvm::ArrayRef<AlsoAt> All) {
  const std::string &Op = R.Accesses[All.front().Access].Op;
  const bool IsCommon =
      llvm::all_of(All, [&](const AlsoAt &A) { return R.Accesses[A.Access].Op == Op; });
  const char *Plural = All.size() == 1 ? "" : IsCommon ? "s" : "es";
  return std::to_string(All.size()) + " more " + (IsCommon ? Op : "access") + Plural;
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
  const std::string More = countText(R, F.Also),
                    Do = F.Also.size() == 1 ? "does the same" : "do the same";
  auto Of = [](const std::string &Array) { return Array.empty() ? "" : "of '" + Array + "' "; };
  if (ByArray.size() == 1)
    return More + " " + Of(ByArray[0].first) + Do + ", at " + placesText(ByArray[0].second);
  std::vector<std::string> Parts;
  for (const auto &[Array, Places] : ByArray)
    Parts.push_back(Of(Array) + "at " + placesText(Places));
  return More + " " + Do + ": " + llvm::join(Parts, ", ");
}
