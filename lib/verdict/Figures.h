//===- lib/verdict/Figures.h - What requests cost ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The figures of requests, as ranges over all that were priced, and sums over a launch.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_VERDICT_FIGURES_H
#define WARPLINT_VERDICT_FIGURES_H

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
  /// (lib/judge/EdgeWays.h): few warps of a launch have some on both.
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

} // namespace warplint

#endif // WARPLINT_VERDICT_FIGURES_H
