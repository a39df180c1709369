// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/finding/Totals.h"

#include "lib/finding/Report.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <tuple>

using namespace warplint;

namespace {
/// Sums by metric, in the order in which they are first asked for.
class Sums {
public:
  void add(const std::string &Metric, const std::optional<Totals> &Of, uint64_t Totals::*Field) {
    auto At = llvm::find_if(All, [&](const LaunchTotal &T) { return T.Metric == Metric; });
    if (At == All.end())
      At = All.insert(All.end(), {Metric, 0, Field});
    if (!Of)
      At->Value.reset();
    else if (At->Value)
      *At->Value += (*Of).*Field;
  }

  std::vector<LaunchTotal> All;
};

/// The suffix of the hardware's counters for an operation. Empty if no counter is of it alone:
/// matrix loads are not among `_op_ld` (measured).
const char *suffixOf(const AccessReport &A) {
  switch (A.Kind) {
  case AccessKind::Load:
    return "_op_ld";
  case AccessKind::Store:
    return "_op_st";
  case AccessKind::Atomic:
    return !A.isShared() && A.IsReduction ? "_op_red" : "_op_atom";
  case AccessKind::LoadMatrix:
  case AccessKind::StoreMatrix:
    return "";
  case AccessKind::CopyLoad:
  case AccessKind::CopyStore:
    return "_op_ldgsts";
  }
  llvm_unreachable("every kind has a suffix");
}

void addShared(Sums &S, const std::optional<Totals> &T, const std::string &Suffix) {
  if (!Suffix.empty()) {
    S.add("l1tex__data_pipe_lsu_wavefronts_mem_shared" + Suffix + ".sum", T, &Totals::Units);
    S.add("l1tex__data_bank_conflicts_pipe_lsu_mem_shared" + Suffix + ".sum", T,
          &Totals::Conflicts);
  }
  S.add("memory_l1_wavefronts_shared", T, &Totals::Units);
  S.add("memory_l1_wavefronts_shared_ideal", T, &Totals::Ideal);
}

void addGlobal(Sums &S, const std::optional<Totals> &T, const std::string &Suffix, bool IsAtomic) {
  if (!Suffix.empty()) {
    S.add("l1tex__t_requests_pipe_lsu_mem_global" + Suffix + ".sum", T, &Totals::Requests);
    // Lanes of one word are sent one by one there, which the sectors of the Source page are not.
    if (!IsAtomic)
      S.add("l1tex__t_sectors_pipe_lsu_mem_global" + Suffix + ".sum", T, &Totals::Units);
  }
  S.add("memory_l2_theoretical_sectors_global", T, &Totals::Units);
  S.add("memory_l2_theoretical_sectors_global_ideal", T, &Totals::Ideal);
}
} // namespace

std::vector<std::vector<LaunchTotal>> warplint::totalsOf(const Report &R) {
  std::vector<Sums> Of(R.Launches.size());
  for (bool Shared : {true, false})
    for (const char *Suffix : {"_op_ld", "_op_st", "_op_atom", "_op_red", "_op_ldgsts", ""})
      for (size_t N = 0; N < R.Accesses.size(); ++N) {
        const AccessReport &A = R.Accesses[N];
        if (A.isShared() != Shared || suffixOf(A) != std::string(Suffix) ||
            (A.isFused() && A.AsCompiled->Lead != N)) // counted with another
          continue;
        const std::optional<Totals> &Total = A.executed().Total;
        Shared ? addShared(Of[A.Launch], Total, Suffix)
               : addGlobal(Of[A.Launch], Total, Suffix, A.Kind == AccessKind::Atomic);
      }
  std::vector<std::vector<LaunchTotal>> All;
  for (Sums &S : Of)
    All.push_back(std::move(S.All));
  return All;
}

static Weight times(const Weight &W, uint64_t Factor) {
  return {llvm::SaturatingMultiply(W.Excess, Factor), llvm::SaturatingMultiply(W.Units, Factor),
          W.Basis};
}

/// How many requests a block of \p L makes of access \p Number, about: where loops and guards of
/// what is not known let all pass.
static uint64_t requestsAbout(const KernelModel &K, unsigned Number, const LaunchReport &L,
                              const Repeats &Often) {
  uint64_t Threads = 1;
  for (uint64_t Extent : L.Block)
    Threads *= Extent;
  uint64_t Requests = Often.Warps.empty() ? 0 : Often.Warps[Number];
  if (!Requests)
    Requests = llvm::divideCeil(Threads, sim::WarpSize);
  for (const Loop *Around : loopsAround(K, Number)) {
    const uint64_t Known = Often.Trips[size_t(Around - K.Loops.data())];
    Requests = llvm::SaturatingMultiply(Requests, Known ? Known : AssumedRounds);
  }
  return Requests;
}

