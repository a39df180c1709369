// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/analysis/Worth.h"

#include "lib/finding/Report.h"
#include "lib/finding/Totals.h"
#include "lib/judge/Totals.h"

#include "llvm/Support/MathExtras.h"

using namespace warplint;

namespace {
/// What a launch moves. Of what is not known the least counts beside a finding, so that its share
/// is rather too large.
struct Moved {
  uint64_t Wavefronts = 0; ///< at most
  uint64_t IdealWavefronts = 0, IdealSectors = 0;
};

Moved movedBy(const KernelModel &K, size_t FirstAccess, const Report &R) {
  Moved M;
  for (unsigned N = 0; N < K.Accesses.size(); ++N) {
    const Weight W = weighAccess(N, K, FirstAccess, R);
    const uint64_t Ideal = W.Units - W.Excess;
    if (K.Accesses[N].In == Space::Shared) {
      M.Wavefronts = llvm::SaturatingAdd(M.Wavefronts, W.Units);
      M.IdealWavefronts = llvm::SaturatingAdd(M.IdealWavefronts, Ideal);
    } else if (K.Accesses[N].In == Space::Global) {
      M.IdealSectors = llvm::SaturatingAdd(M.IdealSectors, Ideal);
    }
  }
  return M;
}

void makeNote(Finding &F, std::string Why) {
  F.Severity = Severity::Note;
  F.IsFelt = false;
  F.Notes.insert(F.Notes.begin(), {{}, std::move(Why), ""});
}

double percent(uint64_t Part, uint64_t Whole) {
  return Whole ? 100.0 * double(Part) / double(Whole) : 100;
}

int64_t optionOf(const Finding &F, const CheckOptions &Options, llvm::StringRef Name) {
  for (const Check &C : checks())
    if (C.Info.Id == F.Check)
      return warplint::optionOf(C.Info, Options, Name);
  llvm_unreachable("a finding has a check");
}

/// Of conflicts: whether global memory takes longer, however they are.
bool settleHidden(Finding &F, const Moved &M, const CheckOptions &Options) {
  const double OfGlobal = percent(M.Wavefronts, M.IdealSectors * WavefrontsPerSector);
  if (OfGlobal > double(optionOf(F, Options, "min-percent-of-global")))
    return false;
  makeNote(F, "hidden behind global memory: at peak rates the kernel's shared accesses, conflicts "
              "included, take " +
                  std::to_string(int(OfGlobal)) + " % of the time of its global ones");
  return true;
}

/// Whether the SM is busy longer with issuing what a warp executes beside a finding than with the
/// memory that it is about: warps that are ready hide one in the other (docs/ranking.md).
bool settleIssued(Finding &F, llvm::ArrayRef<LoopWork> All, const CheckOptions &Options) {
  const bool IsShared = F.Check == SharedBankConflictId;
  // Four schedulers issue an instruction a cycle each; at its peak memory gives an SM a sector
  // every 2 cycles (H100) to 10 (RTX 4090), by sim/Boards.cpp.
  const uint64_t Meanwhile = IsShared ? 4 : 40;
  const auto Most = double(optionOf(F, Options, "min-percent-of-issue"));
  auto Units = [&](const LoopWork &I) { return IsShared ? I.Wavefronts : I.Sectors; };
  const auto *const Hidden = llvm::find_if(All, [&](const LoopWork &I) {
    return I.Issued && percent(llvm::SaturatingMultiply(Units(I), Meanwhile), I.Issued) <= Most;
  });
  if (Hidden == All.end())
    return false;
  makeNote(F, "hidden behind other instructions: a warp issues about " +
                  std::to_string(Hidden->Issued) + " with its " +
                  plural(Units(*Hidden), IsShared ? "wavefront" : "sector") +
                  " here, and an SM issues " + std::to_string(Meanwhile) + " in the time of one");
  return true;
}

/// The smallest of \p Findings, of one check, as long as all of them together are a small share.
/// \p Ideal: what the kernel moves of \p Units without any excess.
void settleSmall(std::vector<Finding *> Findings, uint64_t Ideal, const char *Units,
                 const CheckOptions &Options) {
  llvm::stable_sort(Findings, [](const Finding *A, const Finding *B) {
    return A->Weight.Excess < B->Weight.Excess;
  });
  uint64_t Whole = Ideal, Sum = 0;
  for (const Finding *F : Findings)
    Whole = llvm::SaturatingAdd(Whole, F->Weight.Excess);
  for (size_t First = 0, End = 0; First < Findings.size(); First = End) {
    const uint64_t Excess = Findings[First]->Weight.Excess; // alike are treated alike
    for (; End < Findings.size() && Findings[End]->Weight.Excess == Excess; ++End)
      Sum = llvm::SaturatingAdd(Sum, Excess);
    if (percent(Sum, Whole) >= double(optionOf(*Findings[First], Options, "min-share-percent")))
      return;
    const double Share = percent(Excess, Whole);
    for (Finding *F : llvm::ArrayRef(Findings).slice(First, End - First))
      makeNote(*F, "this is " + (Share < 1 ? "less than 1" : std::to_string(int(Share))) +
                       " % of the " + Units + " of the kernel");
  }
}
} // namespace

