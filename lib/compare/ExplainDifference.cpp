// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/compare/Compare.h"
#include "sim/Rules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cmath>

using namespace warplint;

/// Rounding in a report, and the few requests that an unknown edge of a launch changes.
static constexpr double Tolerance = 0.005; // of a figure

namespace {
bool isEqual(double A, double B) { return std::abs(A - B) <= Tolerance * std::max(A, B); }

bool isWithin(double V, const ComparedLine::Range &R) {
  return V >= R.Min * (1 - Tolerance) && V <= R.Max * (1 + Tolerance);
}

/// What is predicted of a row, in one of the forms that a report has.
struct PredictedSum {
  CostRange Units, Ideal; ///< per request, over the accesses
  Totals Sum;             ///< over the launch, or over a block
  bool HasSum = true;     ///< every access has such a sum
  bool IsOfLaunch = true; ///< else of a block
  ComparedLine::Range PerRequest;

  std::optional<double> ratio() const {
    if (HasSum && Sum.Ideal)
      return double(Sum.Units) / double(Sum.Ideal);
    if (Units.isPoint() && Ideal.isPoint() && Ideal.Min)
      return double(Units.Min) / double(Ideal.Min);
    return std::nullopt;
  }
};

enum class Form : uint8_t { Written, Compiled };

PredictedSum sumOf(const ComparedRow &Row, Form As) {
  PredictedSum P;
  Totals Launch, Block;
  bool HasLaunch = true, HasBlock = true;
  std::set<size_t> Counted; // requests of fused accesses, by the first of those
  for (const AccessReport *A : Row.Predicted) {
    const bool Fused = As == Form::Compiled && A->AsCompiled;
    const Figures &Cost = Fused ? A->AsCompiled->Verdict.PerRequest : A->Verdict.PerRequest;
    if (Fused && !Counted.insert(A->AsCompiled->Lead).second)
      continue;
    P.Units.include(Cost.Units);
    P.Ideal.include(Cost.Ideal);
    const std::optional<Totals> &PerBlock =
        Fused ? A->AsCompiled->Verdict.PerBlock : A->Verdict.PerBlock;
    HasLaunch &= !Fused && A->Verdict.Total;
    HasBlock &= PerBlock.has_value();
    if (!Fused && A->Verdict.Total)
      Launch.add(*A->Verdict.Total);
    if (PerBlock)
      Block.add(*PerBlock);
  }
  P.Sum = HasLaunch ? Launch : Block;
  P.IsOfLaunch = HasLaunch;
  P.HasSum = (HasLaunch || HasBlock) && P.Sum.Requests;
  P.PerRequest = {double(P.Units.Min), double(P.Units.Max)};
  if (P.HasSum) {
    const double Mean = double(P.Sum.Units) / double(P.Sum.Requests);
    P.PerRequest = {Mean, Mean};
  }
  return P;
}

/// Holds one row's prediction against its measurement.
class Explanation {
public:
  Explanation(const ComparedRow &Row, ComparedLine &Into)
      : Row(Row), M(*Row.Measured), Mean(M.Units / M.Requests), Into(Into) {}

  void run() {
    const PredictedSum Written = sumOf(Row, Form::Written);
    const bool Fuses = llvm::any_of(
        Row.Predicted, [](const AccessReport *A) { return A->AsCompiled.has_value(); });
    const PredictedSum Executed = Fuses ? sumOf(Row, Form::Compiled) : Written;
    if (Fuses) {
      Into.Predicted = Executed.PerRequest;
      if (matches(Executed))
        return;
    }
    if (!Fuses || matches(Written) || isPredicated(Written))
      Into.Predicted = Written.PerRequest;
    if (matches(Written) || isLoop(Written) || isPredicated(Written) || isOpen(Written) ||
        isCompiled(Written) || isDropped(Written) || isUnmerged(Executed) || hasOtherLanes(Written))
      return;
    set(MatchKind::Differs, "");
  }

private:
  bool set(MatchKind K, std::string Why) {
    Into.Kind = K;
    Into.Why = std::move(Why);
    return true;
  }

  /// Equal for each request, on average or in each.
  bool matches(const PredictedSum &P) {
    if (P.HasSum)
      return isEqual(Mean, P.PerRequest.Min) && set(MatchKind::Match, "");
    if (P.Units.isPoint())
      return isEqual(Mean, double(P.Units.Min)) && set(MatchKind::Match, "");
    if (!isWithin(Mean, P.PerRequest))
      return false;
    return isDecided() && set(MatchKind::Match, "");
  }