/// \p Each: what one request takes, and its excess; else what the verdict says.
static Weight weightOfExcess(const AccessReport &A, const LaunchReport &L, uint64_t Requests,
                             const std::optional<Headline> &Each) {
  const Verdict &E = A.executed();
  auto Sum = [&](const Totals &T, WeightBasis Basis) {
    if (Each)
      return times({Each->Units.Max - Each->Ideal, Each->Units.Max, Basis}, T.Requests);
    return Weight{T.Units - std::min(T.Ideal, T.Units), T.Units, Basis};
  };
  if (E.Total)
    return Sum(*E.Total, WeightBasis::Launch);
  uint64_t Blocks = AssumedBlocks;
  if (L.Grid)
    Blocks = uint64_t((*L.Grid)[0]) * (*L.Grid)[1] * (*L.Grid)[2];
  if (E.PerBlock)
    return times(Sum(*E.PerBlock, L.Grid ? WeightBasis::Launch : WeightBasis::Block), Blocks);
  if (!E.PerRequest.Units.any())
    return {};
  if (A.Verdict.PerBlock) // of fused ones whose sums are not known, as written
    Requests = A.Verdict.PerBlock->Requests;
  Requests = llvm::divideCeil(Requests, A.isFused() ? A.AsCompiled->Parts : 1);
  Weight One{E.PerRequest.Excess.Max, E.PerRequest.Units.Max, WeightBasis::Estimate};
  if (Each)
    One = {Each->Units.Max - Each->Ideal, Each->Units.Max, WeightBasis::Estimate};
  return times(times(One, Requests), Blocks);
}

Weight warplint::weigh(const Finding &F, const KernelModel &K, size_t FirstAccess, const Report &R,
                       const Repeats &Often) {
  Weight W;
  const bool IsContention = F.Check == AtomicContentionId;
  if (F.Check != SharedBankConflictId && F.Check != GlobalUncoalescedId && !IsContention)
    return W;
  for (const std::optional<size_t> &Of : {F.Access, F.Store})
    if (Of)
      W.add(weightOfExcess(
          R.Accesses[*Of], R.Launches[R.Accesses[*Of].Launch],
          requestsAbout(K, unsigned(*Of - FirstAccess), R.Launches[R.Accesses[*Of].Launch], Often),
          IsContention ? F.Cost : std::nullopt));
  return W;
}

Weight warplint::weighAccess(unsigned Number, const KernelModel &K, size_t FirstAccess,
                             const Report &R, const Repeats &Often) {
  const AccessReport &A = R.Accesses[FirstAccess + Number];
  if (A.isFused() && A.AsCompiled->Lead != FirstAccess + Number)
    return {};
  return weightOfExcess(A, R.Launches[A.Launch],
                        requestsAbout(K, Number, R.Launches[A.Launch], Often), std::nullopt);
}

static constexpr uint64_t SectorBytes = 32;

void Traffic::add(const AccessWeight &W, bool Shared) {
  Requests = llvm::SaturatingAdd(Requests, W.Requests);
  uint64_t &Ideal = Shared ? IdealWavefronts : BytesNeeded;
  uint64_t &Taken = Shared ? Wavefronts : BytesMoved;
  const uint64_t Unit = Shared ? 1 : SectorBytes;
  Ideal = llvm::SaturatingMultiplyAdd(W.Ideal, Unit, Ideal);
  Taken = llvm::SaturatingMultiplyAdd(W.Units, Unit, Taken);
}

uint64_t Traffic::cost() const {
  return llvm::SaturatingMultiplyAdd((BytesMoved - BytesNeeded) / SectorBytes, WavefrontsPerSector,
                                     Wavefronts - IdealWavefronts);
}

/// The least that a fix leaves of each access that one makes cheaper.
static std::map<size_t, AccessWeight> fixedWeights(const Report &R) {
  std::map<size_t, AccessWeight> Least;
  std::vector<bool> IsOffered(R.Effects.size()); // what is not shown is not made
  for (const Finding &F : R.Findings)
    for (const Fix &X : F.Fixes)
      if (X.Effects)
        IsOffered[*X.Effects] = true;
  for (size_t N = 0; N < R.Effects.size(); ++N)
    if (IsOffered[N])
      for (const FixEffect &E : R.Effects[N]) {
        const LaunchReport &L = R.Launches[R.Accesses[E.Access].Launch];
        const AccessWeight W =
            weigh({E.PerRequest, E.PerBlock, E.Total}, L, /*PerLaunch=*/L.Grid.has_value());
        const auto [At, New] = Least.try_emplace(E.Access, W);
        if (!New && W.Units < At->second.Units)
          At->second = W;
      }
  return Least;
}

