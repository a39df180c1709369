//===- lib/frontend/LaunchPaths.cpp - How host code gets to a launch -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/LaunchPaths.h"

#include "lib/frontend/Places.h"
#include "lib/frontend/ReadLaunch.h"

#include <deque>

using namespace warplint;
using namespace clang;

static bool same(const Launch &A, const Launch &B) {
  return A.Block == B.Block && A.Extents == B.Extents && A.Grid == B.Grid &&
         A.DynamicShared == B.DynamicShared && A.Arguments == B.Arguments;
}

/// Adds \p S to \p Sites, if none of them says the same.
static void addNew(std::vector<LaunchSite> &Sites, const LaunchSite &S) {
  if (llvm::none_of(Sites, [&](const LaunchSite &Other) { return same(Other.Launch, S.Launch); }))
    Sites.push_back(S);
}

/// Leaves in \p L what \p Other says, too.
static void meet(Launch &L, const Launch &Other) {
  if (L.Grid != Other.Grid)
    L.Grid = std::nullopt;
  if (L.DynamicShared != Other.DynamicShared)
    L.DynamicShared = std::nullopt;
  std::erase_if(L.Arguments, [&](const auto &A) {
    const auto It = Other.Arguments.find(A.first);
    return It == Other.Arguments.end() || It->second != A.second;
  });
}

/// What launches of the same block share.
static std::vector<LaunchSite> byBlock(const std::vector<LaunchSite> &Sites) {
  std::vector<LaunchSite> Result;
  for (const LaunchSite &S : Sites) {
    auto It = llvm::find_if(Result, [&](const LaunchSite &Other) {
      return Other.Launch.Block == S.Launch.Block && Other.Launch.Extents == S.Launch.Extents;
    });
    if (It == Result.end())
      Result.push_back(S);
    else
      meet(It->Launch, S.Launch);
  }
  return Result;
}

namespace {
class PathSearch {
public:
  PathSearch(const CallPlaces &Places, HostFunctions &All) : Places(Places), All(All) {}

  std::vector<LaunchSite> follow(const LaunchPath &P) {
    const LaunchSite Own = read(P);
    HangsOnCalls |= !All.Missed.empty();
    const std::vector<LaunchPath> Longer = throughCalls(P);
    if (Longer.empty() || Tried + Longer.size() > MostTried)
      return {Own};
    Tried += unsigned(Longer.size());
    std::vector<LaunchSite> Sites;
    for (const LaunchPath &Next : Longer)
      for (const LaunchSite &S : follow(Next))
        addNew(Sites, same(S.Launch, Own.Launch) ? Own : S);
    return Sites;
  }

  bool HangsOnCalls = false;

private:
  /// All.Missed is what would decide more.
  LaunchSite read(const LaunchPath &P) {
    std::deque<HostConstants> Within;
    Within.emplace_back(All, P.From->getBody());
    for (const HostCall &C : P.Calls)
      Within.emplace_back(*C.Callee, *C.Call, Within.back());
    All.Missed.clear();
    LaunchSite Site{P.Kernel->getCanonicalDecl(), P.From,
                    readLaunch(Within.back(), *P.Launch, *P.Kernel)};
    const clang::Expr *Outermost = P.Calls.empty() ? P.Launch : P.Calls.front().Call;
    Site.Launch.Where = rangeOf(All.Context, Outermost->getSourceRange());
    return Site;
  }

  /// \p P with each call of the first function that has calls, and parameters which are missed.
  std::vector<LaunchPath> throughCalls(const LaunchPath &P) const {
    constexpr unsigned MostCalls = 6;
    std::vector<LaunchPath> Paths;
    for (const ParmVarDecl *Missed : All.Missed) {
      const auto *Owner = llvm::dyn_cast<FunctionDecl>(Missed->getDeclContext());
      const auto Known = Owner ? Places.find(Owner->getCanonicalDecl()) : Places.end();
      if (Known == Places.end() || P.Calls.size() == MostCalls)
        continue;
      for (const CallPlace &Place : Known->second)
        if (std::optional<LaunchPath> Longer = through({Place.Call, Owner}, Place.In, P))
          Paths.push_back(std::move(*Longer));
      if (!Paths.empty())
        break;
    }
    return Paths;
  }

  /// A call of the function that \p P begins with comes before it. A lambda is called by what holds
  /// it, somewhere on the way.
  static std::optional<LaunchPath> through(HostCall C, const FunctionDecl *In,
                                           const LaunchPath &P) {
    LaunchPath Longer = P;
    auto IsOf = [](const FunctionDecl *F) { return [F](HostCall O) { return O.Callee == F; }; };
    auto IsOnPath = [&](const FunctionDecl *F) {
      return F == P.From || llvm::any_of(P.Calls, IsOf(F));
    };
    if (C.Callee == P.From && !IsOnPath(In)) {
      Longer.From = In;
      Longer.Calls.insert(Longer.Calls.begin(), C);
      return Longer;
    }
    if (IsOnPath(C.Callee) || !IsOnPath(In))
      return std::nullopt;
    auto *At = In == P.From ? Longer.Calls.begin() : llvm::find_if(Longer.Calls, IsOf(In)) + 1;
    Longer.Calls.insert(At, C);
    return Longer;
  }

  static constexpr unsigned MostTried = 64;

  const CallPlaces &Places;
  HostFunctions &All;
  unsigned Tried = 0;
};
} // namespace

std::vector<LaunchSite> warplint::launchesAlong(const LaunchPath &Path, const CallPlaces &Places,
                                                HostFunctions &All, bool &HangsOnCalls) {
  constexpr unsigned MostSites = 8; // each is judged; blocks are not left out
  PathSearch Search(Places, All);
  std::vector<LaunchSite> Sites = Search.follow(Path);
  HangsOnCalls |= Search.HangsOnCalls;
  return Sites.size() > MostSites ? byBlock(Sites) : Sites;
}