void warplint::settleWorth(std::vector<Finding> &Findings, const KernelModel &K, size_t FirstAccess,
                           const Report &R, const CheckOptions &Options) {
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
  const Moved M = movedBy(K, FirstAccess, R);
  llvm::erase_if(Conflicts, [&](Finding *F) { return settleHidden(*F, M, Options); });
  const LoopWorkTable Around(K, FirstAccess, R);
  for (std::vector<Finding *> *Each : {&Conflicts, &Uncoalesced})
    llvm::erase_if(*Each, [&](Finding *F) {
      return settleIssued(*F, Around.around(unsigned(*F->Access - FirstAccess)), Options);
    });
  settleSmall(std::move(Conflicts), M.IdealWavefronts, "wavefronts", Options);
  settleSmall(std::move(Uncoalesced), M.IdealSectors, "sectors", Options);
}

LoopWorkTable::LoopWorkTable(const KernelModel &K, size_t FirstAccess, const Report &R)
    : K(K), FirstAccess(FirstAccess), R(R) {
  for (const Loop &L : K.Loops) {
    const size_t Known = roundsOf(*K.Pool, L, AssumedRounds).size();
    Rounds.push_back(Known ? Known : AssumedRounds);
  }
  Issued.resize(K.Loops.size());
  for (unsigned N = 0; N < K.Accesses.size(); ++N) {
    std::vector<const Loop *> Loops = loopsAround(K, N);
    for (unsigned Each : K.Accesses[N].Issued) {
      if (Loops.empty())
        break;
      uint64_t &Of = Issued[numberOf(*Loops.back())];
      Of = std::max<uint64_t>(Of, Each);
      Loops.pop_back();
    }
  }
}

size_t LoopWorkTable::numberOf(const Loop &L) const { return size_t(&L - K.Loops.data()); }

/// Wavefronts or sectors of one request; 0 of what is counted with another access.
static uint64_t unitsOf(const Report &R, size_t Number) {
  const AccessReport &A = R.Accesses[Number];
  if (A.isFused() && A.AsCompiled->Lead != Number)
    return 0;
  const CostRange &Units = A.executed().PerRequest.Units;
  return Units.any() ? Units.Max : 0;
}

LoopWork LoopWorkTable::workOf(llvm::ArrayRef<Statement> Body, const Loop *But) const {
  LoopWork Sum;
  for (const Statement &S : Body) {
    if (S.What == Statement::Loop) {
      const Loop &L = K.Loops[S.Index];
      const LoopWork Each = workOf(L.Body, nullptr);
      const uint64_t Times = Rounds[S.Index];
      Sum.Wavefronts = llvm::SaturatingMultiplyAdd(Times, Each.Wavefronts, Sum.Wavefronts);
      Sum.Sectors = llvm::SaturatingMultiplyAdd(Times, Each.Sectors, Sum.Sectors);
      if (&L != But)
        Sum.Issued = llvm::SaturatingMultiplyAdd(
            Times, llvm::SaturatingAdd(Each.Issued, Issued[S.Index]), Sum.Issued);
    }
    if (S.What != Statement::Access)
      continue;
    const Space In = K.Accesses[S.Index].In;
    uint64_t &Of = In == Space::Shared ? Sum.Wavefronts : Sum.Sectors;
    if (In == Space::Shared || In == Space::Global)
      Of = llvm::SaturatingAdd(Of, unitsOf(R, FirstAccess + S.Index));
  }
  return Sum;
}

std::vector<LoopWork> LoopWorkTable::around(unsigned Number) const {
  std::vector<const Loop *> Loops = loopsAround(K, Number);
  std::vector<LoopWork> All;
  uint64_t Within = 0; // instructions in all iterations of the loop that was last
  const Loop *Last = nullptr;
  for (unsigned Each : K.Accesses[Number].Issued) {
    const Loop *L = Loops.empty() ? nullptr : Loops.back();
    LoopWork Work = workOf(L ? L->Body : K.Body, Last);
    Work.Issued = llvm::SaturatingAdd(Work.Issued, Within, uint64_t(Each));
    All.push_back(Work);
    if (!L)
      break;
    Within = llvm::SaturatingMultiply(Work.Issued, Rounds[numberOf(*L)]);
    Last = L;
    Loops.pop_back();
  }
  return All;
}