std::vector<KernelTraffic> warplint::trafficOf(const Report &R) {
  const std::map<size_t, AccessWeight> Fixed = fixedWeights(R);
  std::vector<KernelTraffic> Rows(R.Launches.size());
  std::vector<Traffic> Left(R.Launches.size());
  for (size_t N = 0; N < R.Accesses.size(); ++N) {
    const AccessReport &A = R.Accesses[N];
    KernelTraffic &Row = Rows[A.Launch];
    Row.Launch = A.Launch;
    Row.PerLaunch = R.Launches[A.Launch].Grid.has_value();
    const AccessWeight Own = weightOf(R, N, Row.PerLaunch);
    Row.Now.add(Own, A.isShared());
    Row.Now.Issued = Left[A.Launch].Issued = Row.PerLaunch ? R.Launches[A.Launch].Issued : 0;
    Row.How = std::max(Row.How, Own.How);
    const auto By = Fixed.find(N);
    Left[A.Launch].add(By == Fixed.end() ? Own : By->second, A.isShared());
    if (By != Fixed.end())
      Row.Fixed = Traffic(); // filled in below
  }
  for (size_t N = 0; N < Rows.size(); ++N)
    if (Rows[N].Fixed)
      Rows[N].Fixed = Left[N];
  llvm::erase_if(Rows, [](const KernelTraffic &K) { return !K.Now.Requests; });
  llvm::stable_sort(Rows, [](const KernelTraffic &A, const KernelTraffic &B) {
    return std::tuple(A.PerLaunch, A.Now.cost(), A.Now.BytesMoved) >
           std::tuple(B.PerLaunch, B.Now.cost(), B.Now.BytesMoved);
  });
  return Rows;
}

PeakTimes warplint::peakTimes(const Traffic &T, const sim::Board &B) {
  return {double(T.BytesMoved) / (B.DramGBps * 1e9), double(T.Wavefronts) / B.wavefrontsPerSecond(),
          double(T.Issued) / (double(IssuedPerWavefront) * B.wavefrontsPerSecond())};
}

const char *warplint::nameOf(Counting C) {
  switch (C) {
  case Counting::Exact:
    return "exact";
  case Counting::Scaled:
    return "scaled";
  case Counting::AtLeast:
    return "at-least";
  }
  return "";
}

static uint64_t blocksOf(const LaunchReport &L) {
  return L.Grid ? llvm::SaturatingMultiply<uint64_t>(
                      llvm::SaturatingMultiply<uint64_t>((*L.Grid)[0], (*L.Grid)[1]), (*L.Grid)[2])
                : 1;
}

static uint64_t warpsOf(const LaunchReport &L) {
  const uint64_t Threads = uint64_t(L.Block[0]) * L.Block[1] * L.Block[2];
  return (Threads + sim::WarpSize - 1) / sim::WarpSize;
}

static AccessWeight counted(const Totals &T, uint64_t Blocks, Counting How) {
  return {llvm::SaturatingMultiply<uint64_t>(T.Requests, Blocks),
          llvm::SaturatingMultiply<uint64_t>(T.Units, Blocks),
          llvm::SaturatingMultiply<uint64_t>(T.Ideal, Blocks), How};
}

AccessWeight warplint::weigh(const Priced &P, const LaunchReport &L, bool PerLaunch) {
  if (PerLaunch && P.Total)
    return counted(*P.Total, 1, Counting::Exact);
  const uint64_t Blocks = PerLaunch ? blocksOf(L) : 1;
  if (P.PerBlock)
    return counted(*P.PerBlock, Blocks, PerLaunch ? Counting::Scaled : Counting::Exact);
  const uint64_t Requests = llvm::SaturatingMultiply<uint64_t>(warpsOf(L), Blocks);
  const Figures &F = P.PerRequest;
  const uint64_t Ideal = F.Ideal.any() ? F.Ideal.Min : 0,
                 Excess = F.Excess.any() ? F.Excess.Min : 0;
  return {Requests, llvm::SaturatingMultiply<uint64_t>(Requests, Ideal + Excess),
          llvm::SaturatingMultiply<uint64_t>(Requests, Ideal), Counting::AtLeast};
}

AccessWeight warplint::weightOf(const Report &R, size_t Access, bool PerLaunch) {
  const AccessReport &A = R.Accesses[Access];
  const Verdict &V = A.executed();
  if (!V.Reached || (A.isFused() && A.AsCompiled->Lead != Access))
    return {};
  return weigh({V.PerRequest, V.PerBlock, V.Total}, R.Launches[A.Launch], PerLaunch);
}

AccessWeights warplint::weightsOf(const Report &R) {
  AccessWeights W;
  W.PerLaunch =
      llvm::all_of(R.Accesses, [&](const AccessReport &A) { return R.Launches[A.Launch].Grid; });
  for (size_t N = 0; N < R.Accesses.size(); ++N)
    W.Of.push_back(weightOf(R, N, W.PerLaunch));
  return W;
}
