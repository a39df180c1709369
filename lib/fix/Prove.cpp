// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fix/Prove.h"

#include "lib/finding/Report.h"
#include "lib/finding/Totals.h"
#include "lib/fix/Analysed.h"
#include "lib/fix/ProofText.h"
#include "lib/judge/LoopTrips.h"
#include "sim/Occupancy.h"

#include <algorithm>
#include <map>
#include <set>

using namespace warplint;

namespace {
std::map<std::string, size_t> findingsOf(const Report &R) {
  std::map<std::string, size_t> Count;
  for (const Finding &F : R.Findings)
    ++Count[F.Check];
  return Count;
}

/// The first check that finds more in some kernel than before, beside those of what requests cost,
/// which are compared one by one; empty if none does.
std::string moreWrong(const Report &Before, const Report &After) {
  std::map<std::pair<std::string, std::string>, int64_t> Count; // by check and kernel
  for (const Finding &F : Before.Findings)
    --Count[{F.Check, F.Kernel}];
  for (const Finding &F : After.Findings)
    ++Count[{F.Check, F.Kernel}];
  for (const auto &[Of, More] : Count)
    if (More > 0 && Of.first != SharedBankConflictId && Of.first != GlobalUncoalescedId)
      return Of.first;
  return "";
}

/// Whether \p A, fused with others, costs less than \p B, which is not or with fewer: a request
/// takes a slot of its own beside its wavefronts or sectors, and the parts of one that comes apart
/// a slot each for their addresses.
bool losesFusion(const AccessReport &A, const AccessReport &B) {
  const CostRange &Before = A.executed().PerRequest.Units, &After = B.executed().PerRequest.Units;
  if (!A.isFused() || !Before.any() || !After.any())
    return false;
  const uint64_t Were = A.AsCompiled->Parts, Are = B.isFused() ? B.AsCompiled->Parts : 1;
  const uint64_t Slots = Are < Were ? 2 : 1;
  return (After.Max + Slots) * Were > (Before.Max + 1) * Are;
}
} // namespace

namespace {
/// What the accesses to global memory that run equally often move together.
struct SumOf {
  uint64_t Before = 0, After = 0; ///< of the dearest requests
  uint64_t Least = 0;             ///< of the least dear, before
  bool HasDearer = false;         ///< for some values of what is unknown
  bool HasDearest = false;        ///< for those for which it costs most
};
using Sums = std::map<std::string, SumOf>;

/// Sums by \p GroupOf; an error where something gets dearer and its sum no cheaper.
llvm::Expected<Sums> sumsFall(const Report &Before, const Report &After,
                              llvm::function_ref<std::string(size_t)> GroupOf) {
  Sums Of;
  for (size_t N = 0; N < Before.Accesses.size(); ++N) {
    const AccessReport &A = Before.Accesses[N], &B = After.Accesses[N];
    if (A.isShared() || !A.Verdict.Reached || !A.Verdict.PerRequest.Units.any())
      continue;
    SumOf &S = Of[GroupOf(N)];
    S.Before += A.Verdict.PerRequest.Units.Max;
    S.Least += A.Verdict.PerRequest.Units.Min;
    S.After += B.Verdict.PerRequest.Units.Max;
    S.HasDearer |= rises(A.Verdict, B.Verdict) || losesFusion(A, B);
    S.HasDearest |= B.Verdict.PerRequest.Units.Max > A.Verdict.PerRequest.Units.Max;
  }
  for (const auto &[Group, S] : Of)
    if (S.HasDearer && S.After >= S.Before)
      return declined("the accesses that become more expensive are not offset: " +
                      llvm::Twine(S.Before) + " -> " + llvm::Twine(S.After) + " sectors together");
  return Of;
}
} // namespace

/// Whether access \p N of \p Before gets dearer in a way that others may make good.
static bool mayPay(const Report &Before, const Report &After, size_t N, Dearer Allowed) {
  const AccessReport &A = Before.Accesses[N], &B = After.Accesses[N];
  return Allowed != Dearer::None && A.isShared() == (Allowed == Dearer::ByWeight) &&
         A.Verdict.Reached && B.Verdict.Reached && (A.Verdict.Misaligned || !B.Verdict.Misaligned);
}

