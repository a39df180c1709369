// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/host/LaunchPaths.h"

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/host/HostBuffers.h"
#include "lib/frontend/host/Launches.h"

#include "llvm/Support/SaveAndRestore.h"

#include <algorithm>
#include <deque>

using namespace warplint;

using namespace clang;

static bool same(const Launch &A, const Launch &B) {
  return A.Block == B.Block && A.Extents == B.Extents && A.Grid == B.Grid &&
         A.DynamicShared == B.DynamicShared && A.Arguments == B.Arguments;
}

/// Adds to \p L what \p Other, the same launch, says beside it.
static void addAlike(Launch &L, const Launch &Other) {
  const auto SharesAny = [](const Launch &Of) {
    return llvm::any_of(Of.Passed, [](const auto &B) { return !B.second.SameAs.empty(); });
  };
  if (SharesAny(Other) && !SharesAny(L))
    L.Where = Other.Where; // it tells more
  addGiven(L.Given, Other.Given);
  addBuffers(L.Passed, Other.Passed);
}

/// Adds \p S to \p Sites, if none of them says the same.
static void addNew(std::vector<LaunchSite> &Sites, const LaunchSite &S) {
  auto Known =
      llvm::find_if(Sites, [&](const LaunchSite &Other) { return same(Other.Launch, S.Launch); });
  if (Known == Sites.end())
    Sites.push_back(S);
  else
    addAlike(Known->Launch, S.Launch);
}

/// Leaves in \p L what \p Other says, too; where they differ, either is likely.
static void meet(Launch &L, const Launch &Other) {
  GivenValues Given = L.Given;
  addGiven(Given, Other.Given);
  const auto AddDiffering = [&](const Launch &Of, const Launch &Beside) {
    for (const auto &[Name, Value] : Of.Arguments)
      if (const auto Its = Beside.Arguments.find(Name);
          Its != Beside.Arguments.end() ? Its->second != Value : Beside.Given.contains(Name))
        addGiven(Given, {{Name, {Value}}});
  };
  AddDiffering(L, Other);
  AddDiffering(Other, L);
  L.Given = std::move(Given);
  meetBuffers(L.Passed, Other.Passed);
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
/// A launch as it is if host code goes a certain way.
struct LaunchOnWay {
  Launch L;
  bool Excused, Spoiled, Most, Default;

  bool isKnown() const { return L.Block && L.Block->count(); }
};

/// What ways come to, and whether the launch is made on any of them.
struct ReadLaunches {
  std::vector<Launch> Launches;
  bool Made = true;
};
} // namespace

static bool isPossible(const Launch &L) {
  return !llvm::errorToBool(checkBlock(*L.Block)) &&
         !(L.Grid && llvm::errorToBool(checkGrid(*L.Grid)));
}

/// Holds \p Most down, a block that has so much at most where \p Other does not know how much, to
/// what a GPU can launch: `min(n, 2048)` threads are 1024 if the launch works.
static void holdDown(Launch &Most, const Launch &Other) {
  uint32_t XYZ[] = {Most.Block->X, Most.Block->Y, Most.Block->Z};
  std::optional<unsigned> Limited;
  uint64_t Others = 1;
  for (unsigned D = 0; D < 3; ++D) {
    const bool IsKnown = XYZ[D] == 1 || Other.Extents[D];
    if (!IsKnown && Limited)
      return;
    if (IsKnown)
      Others *= XYZ[D];
    else
      Limited = D;
  }
  if (!Limited || Others > 1024)
    return;
  XYZ[*Limited] = uint32_t(std::min<uint64_t>(1024 / Others, *Limited == 2 ? 64 : 1024));
  Most.Block = Dim3{XYZ[0], XYZ[1], XYZ[2]};
  meet(Most, Other);
}

static void holdDown(std::vector<LaunchOnWay> &Ways) {
  for (LaunchOnWay &W : Ways)
    for (const LaunchOnWay &Other : Ways)
      if (W.Most && W.isKnown() && !isPossible(W.L) && !Other.isKnown() && Other.Excused)
        holdDown(W.L, Other.L);
}

