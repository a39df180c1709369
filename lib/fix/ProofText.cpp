// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fix/ProofText.h"

#include <algorithm>
#include <map>
#include <set>

using namespace warplint;

const char *warplint::nounOf(AccessKind K) {
  switch (K) {
  case AccessKind::Load:
    return "read";
  case AccessKind::Store:
    return "write";
  case AccessKind::Atomic:
    return "atomic";
  case AccessKind::CopyLoad:
    return "copy's read";
  case AccessKind::CopyStore:
    return "copy's write";
  case AccessKind::LoadMatrix:
    return "matrix load";
  case AccessKind::StoreMatrix:
    return "matrix store";
  }
  llvm_unreachable("every kind has a noun");
}

namespace {
std::vector<Change> changesOf(const Report &Before, const Report &After) {
  std::map<std::pair<SourceRange, AccessKind>, Change> ByPlace;
  for (size_t N = 0; N < Before.Accesses.size(); ++N) {
    const AccessReport &A = Before.Accesses[N];
    if (A.Verdict.Reached)
      ByPlace.try_emplace({A.Where, A.Kind}, Change{&A})
          .first->second.include(A.Verdict, After.Accesses[N].Verdict);
  }
  std::vector<Change> All;
  for (const auto &[Where, C] : ByPlace)
    All.push_back(C);
  std::stable_sort(All.begin(), All.end(), [](const Change &A, const Change &B) {
    return std::pair(A.isAny(), A.Before) > std::pair(B.isAny(), B.Before);
  });
  return All;
}

/// What has changed, and what has not of \p Array in the same kernels; arrays of others may have
/// its name.
std::vector<Change> toldOf(std::vector<Change> All, llvm::StringRef Array) {
  std::set<std::string> Kernels;
  for (const Change &C : All)
    if (C.isAny())
      Kernels.insert(C.Of->Kernel);
  std::erase_if(All, [&](const Change &C) {
    return !C.isAny() && (Array.empty() || C.Of->Array != Array || !Kernels.count(C.Of->Kernel));
  });
  return All;
}
} // namespace

std::string warplint::changesText(const Report &Before, const Report &After,
                                  llvm::StringRef Array) {
  constexpr size_t Many = 4;
  struct Group {
    std::string Figures, Unit, Noun;
    bool Changes, OfSome;
    unsigned Count = 0;
  };
  std::vector<Group> Groups;
  for (const Change &C : toldOf(changesOf(Before, After), Array)) {
    Group Own{C.figures(), C.unit(), nounOf(C.Of->Kind), C.isAny(), C.isOfSome()};
    auto Known = std::find_if(Groups.begin(), Groups.end(), [&](const Group &G) {
      return G.Figures == Own.Figures && G.Unit == Own.Unit && G.Noun == Own.Noun &&
             G.OfSome == Own.OfSome;
    });
    if (Known == Groups.end())
      Known = Groups.insert(Groups.end(), Own);
    ++Known->Count;
  }
  const bool Shorten =
      Groups.size() >= Many && std::erase_if(Groups, [](const Group &G) { return !G.Changes; });
  std::string Text, Unit;
  llvm::raw_string_ostream OS(Text);
  for (const Group &G : Groups) {
    OS << (Text.empty() ? "" : ", ") << G.Figures << (G.Unit == Unit ? "" : G.Unit) << " on ";
    Unit = G.Unit;
    if (G.Count == 1)
      OS << "the " << G.Noun;
    else
      OS << G.Count << ' ' << G.Noun << 's';
    OS << (G.OfSome ? " in some launches" : "");
  }
  if (Text.empty()) // rows of a table that are not the dearest
    return "cheaper for some values, more expensive for none";
  return Text + (Shorten ? ", the rest unchanged" : "");
}

namespace {
const CostRange *rowOf(const Verdict &V, const Predicate &When) {
  for (const VerdictCase &C : V.Cases)
    if (C.When == When)
      return &C.Cost.Units;
  return nullptr;
}

/// The most that \p V can cost under \p When, as far as it tells.
uint64_t mostIn(const Verdict &V, const Predicate &When) {
  const CostRange *Row = rowOf(V, When);
  return Row ? Row->Max : V.PerRequest.Units.Max;
}

/// The least dear of its cases: what a case it does not name costs for sure.
uint64_t leastCase(const Verdict &V) {
  uint64_t Least = V.PerRequest.Units.Max;
  for (const VerdictCase &C : V.Cases)
    Least = std::min(Least, C.Cost.Units.Max);
  return Least;
}

std::vector<Predicate> casesOf(const Verdict &A, const Verdict &B) {
  std::vector<Predicate> Cases;
  for (const Verdict *V : {&A, &B})
    for (const VerdictCase &C : V->Cases)
      Cases.push_back(C.When);
  return Cases;
}
} // namespace

bool warplint::rises(const Verdict &Before, const Verdict &After) {
  if (Before.Reached != After.Reached || (After.Misaligned && !Before.Misaligned))
    return true;
  if (!Before.Reached)
    return false;
  const CostRange &Old = Before.PerRequest.Units, &New = After.PerRequest.Units;
  if (New.Max > Old.Max || New.Min > Old.Min)
    return true;
  if (Before.PerBlock && weightOf(After, Before) > Before.PerBlock->Units)
    return true;
  for (const Predicate &When : casesOf(Before, After)) {
    const CostRange *Row = rowOf(Before, When);
    if (mostIn(After, When) > (Row ? Row->Max : leastCase(Before)))
      return true;
  }
  return false;
}

bool warplint::falls(const Verdict &Before, const Verdict &After) {
  if (Before.PerBlock)
    return weightOf(After, Before) < Before.PerBlock->Units;
  if (After.PerRequest.Units.Max < Before.PerRequest.Units.Max)
    return true;
  return std::any_of(Before.Cases.begin(), Before.Cases.end(), [&](const VerdictCase &C) {
    return mostIn(After, C.When) < C.Cost.Units.Max;
  });
}

uint64_t warplint::weightOf(const Verdict &V, const Verdict &Before) {
  uint64_t Dearest = V.Reached && V.PerRequest.Units.any() ? V.PerRequest.Units.Max : 0;
  if (!Before.PerBlock)
    return Dearest;
  return V.PerBlock ? V.PerBlock->Units : Dearest * Before.PerBlock->Requests;
}