/// \p After without the accesses to shared arrays that the kernel had not before, and what is found
/// of them: a tile that was put between reads and writes.
static Report withoutNewArrays(const Report &Before, Report After) {
  std::set<std::pair<std::string, std::string>> Old; // kernel, array
  for (const AccessReport &A : Before.Accesses)
    Old.insert({A.Kernel, A.Array});
  auto IsNew = [&](const AccessReport &A) {
    return A.isShared() && !A.Array.empty() && !Old.count({A.Kernel, A.Array});
  };
  std::erase_if(After.Findings, [&](const Finding &F) {
    return F.Check == SharedBankConflictId && F.Access && IsNew(After.Accesses[*F.Access]);
  });
  std::erase_if(After.Accesses, IsNew);
  return After;
}

llvm::Error warplint::proveNothingLost(const Report &Before, const Report &Edited, Dearer Allowed,
                                       const std::vector<SourceRange> &Raised) {
  const bool MaySharedRise = Allowed == Dearer::ByWeight || !Raised.empty();
  const Report After = withoutNewArrays(Before, Edited);
  if (After.Files.empty() || (After.Files.back().Failed && !Before.Files.back().Failed))
    return declined("the file no longer compiles");
  if (After.Errors.size() > Before.Errors.size())
    return declined("the edited text has an error: " + After.Errors.back().Message);
  if (After.Refusals.size() > Before.Refusals.size())
    return declined("more kernels would be refused: " +
                    std::string(summaryOf(After.Refusals.back().Reason)));
  if (After.Kernels.size() != Before.Kernels.size())
    return declined("the edit changes which kernels there are");
  if (After.Launches.size() != Before.Launches.size() ||
      After.Accesses.size() != Before.Accesses.size())
    return declined("the edit changes the accesses");
  std::map<std::string, size_t> Old = findingsOf(Before);
  for (const auto &[Check, Count] : findingsOf(After))
    if (Count > Old[Check] && !(MaySharedRise && Check == SharedBankConflictId))
      return declined("there would be more findings of " + Check);
  if (const std::string Check = moreWrong(Before, After); !Check.empty())
    return declined("there would be more findings of " + Check);
  for (size_t N = 0; N < Before.Accesses.size(); ++N) {
    const AccessReport &A = Before.Accesses[N], &B = After.Accesses[N];
    if (A.Kernel != B.Kernel || A.Launch != B.Launch || A.Kind != B.Kind || A.In != B.In ||
        A.Array != B.Array || A.BytesPerLane != B.BytesPerLane)
      return declined("the edit changes the accesses");
    if ((rises(A.Verdict, B.Verdict) || losesFusion(A, B)) && !mayPay(Before, After, N, Allowed) &&
        !llvm::is_contained(Raised, A.Where))
      return declined("'" + B.Text + "' in line " + llvm::Twine(A.Where.Line) +
                      " would become more expensive");
  }
  if (Allowed == Dearer::BySum)
    if (llvm::Error E = sumsFall(Before, After, [&](size_t N) {
                          return std::to_string(Before.Accesses[N].Launch);
                        }).takeError())
      return E;
  for (size_t N = 0; N < std::min(Before.Kernels.size(), After.Kernels.size()); ++N)
    if (const uint64_t Is = After.Kernels[N].StaticShared;
        Is > sim::StaticSharedLimit && Is > Before.Kernels[N].StaticShared)
      return declined("kernel '" + After.Kernels[N].Name + "' would use " + llvm::Twine(Is) +
                      " bytes of static shared memory; the limit is " +
                      llvm::Twine(sim::StaticSharedLimit));
  return llvm::Error::success();
}

