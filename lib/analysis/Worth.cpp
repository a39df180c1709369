// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/analysis/Worth.h"

#include "lib/finding/Report.h"
#include "lib/finding/Totals.h"
#include "lib/judge/Totals.h"

#include "llvm/Support/MathExtras.h"

using namespace warplint;

namespace {
LaunchWork movedBy(const LaunchedKernel &Of) {
  const KernelModel &K = Of.K;
  LaunchWork M;
  for (unsigned N = 0; N < K.Accesses.size(); ++N) {
    const Weight W = weighAccess(N, K, Of.FirstAccess, Of.R, Of.Often);
    const uint64_t Ideal = W.Units - W.Excess;
    if (K.Accesses[N].In == Space::Shared) {
      M.Wavefronts = llvm::SaturatingAdd(M.Wavefronts, W.Units);
      M.IdealWavefronts = llvm::SaturatingAdd(M.IdealWavefronts, Ideal);
    } else if (K.Accesses[N].In == Space::Global) {
      const uint64_t Each = writes(K.Accesses[N].Kind) ? LoadsPerStore : 1;
      M.Sectors =
          llvm::SaturatingMultiplyAdd(W.Excess, Each, llvm::SaturatingAdd(M.Sectors, Ideal));
      M.IdealSectors = llvm::SaturatingAdd(M.IdealSectors, Ideal);
    }
  }
  return M;
}

uint64_t warpsOf(const LaunchReport &L) {
  uint64_t Threads = 1, Blocks = L.Grid ? 1 : AssumedBlocks;
  for (uint64_t Extent : L.Block)
    Threads *= Extent;
  if (L.Grid)
    for (uint64_t Extent : *L.Grid)
      Blocks = llvm::SaturatingMultiply(Blocks, Extent);
  return llvm::SaturatingMultiply(llvm::divideCeil(Threads, sim::WarpSize), Blocks);
}

constexpr uint64_t MostInstructions = uint64_t(1) << 62;

/// Instructions of all warps of \p L.
uint64_t issuedBy(const LoopWorkTable &Around, const KernelModel &K, const LaunchReport &L) {
  double OfWarp = 0;
  for (unsigned N = 0; N < K.Accesses.size(); ++N)
    if (const std::vector<LoopWork> Levels = Around.around(N); !Levels.empty())
      OfWarp = std::max(OfWarp, Levels.back().Issued);
  return uint64_t(std::min(OfWarp * double(warpsOf(L)), double(MostInstructions)));
}

void makeUnfelt(Finding &F, NoteReason Reason, std::string Why) {
  F.makeNote(Reason);
  F.IsFelt = false;
  F.Notes.insert(F.Notes.begin(), {{}, std::move(Why), ""});
}

double percent(double Part, double Whole) { return Whole > 0 ? 100 * Part / Whole : 100; }

int64_t optionOf(const Finding &F, const CheckOptions &Options, llvm::StringRef Name) {
  for (const Check &C : checks())
    if (C.Info.Id == F.Check)
      return warplint::optionOf(C.Info, Options, Name);
  llvm_unreachable("a finding has a check");
}

/// Of conflicts: whether global memory takes longer, however they are.
bool settleHidden(Finding &F, const LaunchWork &M, const CheckOptions &Options) {
  const double OfGlobal =
      percent(double(M.Wavefronts), double(M.IdealSectors) * WavefrontsPerSector);
  if (OfGlobal > double(optionOf(F, Options, "min-percent-of-global")))
    return false;
  makeUnfelt(F, NoteReason::Hidden,
             "hidden behind global memory: at peak rates the kernel's shared accesses, conflicts "
             "included, take " +
                 std::to_string(int(OfGlobal)) + " % of the time of its global ones");
  return true;
}

/// Of sectors: whether shared memory takes longer, however they are.
bool settleBehindShared(Finding &F, const LaunchWork &M, const CheckOptions &Options) {
  const double OfShared =
      percent(double(M.Sectors) * WavefrontsPerSector, double(M.IdealWavefronts));
  if (OfShared > double(optionOf(F, Options, "min-percent-of-shared")))
    return false;
  makeUnfelt(
      F, NoteReason::Hidden,
      "hidden behind shared memory: at peak rates the kernel's global accesses, their excess "
      "included, take " +
          std::to_string(int(OfShared)) + " % of the time of its shared ones");
  return true;
}

/// Whether the SM is busy longer with issuing what a warp executes beside a finding than with the
/// memory that it is about: warps that are ready hide one in the other (docs/ranking.md).
bool settleIssued(Finding &F, llvm::ArrayRef<LoopWork> All, const CheckOptions &Options) {
  const bool IsShared = F.Check == SharedBankConflictId;
  // Four schedulers issue an instruction a cycle each; at its peak memory gives an SM a sector
  // every 2 cycles (H100) to 10 (RTX 4090), by sim/Gpu.cpp.
  const uint64_t Meanwhile = IsShared ? IssuedPerWavefront : 40;
  const auto Most = double(optionOf(F, Options, "min-percent-of-issue"));
  auto Units = [&](const LoopWork &I) { return IsShared ? I.Wavefronts : I.Sectors; };
  const auto *const Hidden = llvm::find_if(All, [&](const LoopWork &I) {
    return I.Issued > 0 && percent(Units(I) * double(Meanwhile), I.Issued) <= Most;
  });
  if (Hidden == All.end())
    return false;
  makeUnfelt(F, NoteReason::Hidden,
             "hidden behind other instructions: a warp issues about " +
                 std::to_string(uint64_t(Hidden->Issued)) + " with its " +
                 plural(uint64_t(Units(*Hidden)), IsShared ? "wavefront" : "sector") +
                 " here, and an SM issues " + std::to_string(Meanwhile) + " in the time of one");
  return true;
}

/// Settles the smallest of \p Findings by their \p Size, as long as all of them together are less
/// than what \p Option allows of \p Whole, in percent. Alike are treated alike.
void settleSmallest(std::vector<Finding *> Findings, uint64_t Weight::*Size, uint64_t Whole,
                    llvm::StringRef Option, const CheckOptions &Options,
                    llvm::function_ref<void(Finding &)> Settle) {
  auto SizeOf = [&](const Finding *F) { return F->Weight.*Size; };
  llvm::stable_sort(Findings,
                    [&](const Finding *A, const Finding *B) { return SizeOf(A) < SizeOf(B); });
  uint64_t Sum = 0;
  for (size_t First = 0, End = 0; First < Findings.size(); First = End) {
    const uint64_t Each = SizeOf(Findings[First]);
    for (; End < Findings.size() && SizeOf(Findings[End]) == Each; ++End)
      Sum = llvm::SaturatingAdd(Sum, Each);
    if (percent(double(Sum), double(Whole)) >= double(optionOf(*Findings[First], Options, Option)))
      return;
    for (Finding *F : llvm::ArrayRef(Findings).slice(First, End - First))
      Settle(*F);
  }
}

/// What is a small share of a kernel that moves \p Ideal \p Units without any excess.
void settleSmall(std::vector<Finding *> Findings, uint64_t Ideal, const char *Units,
                 const CheckOptions &Options) {
  uint64_t Whole = Ideal;
  for (const Finding *F : Findings)
    Whole = llvm::SaturatingAdd(Whole, F->Weight.Excess);
  settleSmallest(
      std::move(Findings), &Weight::Excess, Whole, "min-share-percent", Options, [&](Finding &F) {
        const double Share = percent(double(F.Weight.Excess), double(Whole));
        makeUnfelt(F, NoteReason::Small,
                   "this is " + (Share < 1 ? "less than 1" : std::to_string(int(Share))) +
                       " % of the " + Units + " of the kernel");
      });
}
} // namespace

