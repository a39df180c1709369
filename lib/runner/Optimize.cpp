// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/runner/Optimize.h"

#include "lib/files/CodeBase.h"
#include "lib/finding/FieldsJson.h"
#include "lib/finding/Totals.h"
#include "lib/runner/FixFile.h"
#include "sim/Gpu.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <set>

using namespace warplint;

namespace {
constexpr uint64_t LeastPercent = 1; // of a kernel's excess at the beginning, to go on

/// The findings of \p R, the dearest first.
std::vector<const Finding *> byCost(const Report &R) {
  std::vector<const Finding *> Sorted;
  for (const Finding &F : R.Findings)
    Sorted.push_back(&F);
  llvm::stable_sort(
      Sorted, [&](const Finding *A, const Finding *B) { return costOf(R, *A) > costOf(R, *B); });
  return Sorted;
}

/// By kernel.
std::map<std::string, uint64_t> excessOf(const Report &R) {
  std::map<std::string, uint64_t> Sums;
  for (const Finding &F : R.Findings)
    Sums[F.Kernel] += costOf(R, F);
  return Sums;
}

uint64_t total(const std::map<std::string, uint64_t> &Sums) {
  uint64_t Sum = 0;
  for (const auto &[Kernel, Of] : Sums)
    Sum += Of;
  return Sum;
}

bool mayMake(const Fix &X, const OptimizeQuery &Query) {
  return !X.Edits.empty() && X.Safety != FixSafety::DisplayOnly &&
         (X.Safety == FixSafety::Safe || Query.Unsafe) &&
         llvm::all_of(X.Edits, [&](const Edit &E) { return Query.Scope->holds(E.Range.File); });
}

std::string placeOf(const SourceRange &R) { return R.File + ":" + std::to_string(R.Line); }

/// What accesses are summed by, in the order of the record.
enum Moved { GlobalLoads, GlobalStores, SharedWords };

constexpr struct {
  const char *Sum, *Unit, *Efficiency;
} MovedNames[] = {
    {"global load sectors a request, summed", "sectors", "global load efficiency"},
    {"global store sectors a request, summed", "sectors", "global store efficiency"},
    {"shared wavefronts a request, summed", "wavefronts", "shared efficiency"},
};

/// Sums of one kind of access.
struct KindOfAccess {
  uint64_t Units = 0, Ideal = 0;
};

class Turns {
public:
  Turns(const Job &J, const OptimizeQuery &Query) : File(J), Query(Query) {}

  Journey run() {
    Journey Of;
    Report Now = File.analyse();
    Begin = excessOf(Now);
    for (const auto &[Kernel, Excess] : Begin)
      Of.Baseline.push_back({Kernel, metricsOf(Now, Kernel)});
    while (Of.Iterations.size() < Query.MostIterations && turn(Now, Of))
      ;
    Of.Next = nextSteps(Now);
    Of.Changes = File.changes();
    Of.Last = File.shown(std::move(Now));
    Of.Gpu = Of.Last.Gpu;
    return Of;
  }

private:
  /// Makes the change that promises most. False if none is left that pays.
  bool turn(Report &Now, Journey &Of) {
    for (const Finding *F : byCost(Now)) {
      const uint64_t All = Begin[F->Kernel];
      const uint64_t Percent = All ? costOf(Now, *F) * 100 / All : 0;
      if (Percent < LeastPercent && F->Weight.Basis != WeightBasis::None)
        continue;
      for (const Fix &X : F->Fixes) {
        if (!mayMake(X, Query) || Refused.count(X.Edits))
          continue;
        const Texts Then = File.texts();
        std::optional<Report> After = File.apply({&X}, Now);
        // Rounds of a loop that are not known count alike, of a loop over tiles, too: what a fix
        // moves is proved access by access.
        const bool IsSum = F->Weight.Excess && X.Made.empty();
        if (!After || (IsSum && total(excessOf(*After)) >= total(excessOf(Now)))) {
          Refused.insert(X.Edits);
          continue;
        }
        llvm::Expected<std::vector<std::string>> Checked = check();
        if (!Checked) {
          Of.Failed.push_back({placeOf(F->Where), X.Title, llvm::toString(Checked.takeError())});
          Refused.insert(X.Edits);
          File.undo();
          continue;
        }
        Of.Iterations.push_back({F->Kernel, placeOf(F->Where), F->Message, X.Title, X.Proof,
                                 X.Safety, Percent, std::move(*Checked), File.changes(Then),
                                 metricsOf(Now, F->Kernel), metricsOf(*After, F->Kernel)});
        Now = std::move(*After);
        return true;
      }
    }
    return false;
  }

  llvm::Expected<std::vector<std::string>> check() {
    return Query.Check ? Query.Check(File.changes()) : std::vector<std::string>();
  }

  std::vector<NextStep> nextSteps(const Report &Now) const {
    constexpr size_t Most = 5;
    std::vector<NextStep> Steps;
    for (const Finding *F : byCost(Now)) {
      if (Steps.size() == Most)
        break;
      std::string Advice;
      for (const Fix &X : F->Fixes)
        if (Advice.empty())
          Advice = X.Title + (X.Proof.empty() ? "" : ": " + X.Proof) +
                   (X.Safety == FixSafety::Unsafe ? " (--unsafe-fixes)" : "");
      if (Advice.empty() || llvm::none_of(Steps, [&](const NextStep &N) {
            return N.Advice == Advice; // one change cures several
          }))
        Steps.push_back({placeOf(F->Where), F->Message, Advice});
    }
    return Steps;
  }

  EditedFile File;
  const OptimizeQuery &Query;
  std::map<std::string, uint64_t> Begin; ///< the excess before any change, by kernel
  std::set<std::vector<Edit>> Refused;
};
} // namespace