namespace {

unsigned blocksPerSM(const Kernel &K, const Launch &L, const sim::Gpu &Gpu) {
  uint64_t Dynamic = L.DynamicShared.value_or(0), Static = K.staticSharedBytes();
  bool OptIn = Static + Dynamic > sim::StaticSharedLimit;
  return sim::occupancy({unsigned(L.Block->count()), 0, unsigned(Static), unsigned(Dynamic), OptIn},
                        Gpu)
      .BlocksPerSM;
}

/// Whether blocks of \p New in launch \p Is still get their shared memory, of which \p Old had less
/// in \p Was; what that does to occupancy goes to \p P and \p Occupancy.
llvm::Error addLaunch(const Kernel &Old, const Launch &Was, const Kernel &New, const Launch &Is,
                      const sim::Gpu &Gpu, Proof &P, std::string &Occupancy) {
  const uint64_t Before = Old.staticSharedBytes() + Was.DynamicShared.value_or(0);
  const uint64_t After = New.staticSharedBytes() + Is.DynamicShared.value_or(0);
  const unsigned Held = blocksPerSM(Old, Was, Gpu), Holds = blocksPerSM(New, Is, Gpu);
  if (After > Gpu.SharedPerBlockOptIn || (Held && !Holds))
    return declined("a block of '" + New.Source.Name + "' would ask for more shared memory than " +
                    Gpu.Name.data() + " has");
  if (Is.DynamicShared.value_or(0) && Before <= sim::StaticSharedLimit &&
      After > sim::StaticSharedLimit)
    return declined("a block of '" + New.Source.Name + "' would ask for " + llvm::Twine(After) +
                    " bytes of shared memory; more than " + llvm::Twine(sim::StaticSharedLimit) +
                    " have to be allowed by cudaFuncSetAttribute");
  if (Holds < Held && !P.LowersOccupancy) {
    P.LowersOccupancy = true;
    Occupancy =
        "an SM holds " + std::to_string(Holds) + " blocks instead of " + std::to_string(Held);
  }
  return llvm::Error::success();
}

/// What happens to memory and occupancy; an error if a block no longer gets what it wants.
llvm::Error addMemory(const Analysed &Before, const Analysed &After, const sim::Gpu &Gpu,
                      Proof &P) {
  int64_t Added = 0, Saved = 0;
  std::string Occupancy = "occupancy unchanged";
  for (size_t N = 0; N < Before.Kernels.size(); ++N) {
    const Kernel &Old = Before.Kernels[N].Model, &New = After.Kernels[N].Model;
    const int64_t Static = int64_t(New.staticSharedBytes()) - int64_t(Old.staticSharedBytes());
    if (Static > 0 && New.staticSharedBytes() > sim::StaticSharedLimit)
      return declined(
          "kernel '" + New.Source.Name + "' would use " + llvm::Twine(New.staticSharedBytes()) +
          " bytes of static shared memory; the limit is " + llvm::Twine(sim::StaticSharedLimit));
    Added = std::max(Added, Static);
    Saved = std::max(Saved, -Static);
    const auto &Was = Before.Kernels[N].Launches, &Is = After.Kernels[N].Launches;
    for (size_t L = 0; L < std::min(Was.size(), Is.size()); ++L) {
      const int64_t More = Static + int64_t(Is[L].Launch.DynamicShared.value_or(0)) -
                           int64_t(Was[L].Launch.DynamicShared.value_or(0));
      Added = std::max(Added, More);
      if (More > 0)
        if (llvm::Error E = addLaunch(Old, Was[L].Launch, New, Is[L].Launch, Gpu, P, Occupancy))
          return E;
    }
  }
  if (Added)
    P.Text += "; +" + std::to_string(Added) + " bytes of shared memory, " + Occupancy;
  else if (Saved)
    P.Text += "; " + std::to_string(Saved) + " bytes of shared memory less";
  return llvm::Error::success();
}
} // namespace

static llvm::Error checkAnalysed(const Analysed &Before, const Analysed &After) {
  if (After.Untried)
    return declined(FixNotTried);
  if (After.Failed || After.Kernels.size() != Before.Kernels.size())
    return declined("the edited text does not compile");
  return llvm::Error::success();
}

static llvm::Error checkHarmless(const Analysed &Before, const Analysed &After,
                                 Dearer Allowed = Dearer::None) {
  if (llvm::Error E = checkAnalysed(Before, After))
    return E;
  return proveNothingLost(Before.Report, After.Report, Allowed);
}