LaunchWork warplint::workOf(const LaunchedKernel &Of, const LaunchReport &L) {
  LaunchWork W = movedBy(Of);
  W.Issued = issuedBy(LoopWorkTable(Of), Of.K, L);
  return W;
}

uint64_t LaunchWork::time() const {
  return std::max({Wavefronts, llvm::SaturatingMultiply(Sectors, WavefrontsPerSector),
                   Issued / IssuedPerWavefront});
}

uint64_t LaunchWork::timeOf(uint64_t Excess, bool IsShared) const {
  const uint64_t Sector = WavefrontsPerSector;
  const uint64_t Own = IsShared ? Wavefronts : llvm::SaturatingMultiply(Sectors, Sector);
  const uint64_t Other =
      IsShared ? llvm::SaturatingMultiply(IdealSectors, Sector) : IdealWavefronts;
  const uint64_t Least =
      std::max({Other, Issued / IssuedPerWavefront, Own - std::min(Own, Excess)});
  return Own - std::min(Own, Least);
}

void LongestLaunches::add(const LaunchedKernel &K, const LaunchReport &L) {
  std::vector<uint64_t> Trips = K.Often.Trips.vec();
  for (unsigned N = 0; N < K.K.Accesses.size(); ++N)
    if (llvm::any_of(loopsAround(K.K, N),
                     [&](const Loop *L) { return !Trips[size_t(L - K.K.Loops.data())]; }))
      InLongerLoop.insert(K.FirstAccess + N);
  for (uint64_t &Each : Trips)
    Each = std::max<uint64_t>(Each, 1);
  const uint64_t Least = workOf({K.K, K.FirstAccess, K.R, {Trips, K.Often.Warps}}, L).time();
  for (const bool Known : {false, true})
    if (L.From == LaunchFrom::Call && (Known || !L.Grid) && Least > Of[Known].Time)
      Of[Known] = {L.Kernel, K.R.Kernels[L.KernelNumber].Where, Least};
}