  bool hasKind(VerdictKind K) const {
    return llvm::any_of(Row.Predicted, [K](const AccessReport *A) { return A->Verdict.Kind == K; });
  }

  /// No figure depends on what is unknown; requests may differ among themselves.
  bool isDecided() const {
    return llvm::all_of(Row.Predicted, [](const AccessReport *A) {
      return A->Verdict.Kind == VerdictKind::Exact && !A->Verdict.Guarded;
    });
  }

  /// The profiler counts requests whose lanes are all off; and requests with some lanes off may
  /// take less than full ones.
  bool isPredicated(const PredictedSum &P) {
    if (P.HasSum && P.IsOfLaunch && M.Requests > double(P.Sum.Requests) &&
        isEqual(M.Units, double(P.Sum.Units)))
      return set(MatchKind::Predicated,
                 std::to_string(uint64_t(M.Requests - double(P.Sum.Requests))) +
                     " requests have no active lane");
    if (!M.HasLanes || M.Lanes >= 32 * M.Requests)
      return isPredicatedByRatio(P);
    // Live requests: at least as many as hold the lanes, at most one a lane.
    const double Fewest = std::max(M.Lanes / 32, 1.0), Most = std::min(M.Requests, M.Lanes);
    const bool MayBe = M.Units / Most <= P.PerRequest.Max * (1 + Tolerance) &&
                       M.Units / Fewest >= P.PerRequest.Min * (1 - Tolerance);
    const bool MayLackLanes = isGuarded() && M.Units / Most <= P.PerRequest.Max * (1 + Tolerance);
    if (Mean < P.PerRequest.Min && (MayBe || MayLackLanes))
      return set(MatchKind::Predicated, lanesText());
    return isPredicatedByRatio(P);
  }

  bool isPredicatedByRatio(const PredictedSum &P) {
    const std::optional<double> Ratio = P.ratio();
    if (M.HasLanes || !Ratio || !M.Ideal || Mean >= P.PerRequest.Min ||
        !isEqual(M.Units / M.Ideal, *Ratio))
      return false;
    return set(MatchKind::Predicated, "same ratio to the ideal");
  }

  /// An atomic that is a loop of compare-and-swap is one request in the source, and one a round in
  /// the machine.
  bool isLoop(const PredictedSum &P) {
    if (!llvm::all_of(Row.Predicted, [](const AccessReport *A) {
          return A->AtomicForm == sim::AtomicForm::CasLoop;
        }))
      return false;
    if (P.HasSum && P.IsOfLaunch && isEqual(M.Units, double(P.Sum.Units)))
      return set(MatchKind::Match, "in all rounds of the loop together");
    return Mean <= double(P.Units.Max) * (1 + Tolerance) &&
           set(MatchKind::AsCompiled, "a loop of compare-and-swap: a request each round");
  }

  /// The hardware serves two groups of a wide load as one, conflicts or not; the profiler counts
  /// them apart if there are any.
  bool isUnmerged(const PredictedSum &P) {
    const bool Merges = llvm::any_of(Row.Predicted, [](const AccessReport *A) {
      return A->executed().Rules.contains(sim::RuleId::V6);
    });
    return Merges && Mean >= P.PerRequest.Min && Mean <= 2 * P.PerRequest.Max * (1 + Tolerance) &&
           set(MatchKind::Unmerged, "the profiler counts lanes apart that the hardware merges");
  }

  /// The ideal is known from the lanes and the width alone: if it is more, more lanes took part.
  bool hasOtherLanes(const PredictedSum &P) {
    const double Most =
        P.HasSum ? double(P.Sum.Ideal) / double(P.Sum.Requests) : double(P.Ideal.Max);
    if (M.Ideal / M.Requests <= Most * (1 + Tolerance) || !areAsWide())
      return false;
    return set(MatchKind::OtherLanes, M.HasLanes ? lanesText() : "the ideal is another");
  }

  bool isGuarded() const {
    return llvm::any_of(Row.Predicted, [](const AccessReport *A) { return A->Verdict.Guarded; });
  }

  std::string lanesText() const {
    const unsigned Percent = unsigned(std::floor(100 * M.Lanes / (32 * M.Requests)));
    return std::to_string(Percent) + " % of the lanes were active";
  }