/// Access \p Number's launch, loops and guard: what decides how often it runs.
static std::string howOften(const Analysed &All, size_t Number) {
  const AccessInModel Of = accessAt(All, Number);
  std::string Key = std::to_string(All.Report.Accesses[Number].Launch);
  for (const Loop *L : loopsAround(Of.K, Of.Number))
    Key += "/" + std::to_string(L - Of.K.Loops.data());
  return Key + " " + toString(*Of.A.When);
}

/// Says what all together cost where some access got dearer.
static llvm::Error addSums(const Analysed &Before, const Report &After, Proof &P) {
  llvm::Expected<Sums> Of =
      sumsFall(Before.Report, After, [&](size_t N) { return howOften(Before, N); });
  if (!Of)
    return Of.takeError();
  for (const auto &[Group, S] : *Of)
    if (S.HasDearer) {
      if (S.HasDearest)
        P.Text +=
            "; the accesses that become more expensive are offset: " + std::to_string(S.Before) +
            " -> " + std::to_string(S.After) + " sectors together";
      P.FallsForSure &= S.After < S.Least;
    }
  return llvm::Error::success();
}

/// An estimate of the wavefronts of all that a launch does in shared memory, by launch.
static std::vector<uint64_t> launchWavefronts(const Analysed &All) {
  std::vector<uint64_t> Of(All.Report.Launches.size());
  for (const JudgedKernel &K : All.Kernels)
    for (const JudgedLaunch &L : K.Launches) {
      const std::vector<uint64_t> Trips = loopTrips(K.Model, L.Launch);
      for (unsigned N = 0; N < K.Model.Accesses.size(); ++N)
        if (const AccessReport &A = All.Report.Accesses[L.FirstAccess + N]; A.isShared())
          Of[A.Launch] += weighAccess(N, K.Model, L.FirstAccess, All.Report, {Trips, {}}).Units;
    }
  return Of;
}

/// Says what launches take where some access got dearer; an error if one does not take a tenth
/// less.
static llvm::Error addWeights(const Analysed &Before, const Analysed &After, Proof &P) {
  std::set<size_t> Launches; // in which some do
  for (size_t N = 0; N < Before.Report.Accesses.size(); ++N)
    if (const AccessReport &A = Before.Report.Accesses[N];
        A.isShared() && (rises(A.Verdict, After.Report.Accesses[N].Verdict) ||
                         losesFusion(A, After.Report.Accesses[N]))) {
      Launches.insert(A.Launch);
      if (!llvm::is_contained(P.Raised, A.Where))
        P.Raised.push_back(A.Where);
    }
  const std::vector<uint64_t> Was = launchWavefronts(Before), Is = launchWavefronts(After);
  for (const size_t L : Launches) {
    const std::string Sums = std::to_string(Was[L]) + " -> " + std::to_string(Is[L]);
    if (Is[L] / 9 >= Was[L] / 10)
      return declined("the accesses that become more expensive are not offset: about " + Sums +
                      " wavefronts a launch");
    if (L == *Launches.begin())
      P.Text += "; the accesses that become more expensive are offset: about " + Sums +
                " wavefronts a launch";
  }
  P.FallsForSure &= Launches.empty();
  return llvm::Error::success();
}

llvm::Error warplint::proveFewer(const Analysed &Before, const Analysed &After,
                                 llvm::StringRef Check) {
  if (llvm::Error E = checkHarmless(Before, After))
    return E;
  const std::string Id = Check.str();
  if (findingsOf(After.Report)[Id] >= findingsOf(Before.Report)[Id])
    return declined("the finding would remain");
  return llvm::Error::success();
}