/// Whether a launch of another kernel in \p R makes little of \p F, by what is known of it.
bool LongestLaunches::isBrief(const Finding &F, const Report &R, double Least) const {
  const LaunchReport &Own = R.Launches[R.Accesses[*F.Access].Launch];
  const Longest &Beside = Of[Own.Grid.has_value()];
  return R.Kernels[Own.KernelNumber].Where != Beside.Where &&
         percent(double(costOf(R, F)), double(Beside.Time)) < Least;
}

void LongestLaunches::settleBrief(std::vector<Finding> &Findings, const Report &R,
                                  const CheckOptions &Options) const {
  uint64_t Made[2] = {}; // by all launches, with a grid that is not known or with one
  for (const LaunchReport &L : R.Launches)
    if (uint64_t &Sum = Made[L.Grid.has_value()]; L.From == LaunchFrom::Call)
      Sum = llvm::SaturatingAdd(Sum, L.Time);
  std::vector<Finding *> Beside[2];
  for (Finding &F : Findings) {
    if ((F.Check != SharedBankConflictId && F.Check != GlobalUncoalescedId) ||
        F.Severity != Severity::Warning || !F.Weight.Excess || !F.IsFelt || !F.Access ||
        InLongerLoop.contains(*F.Access))
      continue;
    const LaunchReport &Own = R.Launches[R.Accesses[*F.Access].Launch];
    if (Own.From != LaunchFrom::Call)
      continue;
    const bool IsKnown = Own.Grid.has_value();
    if (isBrief(F, R, double(::optionOf(F, Options, "min-percent-of-longest"))))
      makeUnfelt(F, NoteReason::Brief,
                 "this is little beside the time that a launch of '" + Of[IsKnown].Kernel +
                     "' takes at peak rates");
    else if (F.Weight.Time)
      Beside[IsKnown].push_back(&F);
  }
  for (const bool IsKnown : {false, true})
    settleSmallest(std::move(Beside[IsKnown]), &Weight::Time, Made[IsKnown],
                   "min-percent-of-longest", Options, [](Finding &F) {
                     makeUnfelt(F, NoteReason::Brief,
                                "this is little beside the time that the launches of the file take "
                                "at peak rates");
                   });
}

