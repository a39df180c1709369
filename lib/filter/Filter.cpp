// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/filter/Filter.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace warplint;

Report warplint::dropFindings(Report R, unsigned HiddenReport::*Counter,
                              llvm::function_ref<bool(const Finding &)> Drop) {
  size_t Before = R.Findings.size();
  llvm::erase_if(R.Findings, Drop);
  R.Hidden.*Counter += unsigned(Before - R.Findings.size());
  return R;
}

std::vector<size_t> warplint::worstFirst(const Report &R) {
  std::vector<size_t> Order(llvm::seq(R.Findings.size()).begin(),
                            llvm::seq(R.Findings.size()).end());
  auto Rank = [&](size_t N) {
    const Finding &F = R.Findings[N];
    return std::pair(F.Severity, costOf(R, F));
  };
  llvm::stable_sort(Order, [&](size_t A, size_t B) { return Rank(A) > Rank(B); });
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

namespace {
/// What findings of one cause have in common: a launch that pays the same for each, and the same
/// repair.
struct Cause {
  std::string Check;
  warplint::Severity Severity = warplint::Severity::Note;
  size_t Launch = 0;
  std::string File;
  uint64_t Least = 0, Most = 0, Ideal = 0;
  std::string When;
  int64_t Step = 0; ///< bytes between the first lanes of a request that costs most
  std::vector<std::string> Fixes;
  std::string Array; ///< empty: any, at the line below
  unsigned Line = 0;
  std::optional<size_t> RacesWith = {}; ///< index into Report::Accesses

  auto operator<=>(const Cause &) const = default;
};

int64_t stepOf(const AccessReport &A) {
  const sim::WarpAccess &Lanes = A.executed().Worst.Lanes;
  const bool AreActive = (Lanes.Active & 3) == 3;
  return AreActive ? int64_t(Lanes.Offset[1]) - int64_t(Lanes.Offset[0]) : 0;
}

bool isRepair(const Fix &X) { return X.Safety != FixSafety::DisplayOnly; }

/// Of \p F, a finding that an access is expensive: nothing of others.
std::optional<Cause> causeOf(const Report &R, const Finding &F) {
  if (!F.Cost || !F.Access)
    return std::nullopt;
  const AccessReport &A = R.Accesses[*F.Access];
  const Headline &Told = *F.Cost;
  Cause C{F.Check,    F.Severity, A.Launch,  F.Where.File, Told.Units.Min, Told.Units.Max,
          Told.Ideal, Told.When,  stepOf(A), {},           A.Array};
  for (const Fix &X : F.Fixes)
    if (isRepair(X))
      C.Fixes.push_back(X.Title + ": " + X.Proof);
  return C;
}

/// Of \p F, a finding that an access is expensive and has repairs: those alone.
std::optional<Cause> causeByRepair(const Report &R, const Finding &F) {
  const std::optional<Cause> Own = causeOf(R, F);
  if (!Own || Own->Fixes.empty())
    return std::nullopt;
  Cause C;
  C.Check = Own->Check;
  C.Severity = Own->Severity;
  C.Launch = Own->Launch;
  C.File = Own->File;
  C.Fixes = Own->Fixes;
  return C;
}

/// Of \p F, a finding that an access races with another: its check, launch and array.
std::optional<Cause> raceOfArray(const Report &R, const Finding &F) {
  if (!F.RacesWith || !F.Access)
    return std::nullopt;
  const AccessReport &A = R.Accesses[*F.Access];
  Cause C;
  C.Check = F.Check;
  C.Severity = F.Severity;
  C.Launch = A.Launch;
  C.File = F.Where.File;
  C.Array = A.Array;
  return C;
}

/// A barrier behind the other access orders all.
std::optional<Cause> causeOfRace(const Report &R, const Finding &F) {
  std::optional<Cause> C = raceOfArray(R, F);
  if (!C)
    return std::nullopt;
  C->When = F.Message;
  for (const Fix &X : F.Fixes)
    C->Fixes.push_back(X.Title);
  C->RacesWith = F.RacesWith->Access;
  return C;
}

/// Of a race in a function that the kernel calls: all of one array in that call lack one barrier,
/// around the call or in it.
std::optional<Cause> causeOfRaceInCall(const Report &R, const Finding &F) {
  std::optional<Cause> C = raceOfArray(R, F);
  if (!C || F.Chains.empty() || F.Chains.front().empty())
    return std::nullopt;
  const SourceRange &Call = F.Chains.front().front();
  C->When = Call.File;
  C->Line = Call.Line;
  return C;
}

bool tells(const Finding &F, const SourceRange &Where) {
  return F.Where == Where ||
         llvm::any_of(F.Also, [&](const AlsoAt &A) { return A.Where == Where; });
}

/// \p Other is told with \p First, each place once.
void tellWith(const Finding &Other, Finding &First) {
  std::vector<AlsoAt> Places = {{Other.Where, Other.SourceLine, *Other.Access}};
  llvm::append_range(Places, Other.Also);
  for (const AlsoAt &A : Places)
    if (tells(First, A.Where))
      First.Together.push_back(A.Access);
    else
      First.Also.push_back(A);
  if (Other.Store)
    First.Together.push_back(*Other.Store);
  llvm::append_range(First.Together, Other.Together);
  First.Weight.add(Other.Weight);
}

using CauseOf = llvm::function_ref<std::optional<Cause>(const Report &, const Finding &)>;

/// The heaviest of \p Group, the first of equals, with all others.
Finding standingFor(std::vector<Finding> Group) {
  const auto Heaviest =
      std::max_element(Group.begin(), Group.end(), [](const Finding &A, const Finding &B) {
        return A.Weight.Excess < B.Weight.Excess;
      });
  Finding First = std::move(*Heaviest);
  for (auto Other = Group.begin(); Other != Group.end(); ++Other)
    if (Other != Heaviest)
      tellWith(*Other, First);
  return First;
}

/// One finding stands for all of a cause.
std::vector<Finding> joined(const Report &R, std::vector<Finding> All, CauseOf Of) {
  std::vector<std::vector<Finding>> Groups;
  std::map<Cause, size_t> Known;
  for (Finding &F : All) {
    const std::optional<Cause> C = Of(R, F);
    const auto [At, New] = C ? Known.try_emplace(*C, Groups.size()) : std::pair(Known.end(), true);
    if (New)
      Groups.emplace_back();
    (New ? Groups.back() : Groups[At->second]).push_back(std::move(F));
  }
  std::vector<Finding> Kept;
  for (std::vector<Finding> &Group : Groups)
    Kept.push_back(standingFor(std::move(Group)));
  return Kept;
}
} // namespace

Report warplint::joinCauses(Report R) {
  R.Findings = joined(R, std::move(R.Findings), [](const Report &Of, const Finding &F) {
    if (std::optional<Cause> Race = causeOfRace(Of, F))
      return Race;
    std::optional<Cause> C = causeOf(Of, F);
    return C && !C->Array.empty() ? C : std::nullopt;
  });
  R.Findings = joined(R, std::move(R.Findings), causeOfRaceInCall);
  // Arrays, known or not, that one line walks alike, if for other values. A repair is of one array.
  R.Findings = joined(R, std::move(R.Findings), [](const Report &Of, const Finding &F) {
    std::optional<Cause> C = causeOf(Of, F);
    if (!C || llvm::any_of(F.Fixes, isRepair))
      return std::optional<Cause>();
    C->Array.clear();
    C->When.clear();
    C->Line = F.Where.Line;
    return C;
  });
  // Whatever one repair cures: a longer row, an exchange of coordinates.
  R.Findings = joined(R, std::move(R.Findings), causeByRepair);
  return R;
}

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