llvm::Expected<Proof> warplint::prove(const Analysed &Before, const Analysed &After,
                                      llvm::StringRef Array, const sim::Gpu &Gpu, Dearer Allowed) {
  if (llvm::Error E = checkHarmless(Before, After, Allowed))
    return E;
  const Report Known = withoutNewArrays(Before.Report, After.Report);
  Proof P;
  for (size_t N = 0; N < Before.Report.Accesses.size(); ++N)
    if (falls(Before.Report.Accesses[N].Verdict, Known.Accesses[N].Verdict)) {
      const Verdict &New = Known.Accesses[N].executed();
      P.Cheaper.push_back(N);
      P.Effects.push_back({N, New.PerRequest, New.PerBlock, New.Total, New.Worst});
    }
  if (P.Cheaper.empty())
    return declined("no access would become cheaper");
  P.Text = changesText(Before.Report, Known, Array);
  if (Allowed == Dearer::BySum)
    if (llvm::Error E = addSums(Before, Known, P))
      return E;
  if (Allowed == Dearer::ByWeight)
    if (llvm::Error E = addWeights(Before, After, P))
      return E;
  if (llvm::Error E = addMemory(Before, After, Gpu, P))
    return E;
  return P;
}

std::string warplint::tooManyPlaces(const std::vector<Edit> &Edits) {
  constexpr size_t Most = 32;
  return Edits.size() <= Most ? ""
                              : "it changes " + std::to_string(Edits.size()) +
                                    " places: first index the array in one function or macro";
}

Analysed warplint::analysedFor(const Analysed &Before, Analyse Again,
                               const std::vector<Edit> &Edits, llvm::StringRef Array,
                               const sim::Gpu &Gpu, Dearer Allowed) {
  return Again(applyEdits(Before.Texts, Edits), [&](const Analysed &SoFar) {
    return !llvm::errorToBool(prove(Before, SoFar, Array, Gpu, Allowed).takeError());
  });
}

void MovedAccesses::add(const Fix &Of, const std::vector<Edit> &All) {
  llvm::append_range(Gone, Of.Gone);
  llvm::append_range(Raised, Of.Raised);
  for (const WrittenPart &P : Of.Made)
    Made.push_back(placeAfter(P, Of.Edits, All));
}

bool MovedAccesses::isGone(const AccessReport &A) const {
  return !A.isShared() && llvm::is_contained(Gone, A.Where);
}

bool MovedAccesses::isMade(const SourceRange &Where) const {
  return llvm::any_of(Made, [&](const SourceRange &M) {
    return M.File == Where.File && M.Offset <= Where.Offset && Where.EndOffset <= M.EndOffset;
  });
}

/// \p Of without the accesses for which \p Leave holds, and without notes and what is found of
/// requests: what is not dearer than before may be more of the rest, and be told now.
static Report without(Report Of, llvm::function_ref<bool(const AccessReport &)> Leave) {
  std::erase_if(Of.Findings, [](const Finding &F) {
    return F.Severity == Severity::Note || F.Check == GlobalUncoalescedId ||
           F.Check == SharedBankConflictId;
  });
  std::erase_if(Of.Accesses, Leave);
  return Of;
}

/// \p Before without the loads that \p After, in the same order, lacks: next to a store that goes
/// to a tile now, the compiler knows what it has loaded.
static Report withoutLeftOut(Report Before, const Report &After) {
  std::vector<AccessReport> Left;
  auto Next = Before.Accesses.begin();
  const auto End = Before.Accesses.end();
  for (const AccessReport &B : After.Accesses) {
    auto At = std::find_if(Next, End, [&](const AccessReport &A) {
      return A.Kernel == B.Kernel && A.Launch == B.Launch && A.Kind == B.Kind && A.Text == B.Text;
    });
    if (At == End ||
        std::any_of(Next, At, [](const AccessReport &A) { return A.Kind != AccessKind::Load; }))
      return Before;
    Left.push_back(*At);
    Next = At + 1;
  }
  if (std::all_of(Next, End, [](const AccessReport &A) { return A.Kind == AccessKind::Load; }))
    Before.Accesses = std::move(Left);
  return Before;
}

llvm::Error warplint::proveNothingLost(const Report &Before, const Report &Edited,
                                       const MovedAccesses &Moved) {
  const Report After = without(withoutNewArrays(Before, Edited),
                               [&](const AccessReport &A) { return Moved.isMade(A.Where); });
  const Report Old = without(Before, [&](const AccessReport &A) { return Moved.isGone(A); });
  return proveNothingLost(withoutLeftOut(Old, After), After, Dearer::None, Moved.Raised);
}