void warplint::settleWorth(std::vector<Finding> &Findings, const LaunchedKernel &Of,
                           const LaunchWork &M, const CheckOptions &Options) {
  std::vector<Finding *> Conflicts, Uncoalesced;
  for (Finding &F : Findings)
    if (F.Severity == Severity::Warning && F.Access && F.Weight.Excess) {
      if (F.Check == SharedBankConflictId)
        Conflicts.push_back(&F);
      else if (F.Check == GlobalUncoalescedId)
        Uncoalesced.push_back(&F);
    }
  if (Conflicts.empty() && Uncoalesced.empty())
    return;
  llvm::erase_if(Conflicts, [&](Finding *F) { return settleHidden(*F, M, Options); });
  llvm::erase_if(Uncoalesced, [&](Finding *F) { return settleBehindShared(*F, M, Options); });
  const LoopWorkTable Around(Of);
  for (std::vector<Finding *> *Each : {&Conflicts, &Uncoalesced})
    llvm::erase_if(*Each, [&](Finding *F) {
      return settleIssued(*F, Around.around(unsigned(*F->Access - Of.FirstAccess)), Options);
    });
  settleSmall(std::move(Conflicts), M.IdealWavefronts, "wavefronts", Options);
  settleSmall(std::move(Uncoalesced), M.IdealSectors, "sectors", Options);
}

LoopWorkTable::LoopWorkTable(const LaunchedKernel &Of)
    : K(Of.K), FirstAccess(Of.FirstAccess), R(Of.R) {
  for (uint64_t Known : Of.Often.Trips)
    Rounds.push_back(double(Known ? Known : AssumedRounds));
  Issued.resize(K.Loops.size());
  for (unsigned N = 0; N < K.Accesses.size(); ++N) {
    std::vector<const Loop *> Loops = loopsAround(K, N);
    for (unsigned Each : K.Accesses[N].Issued) {
      if (Loops.empty())
        break;
      double &Of = Issued[numberOf(*Loops.back())];
      Of = std::max<double>(Of, Each);
      Loops.pop_back();
    }
  }
}

size_t LoopWorkTable::numberOf(const Loop &L) const { return size_t(&L - K.Loops.data()); }

/// What access \p Number is of its request: one of several, or nothing where it is counted with
/// another.
static double shareOfRequest(const AccessReport &A, size_t Number) {
  if (!A.isFused())
    return 1;
  if (A.AsCompiled->Lead != Number)
    return 0;
  return A.AsCompiled->InLoop ? 1.0 / A.AsCompiled->Parts : 1; // each iteration is a part
}

void LoopWorkTable::addAccess(unsigned Number, LoopWork &Sum) const {
  const Space In = K.Accesses[Number].In;
  if (In != Space::Shared && In != Space::Global)
    return;
  const AccessReport &A = R.Accesses[FirstAccess + Number];
  const double Share = shareOfRequest(A, FirstAccess + Number);
  const CostRange &Units = A.executed().PerRequest.Units;
  if (Units.any())
    (In == Space::Shared ? Sum.Wavefronts : Sum.Sectors) += Share * double(Units.Max);
  Sum.Issued -= 1 - Share; // the source has it as an instruction of its own
}

LoopWork LoopWorkTable::workOf(llvm::ArrayRef<Statement> Body, const Loop *But) const {
  LoopWork Sum;
  for (const Statement &S : Body) {
    if (S.What == Statement::Loop) {
      const Loop &L = K.Loops[S.Index];
      const LoopWork Each = workOf(L.Body, nullptr);
      const double Times = Rounds[S.Index];
      Sum.Wavefronts += Times * Each.Wavefronts;
      Sum.Sectors += Times * Each.Sectors;
      if (&L != But)
        Sum.Issued += Times * std::max(Each.Issued + Issued[S.Index], 0.0);
    } else if (S.What == Statement::Access) {
      addAccess(S.Index, Sum);
    }
  }
  return Sum;
}

std::vector<LoopWork> LoopWorkTable::around(unsigned Number) const {
  std::vector<const Loop *> Loops = loopsAround(K, Number);
  std::vector<LoopWork> All;
  double Within = 0; // instructions in all iterations of the loop that was last
  const Loop *Last = nullptr;
  for (unsigned Each : K.Accesses[Number].Issued) {
    const Loop *L = Loops.empty() ? nullptr : Loops.back();
    LoopWork Work = workOf(L ? L->Body : K.Body, Last);
    Work.Issued = std::max(Work.Issued + Within + Each, 0.0);
    All.push_back(Work);
    if (!L)
      break;
    Within = Work.Issued * Rounds[numberOf(*L)];
    Last = L;
    Loops.pop_back();
  }
  return All;
}