/// What the launches of \p Kernel move, where their grids are known, and how long that takes a
/// board at the peak of its memories: the kernel's place under the roofline.
static void addTraffic(const Report &R, llvm::StringRef Kernel, std::vector<Metric> &To) {
  Traffic Sum;
  bool IsKnown = false;
  for (const KernelTraffic &T : trafficOf(R)) {
    if (R.Launches[T.Launch].Kernel != Kernel)
      continue;
    if (!T.PerLaunch)
      return;
    IsKnown = true;
    Sum.BytesNeeded += T.Now.BytesNeeded;
    Sum.BytesMoved += T.Now.BytesMoved;
    Sum.IdealWavefronts += T.Now.IdealWavefronts;
    Sum.Wavefronts += T.Now.Wavefronts;
  }
  if (!IsKnown)
    return;
  To.push_back({"global memory needed", "bytes", Sum.BytesNeeded});
  To.push_back({"global memory moved", "bytes", Sum.BytesMoved});
  const std::optional<sim::Board> Board = sim::boardOf(R.Gpu);
  if (!Board)
    return;
  const PeakTimes Times = peakTimes(Sum, *Board);
  const std::string On = " at the peak of " + std::string(Board->Name);
  constexpr double Nanoseconds = 1e9;
  To.push_back({"global memory" + On, "ns", uint64_t(Times.Global * Nanoseconds)});
  To.push_back({"shared memory" + On, "ns", uint64_t(Times.Shared * Nanoseconds)});
}

std::vector<Metric> warplint::metricsOf(const Report &R, llvm::StringRef Kernel) {
  std::map<std::string, std::optional<uint64_t>> Sums; // over all launches
  for (const auto &[L, Each] : llvm::zip(R.Launches, totalsOf(R)))
    for (const LaunchTotal &T : Each) {
      if (L.Kernel != Kernel || T.Counts == &Totals::Requests)
        continue;
      auto [It, New] = Sums.try_emplace(T.Metric, T.Value);
      if (!New)
        It->second = It->second && T.Value ? std::optional(*It->second + *T.Value) : std::nullopt;
    }
  std::map<Moved, KindOfAccess> Requests;
  for (const AccessReport &A : R.Accesses) {
    const Figures &F = A.executed().PerRequest;
    if (A.Kernel != Kernel || !A.Verdict.Reached || !F.Units.any())
      continue;
    KindOfAccess &K = Requests[A.isShared()                  ? SharedWords
                               : A.Kind == AccessKind::Store ? GlobalStores
                                                             : GlobalLoads];
    K.Units += F.Units.Max;
    K.Ideal += F.Ideal.any() ? F.Ideal.Max : 0;
  }
  std::vector<Metric> All;
  for (const auto &[By, K] : Requests)
    All.push_back({MovedNames[By].Sum, MovedNames[By].Unit, K.Units});
  for (const auto &[By, K] : Requests)
    if (K.Units)
      All.push_back({MovedNames[By].Efficiency, "%", K.Ideal * 100 / K.Units});
  addTraffic(R, Kernel, All);
  for (const auto &[Name, Value] : Sums)
    All.push_back({Name, "", Value});
  return All;
}

Journey warplint::optimize(const Job &J, const OptimizeQuery &Query) {
  Journey Of = Turns(J, Query).run();
  Of.File = J.File;
  return Of;
}

//===----------------------------------------------------------------------===//
// From a worker
//===----------------------------------------------------------------------===//

namespace warplint {
template <typename Function> void fieldsOf(Metric &V, Function &&F) {
  auto &[Name, Unit, Value] = V;
  F(Name);
  F(Unit);
  F(Value);
}

template <typename Function> void fieldsOf(KernelMetrics &V, Function &&F) {
  auto &[Kernel, Metrics] = V;
  F(Kernel);
  F(Metrics);
}

template <typename Function> void fieldsOf(Iteration &V, Function &&F) {
  auto &[Kernel, Where, Bottleneck, Change, Expected, Safety, Bound, Checked, Patch, Before,
         After] = V;
  F(Kernel);
  F(Where);
  F(Bottleneck);
  F(Change);
  F(Expected);
  F(Safety);
  F(Bound);
  F(Checked);
  F(Patch);
  F(Before);
  F(After);
}

template <typename Function> void fieldsOf(FailedChange &V, Function &&F) {
  auto &[Where, Change, Why] = V;
  F(Where);
  F(Change);
  F(Why);
}

template <typename Function> void fieldsOf(NextStep &V, Function &&F) {
  auto &[Where, Bottleneck, Advice] = V;
  F(Where);
  F(Bottleneck);
  F(Advice);
}

template <typename Function> void fieldsOf(Journey &V, Function &&F) {
  auto &[File, Gpu, Baseline, Iterations, Failed, NotCompiled, Next, Changes, Last] = V;
  F(File);
  F(Gpu);
  F(Baseline);
  F(Iterations);
  F(Failed);
  F(NotCompiled);
  F(Next);
  F(Changes);
  F(Last);
}
} // namespace warplint

Journey warplint::optimizeInWorker(const Job &J, const OptimizeQuery &Query,
                                   const RunOptions &Options) {
  Journey Of;
  auto Fail = [&](size_t, std::string Why) {
    Of.File = J.File;
    Of.Last = failedReport(J.File, J.Options, {{}, "", std::move(Why), ""});
  };
  runJobs(
      1, Options, [&](size_t) { return toJson(optimize(J, Query)); },
      [&](size_t, llvm::StringRef Text) {
        llvm::Expected<Journey> Answer = fromJson<Journey>(Text);
        if (!Answer)
          return Fail(0, "its answer " + llvm::toString(Answer.takeError()));
        Of = std::move(*Answer);
      },
      Fail);
  return Of;
}