/// The dearest access that stands in for \p Of; null if none does.
static const AccessReport *successorOf(const AccessReport &Of, const Report &After,
                                       const MovedAccesses &Moved) {
  const AccessReport *Dearest = nullptr;
  for (const AccessReport &A : After.Accesses)
    if (!A.isShared() && A.Kernel == Of.Kernel && A.Launch == Of.Launch && A.Kind == Of.Kind &&
        A.Array == Of.Array && Moved.isMade(A.Where) &&
        (!Dearest || A.Verdict.PerRequest.Units.Max > Dearest->Verdict.PerRequest.Units.Max))
      Dearest = &A;
  return Dearest;
}

/// A request to an array of shared memory that is new which takes more than it has to; null if none
/// does.
static const AccessReport *conflictInNew(const Report &Before, const Report &After) {
  const Report Old = withoutNewArrays(Before, After);
  for (const AccessReport &A : After.Accesses)
    if (A.isShared() && A.Verdict.PerRequest.Excess.Max > 0 &&
        llvm::none_of(Old.Accesses, [&](const AccessReport &B) { return B.Where == A.Where; }))
      return &A;
  return nullptr;
}

/// Whether \p Then, which stands in for \p A, costs less.
static bool isCheaper(const AccessReport &A, const AccessReport *Then) {
  return Then && Then->Verdict.Kind != VerdictKind::DataDependent &&
         Then->Verdict.PerRequest.Units.Max < A.Verdict.PerRequest.Units.Max;
}

std::set<std::string> warplint::notCheaper(const Report &Before, const Report &After,
                                           const MovedAccesses &Moved) {
  std::set<std::string> Arrays;
  for (const AccessReport &A : Before.Accesses)
    if (Moved.isGone(A) && A.Verdict.Reached && !isCheaper(A, successorOf(A, After, Moved)))
      Arrays.insert(A.Array);
  return Arrays;
}

/// Adds what becomes of access \p N to \p P, and to \p Changes, by kind and array.
static llvm::Error addMoved(const Report &Before, size_t N, const AccessReport *Then, Proof &P,
                            std::map<std::string, Change> &Changes) {
  const AccessReport &A = Before.Accesses[N];
  if (!isCheaper(A, Then))
    return declined("'" + A.Text + "' would not become cheaper");
  P.Cheaper.push_back(N);
  P.Effects.push_back({N, Then->Verdict.PerRequest, {}, {}, Then->Verdict.Worst});
  Changes.try_emplace(std::string(nounOf(A.Kind)) + " of '" + A.Array + "'", Change{&A})
      .first->second.include(A.Verdict, Then->Verdict);
  return llvm::Error::success();
}

llvm::Expected<Proof> warplint::proveMoved(const Analysed &Before, const Analysed &After,
                                           const MovedAccesses &Moved, const sim::Gpu &Gpu) {
  if (llvm::Error E = checkAnalysed(Before, After))
    return E;
  if (llvm::Error E = proveNothingLost(Before.Report, After.Report, Moved))
    return E;
  if (const AccessReport *A = conflictInNew(Before.Report, After.Report))
    return declined("'" + A->Text + "' would have bank conflicts");
  Proof P;
  std::map<std::string, Change> Changes;
  for (size_t N = 0; N < Before.Report.Accesses.size(); ++N)
    if (const AccessReport &A = Before.Report.Accesses[N]; Moved.isGone(A) && A.Verdict.Reached)
      if (llvm::Error E =
              addMoved(Before.Report, N, successorOf(A, After.Report, Moved), P, Changes))
        return E;
  if (P.Cheaper.empty())
    return declined("no access would become cheaper");
  for (const auto &[Of, C] : Changes)
    P.Text += (P.Text.empty() ? "" : ", ") + std::to_string(C.Before) + " -> " +
              std::to_string(C.After) + " sectors on the " + Of;
  if (llvm::Error E = addMemory(Before, After, Gpu, P))
    return E;
  return P;
}
