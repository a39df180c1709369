//===- lib/filter/JoinInstances.cpp - One finding of many instances -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/filter/Filter.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <tuple>

using namespace warplint;

namespace {
/// Findings that may be the same one in instances of a template. A line, and no range in it:
/// elements of a class are read by its conversions, and those of a number by the subscript itself.
using Place = std::tuple<std::string, unsigned, std::string, Severity, llvm::StringRef>;

Place placeOf(const Finding &F) {
  return {F.Where.File, F.Where.Line, F.Check, F.Severity,
          llvm::StringRef(F.Kernel).split('<').first};
}

/// The greatest is told: what can be repaired, then what is worst.
std::pair<bool, double> weightOfInstance(const Report &R, const Finding &F) {
  const bool HasRepair =
      llvm::any_of(F.Fixes, [](const Fix &X) { return X.Safety != FixSafety::DisplayOnly; });
  if (!F.Access)
    return {HasRepair, 0};
  const Figures &Cost = R.Accesses[*F.Access].Verdict.PerRequest;
  return {HasRepair, double(Cost.Units.Max) / double(std::max<uint64_t>(Cost.Ideal.Min, 1))};
}

/// Tells with \p First what \p Others, which it stands for, say.
void tellOthers(Finding &First, llvm::ArrayRef<const Finding *> Others) {
  constexpr size_t Most = 3;
  for (const Finding *F : Others) {
    First.Weight.add(F->Weight);
    First.Count += F->Count;
  }
  for (const Finding *F : Others.take_front(Most))
    First.Notes.push_back({{}, "in kernel '" + F->Kernel + "': " + F->Message, ""});
  if (const size_t More = Others.size() - std::min(Others.size(), Most))
    First.Notes.push_back({{},
                           "and " + std::to_string(More) + (More == 1 ? " more" : " more of them") +
                               " in other instances (--format=json lists every access)",
                           ""});
}
} // namespace

Report warplint::joinInstances(Report R) {
  std::map<Place, size_t> Lead;
  for (size_t I = 0; I < R.Findings.size(); ++I) {
    auto [It, New] = Lead.try_emplace(placeOf(R.Findings[I]), I);
    if (!New && weightOfInstance(R, R.Findings[It->second]) < weightOfInstance(R, R.Findings[I]))
      It->second = I;
  }
  std::map<size_t, std::vector<const Finding *>> Others;
  auto LeadOf = [&](const Finding &F) -> size_t { return Lead.at(placeOf(F)); };
  auto IsJoined = [&](const Finding &F) { return F.Kernel != R.Findings[LeadOf(F)].Kernel; };
  for (const Finding &F : R.Findings)
    if (IsJoined(F))
      Others[LeadOf(F)].push_back(&F);
  std::vector<Finding> Kept;
  for (size_t I = 0; I < R.Findings.size(); ++I) {
    if (IsJoined(R.Findings[I]))
      continue;
    Kept.push_back(R.Findings[I]);
    if (auto It = Others.find(I); It != Others.end())
      tellOthers(Kept.back(), It->second);
  }
  R.Findings = std::move(Kept);
  return R;
}