  /// Data, arguments or trip counts decide, and what was measured is possible.
  bool isOpen(const PredictedSum &P) {
    const ComparedLine::Range Bounds{double(P.Units.Min), double(P.Units.Max)};
    const bool Lower = isGuarded() && Mean < Bounds.Min; // lanes that are off
    if (isDecided() || (!isWithin(Mean, Bounds) && !Lower))
      return false;
    Into.Predicted = Bounds;
    if (hasKind(VerdictKind::DataDependent))
      return set(MatchKind::DataDependent, "");
    if (P.Units.isPoint())
      return set(MatchKind::Predicated, M.HasLanes ? lanesText() : "some lanes may be inactive");
    return set(MatchKind::WithinBounds,
               isGuarded() ? "depends on which lanes are active" : "depends on unknown arguments");
  }

  std::string widthsText() const {
    return llvm::join(llvm::map_range(M.Widths, [](unsigned W) { return std::to_string(W); }),
                      " and ") +
           " bytes per lane in machine code, " + writtenWidths();
  }

  std::string writtenWidths() const {
    std::set<unsigned> Widths;
    for (const AccessReport *A : Row.Predicted)
      Widths.insert(A->BytesPerLane);
    return llvm::join(llvm::map_range(Widths, [](unsigned W) { return std::to_string(W); }),
                      " and ") +
           " in the source";
  }

  /// Whether the machine's requests are as wide as the source's, as far as that is told.
  bool areAsWide() const {
    return llvm::all_of(M.Widths, [&](unsigned W) {
      return llvm::any_of(Row.Predicted,
                          [W](const AccessReport *A) { return A->BytesPerLane == W; });
    });
  }

  /// The compiler made wider or narrower requests, and they waste no more than those predicted.
  bool isCompiled(const PredictedSum &P) {
    if (areAsWide())
      return false;
    const double Ratio = M.Ideal ? M.Units / M.Ideal : 1;
    const double Most =
        P.ratio().value_or(double(P.Units.Max) / std::max<double>(1, double(P.Ideal.Min)));
    return Ratio <= Most * (1 + Tolerance) && set(MatchKind::AsCompiled, widthsText());
  }

  /// Of several accesses with figures of their own the compiler kept some.
  bool isDropped(const PredictedSum &P) {
    const ComparedLine::Range Bounds{double(P.Units.Min), double(P.Units.Max)};
    const bool Fewer = (P.HasSum && P.IsOfLaunch && M.Requests < double(P.Sum.Requests)) ||
                       M.Instructions < Row.Predicted.size();
    if (Row.Predicted.size() < 2 || !isWithin(Mean, Bounds))
      return false;
    return Fewer ? set(MatchKind::Dropped, "fewer instructions than accesses")
                 : set(MatchKind::AsCompiled, "in a different ratio than predicted");
  }

  const ComparedRow &Row;
  const MeasuredSum &M;
  double Mean;
  ComparedLine &Into;
};
} // namespace

ComparedLine warplint::explained(const ComparedRow &Row, const std::string &Kernel) {
  ComparedLine L;
  L.File = Row.File;
  L.Line = Row.Line;
  L.Kernel = Kernel;
  L.IsShared = Row.IsShared;
  L.Op = Row.Op;
  if (!Row.Predicted.empty()) {
    const PredictedSum P = sumOf(Row, Form::Compiled);
    L.Predicted = P.PerRequest;
    L.Ideal = P.HasSum ? double(P.Sum.Ideal) / double(P.Sum.Requests) : double(P.Ideal.Min);
    for (const AccessReport *A : Row.Predicted)
      if (A->Verdict.Total)
        L.Excess += A->Verdict.Total->Units - A->Verdict.Total->Ideal;
  }
  const bool IsMeasured = Row.Measured && Row.Measured->Requests > 0;
  if (IsMeasured) {
    const MeasuredSum &M = *Row.Measured;
    L.Measured = M.Units / M.Requests;
    L.Ideal = M.Ideal / M.Requests;
    L.Requests = uint64_t(M.Requests);
    L.Excess = uint64_t(std::max(0.0, M.Units - M.Ideal));
  }
  if (Row.Predicted.empty()) {
    L.Kind = MatchKind::NotAnalysed;
    L.Why = "no access was predicted here";
  } else if (IsMeasured) {
    Explanation(Row, L).run();
    if (Row.CountedOn && L.Why.empty())
      L.Why =
          "its instructions are on line " + std::to_string(Row.CountedOn) + " in the line table";
  } else if (Row.NeverRan) {
    L.Kind = MatchKind::Predicated;
    L.Why = "no warp reached it";
  } else {
    L.Kind = MatchKind::Dropped;
    L.Why = "no such instruction was executed";
  }
  return L;
}
