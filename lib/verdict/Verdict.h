// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The figures of requests, as ranges over all that were priced, and sums over a launch.
//
// The verdict on one access for one launch: what a request of it costs, over all warps and
// iterations, and on what that depends.
//
//   exact           the figures hold, whatever the unknowns are
//   parametric      a table over the unknowns, complete: every value is in one case
//   bounded         between two figures; either may be one that no request comes to
//   data-dependent  best and worst case over data loaded from memory

#pragma once

#include "lib/verdict/Predicate.h"
#include "sim/WarpAccess.h"

#include <cstdint>

namespace warplint {

struct CostRange {
  uint64_t Min = UINT64_MAX, Max = 0;

  bool any() const { return Min <= Max; }
  bool isPoint() const { return Min == Max; }
  void include(uint64_t V) {
    Min = V < Min ? V : Min;
    Max = V > Max ? V : Max;
  }
  void include(const CostRange &R) {
    if (R.any()) {
      include(R.Min);
      include(R.Max);
    }
  }
  bool operator==(const CostRange &) const = default;
};

/// What requests cost. Shared memory counts wavefronts, global memory sectors: `Units`.
struct Figures {
  CostRange Units;
  CostRange Ideal;     ///< of the same requests
  CostRange Excess;    ///< Units - Ideal, request by request
  CostRange Conflicts; ///< shared memory: wavefronts - transactions
  CostRange Lines;     ///< global memory
  /// Global memory: distinct bytes that the lanes use, by sector of the request, in hundredths of
  /// a byte, rounded down.
  CostRange SectorUse;
  CostRange Ratio; ///< Units in percent of Ideal, request by request, rounded down
  /// Excess and Ratio of the requests with all lanes on one side of the edges that they meet
  /// (lib/judge/Stairs.h): few warps of a launch have some on both.
  CostRange UsualExcess, UsualRatio;

  void include(const Figures &F);
  /// Ratio as far as Units and Ideal tell; Excess and Ratio are usual.
  void boundRatio();
  /// These are figures of requests at an edge.
  void setAtEdge() { UsualExcess = UsualRatio = CostRange(); }
  /// Whether the prices are the same. Lines follow no residue and are not compared; the use of
  /// sectors is no price.
  bool samePrice(const Figures &F) const {
    return Units == F.Units && Ideal == F.Ideal && Excess == F.Excess && Conflicts == F.Conflicts;
  }
};

/// Sums over the requests of one block, or of the grid.
struct Totals {
  uint64_t Requests = 0, Units = 0, Ideal = 0, Conflicts = 0;
  uint64_t BytesUsed = 0; ///< global memory: distinct bytes of each request

  void add(const Totals &T, uint64_t Times = 1);
};

enum class VerdictKind : uint8_t { Exact, Parametric, Bounded, DataDependent };

const char *nameOf(VerdictKind K); ///< "exact", "data-dependent", ...

/// One row of a parametric verdict, or one iteration of an exact one.
struct VerdictCase {
  Predicate When;
  Figures Cost;

  /// Holds for single values only, of an unknown that can take any, or for what other rows leave.
  bool isExceptional() const { return isSingleValues(When) || hasOtherwise(When); }
};

/// One request, for people to look at.
struct Example {
  sim::WarpAccess Lanes;
  unsigned Warp = 0;
  Predicate When;        ///< case, values and iteration: a conjunction of those
  bool Relative = false; ///< offsets count from an unknown place
};

struct Verdict {
  VerdictKind Kind = VerdictKind::Exact;
  Figures PerRequest;
  std::vector<VerdictCase> Cases;
  std::optional<Totals> PerBlock; ///< where every request is counted
  std::optional<Totals> Total;    ///< over the grid
  Example Worst;                  ///< a request that costs most
  sim::Evidence Rules;            ///< that the figures rest on
  std::vector<std::string> Assumptions;
  bool Guarded = false;    ///< lanes may be off: the figures hold for full warps
  bool Reached = false;    ///< some lane of some warp executes it
  bool Misaligned = false; ///< for certain: the access faults

  sim::Grade grade() const { return Rules.grade(); }
};

} // namespace warplint