/// What the launches on the ways that may be taken come to. Ways on which the block is not known
/// are left out if something overrides or limits them, or if another has a warp at least: that says
/// more than an assumed block. None if that leaves none, or if it is not certain what they
/// override.
static std::vector<Launch> together(std::vector<LaunchOnWay> Ways) {
  constexpr uint64_t Warp = 32;
  holdDown(Ways);
  auto IsLost = [](const LaunchOnWay &W) { return !W.isKnown() && !W.Excused; };
  auto IsLarge = [](const LaunchOnWay &W) { return W.isKnown() && W.L.Block->count() >= Warp; };
  const bool Loses = llvm::any_of(Ways, IsLost);
  if (Loses && (llvm::none_of(Ways, IsLarge) ||
                llvm::any_of(Ways, [&](const LaunchOnWay &W) { return IsLost(W) && W.Spoiled; })))
    return {};
  auto Fits = [](const LaunchOnWay &W) { return W.isKnown() && isPossible(W.L); };
  const bool AnyFits = llvm::any_of(Ways, Fits);
  const bool LeavesOut = !llvm::all_of(Ways, [](const LaunchOnWay &W) { return W.isKnown(); });
  std::vector<Launch> Known;
  for (const LaunchOnWay &W : Ways) {
    if (AnyFits ? !Fits(W) : !W.isKnown())
      continue;
    const char *Why = !LeavesOut || Loses ? "among others"
                      : W.Most            ? "at most"
                      : W.Default         ? "by default"
                                          : "among others";
    auto It = llvm::find_if(Known, [&](const Launch &L) { return L.Block == W.L.Block; });
    if (It != Known.end()) {
      meet(*It, W.L);
    } else {
      Known.push_back(W.L);
      Known.back().Why = Why;
    }
  }
  if (Known.size() == 1 && !LeavesOut)
    Known.front().Why.clear();
  return Known;
}

/// Of many blocks the smallest and the largest: those between mostly say the same again. Many are
/// tuned by something, a version or a device, and the kernel may be made for one of them: what does
/// not hold for most is not certain.
static std::vector<Launch> someOf(std::vector<Launch> Known) {
  constexpr size_t Most = 3;
  if (Known.size() <= Most)
    return Known;
  llvm::stable_sort(
      Known, [](const Launch &A, const Launch &B) { return A.Block->count() < B.Block->count(); });
  std::vector<Launch> Some{Known.front(), Known.back()};
  for (Launch &L : Some)
    for (const Launch &Other : Known)
      if (Other.Block != L.Block)
        L.Others.push_back(*Other.Block);
  return Some;
}

/// What \p Read reads, for each way that host code may go and \p IsMade.
static ReadLaunches readLaunches(HostChoices &Choices, llvm::function_ref<Launch()> Read,
                                 llvm::function_ref<bool()> IsMade) {
  std::vector<LaunchOnWay> Ways;
  Choices.begin();
  do {
    Launch L = Read();
    const bool Excused = Choices.excuses(), Spoiled = Choices.isSpoiled(), IsOne = Choices.isOne();
    const bool Made = IsMade();
    if (IsOne) {
      Choices.end();
      return {{L}, Made};
    }
    if (Made)
      Ways.push_back({std::move(L), Excused, Spoiled, Choices.isMost(), Choices.isDefault()});
  } while (Choices.next());
  Choices.end();
  const bool Made = !Ways.empty() || Choices.tooMany();
  std::vector<Launch> Known;
  if (!Choices.tooMany())
    Known = together(std::move(Ways));
  if (Known.empty())
    Known.push_back(Read());
  return {someOf(std::move(Known)), Made};
}

namespace {
class PathSearch {
public:
  PathSearch(const CallPlaces &Places, HostInterpreter &Host) : Places(Places), Host(Host) {}

