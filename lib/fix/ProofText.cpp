//===- lib/fix/ProofText.cpp - What an edit changes, in words --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

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