  /// Of calls that do not get to the launch nothing is learnt: it is what it is without them, but
  /// none if it could not be made.
  std::vector<LaunchSite> follow(const LaunchPath &P, bool IsWhole = true) {
    bool Made = true;
    std::vector<LaunchSite> Own = read(P, Made);
    HangsOnCalls |= !Host.Missed.empty();
    if (!Made) {
      auto IsLost = [&](const LaunchSite &S) {
        return !IsWhole || (S.Launch.Block && !isPossible(S.Launch));
      };
      llvm::erase_if(Own, IsLost);
      return Own;
    }
    const std::vector<LaunchPath> Longer = throughCalls(P);
    if (Longer.empty() || Tried + Longer.size() > MostTried)
      return Own;
    Tried += unsigned(Longer.size());
    std::vector<LaunchSite> Sites;
    for (const LaunchPath &Next : Longer)
      for (const LaunchSite &S : follow(Next, /*IsWhole=*/false)) {
        auto Known = llvm::find_if(Own, [&](const LaunchSite &O) {
          return same(S.Launch, O.Launch) && S.Launch.Why == O.Launch.Why;
        });
        LaunchSite Kept = Known == Own.end() ? S : *Known;
        addAlike(Kept.Launch, S.Launch);
        Kept.Launch.Unknown = S.Launch.Unknown; // the caller knows better what it hangs on
        Kept.Launch.UnknownAt = S.Launch.UnknownAt;
        addNew(Sites, Kept);
      }
    return Sites.empty() ? Own : Sites;
  }

  bool HangsOnCalls = false;

private:
  /// Host.Missed is what would decide more.
  std::vector<LaunchSite> read(const LaunchPath &P, bool &Made) {
    std::deque<HostFrame> Within;
    Within.emplace_back(Host, P.From->getBody());
    for (const HostCall &C : P.Calls)
      Within.emplace_back(*C.Callee, *C.Call, Within.back());
    for (unsigned I = 0; I < Within.size(); ++I)
      Within[I].Supposed =
          host::factsAround(Within[I], I < P.Calls.size() ? P.Calls[I].Call : P.Launch);
    auto IsMade = [&] {
      // Of a launch that is known no caller tells more, whether or not it gets there.
      llvm::SaveAndRestore Missed(Host.Missed);
      for (unsigned I = 0; I < P.Calls.size(); ++I)
        if (!host::mayRun(Within[I], P.Calls[I].Call))
          return false;
      if (!host::mayRun(Within.back(), P.Launch))
        return false;
      llvm::SmallVector<const HostFrame *, 4> Frames;
      for (const HostFrame &In : Within)
        Frames.push_back(&In);
      return host::agree(Frames);
    };
    auto Read = [&] {
      Host.beginReading();
      return readLaunch(Within.back(), *P.Launch, *P.Kernel);
    };
    Host.Missed.clear();
    Host.forgetCalls();
    const clang::Expr *Outermost = P.Calls.empty() ? P.Launch : P.Calls.front().Call;
    std::vector<LaunchSite> Sites;
    ReadLaunches Found = readLaunches(Host.Choices, Read, IsMade);
    Made = Found.Made;
    for (Launch &L : Found.Launches) {
      L.Given = givenArguments(Within.back(), *P.Launch, *P.Kernel, L, IsMade);
      L.Passed = buffersOf(Within.back(), *P.Launch, *P.Kernel, IsMade);
      L.Where = rangeOf(Host.Context, Outermost->getSourceRange());
      Sites.push_back({P.Kernel->getCanonicalDecl(), P.From, std::move(L)});
    }
    return Sites;
  }

  /// \p P with each call of the first function that has calls, and parameters which are missed.
  std::vector<LaunchPath> throughCalls(const LaunchPath &P) const {
    constexpr unsigned MostCalls = 6;
    std::vector<LaunchPath> Paths;
    for (const ParmVarDecl *Missed : Host.Missed) {
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
  HostInterpreter &Host;
  unsigned Tried = 0;
};
} // namespace

std::vector<LaunchSite> warplint::launchesAlong(const LaunchPath &Path, const CallPlaces &Places,
                                                HostInterpreter &Host, bool &HangsOnCalls) {
  constexpr unsigned MostSites = 8; // each is judged; blocks are not left out
  PathSearch Search(Places, Host);
  std::vector<LaunchSite> Sites = Search.follow(Path);
  HangsOnCalls |= Search.HangsOnCalls || Host.HangOnStores;
  return Sites.size() > MostSites ? byBlock(Sites) : Sites;
}
