// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds the bytes that a request with stairs (lib/lanes/Stairs.h) spreads over, without writing
// the stairs out. Whatever p is, a quotient floor((p + offset) / D) of a lane is above that of the
// first lane by floor(offset / D) or by ceil(offset / D):
//
//   bias[i / n], 4 bytes, n >= 10     lane 31 is 3 or 4 elements above lane 0: 20 bytes at most
//   row[i % n], n <= 8                i - n * (i / n), where n * (i / n) is i or up to 7 below:
//                                     8 elements
//
// The ways in which a quotient floor((p + Offset[lane]) / D) can step over the lanes.
//
// Where it first steps tells more than which lanes are above: there a multiple of D lies, so that
// `i % D`, which is i - D * (i / D), begins anew at a known place:
//
//   D * (q + 1) = p + Landing, and D * q = p + Landing - D, for q in lane 0
//
// The ways in which the lanes of a warp can lie to both sides of an edge (`i < n`, `i == 0`;
// lib/lanes/Stairs.h), wherever it is. Edges that compare the same but for known numbers move
// together, and where one of them is limits where others can be: with lanes below `n`, `n` is
// above 0.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"
#include "lib/lanes/Symbol.h"

#include <map>
#include <set>
#include <vector>

namespace warplint {

/// What an unknown divisor can be.
using DivisorRange = llvm::function_ref<ExprRange(SymbolId)>;

/// From the first byte that a lane of \p P reaches to behind the last, at most. Nothing if unknowns
/// other than the divisors move the lanes apart.
std::optional<uint64_t> reachOf(const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                                DivisorRange RangeOf);

struct StairWay {
  LaneInts Steps;                 ///< by how much each lane is above q
  std::optional<int64_t> Landing; ///< if it is known where the first step is
};

/// The ways of \p S if the divisor is \p D; those without a step are one. Those with the same steps
/// are, too, and have no landing, unless \p TellLandings.
std::vector<StairWay> waysOf(const Stairs &S, int64_t D, bool TellLandings);

/// Those of an unknown divisor that is greater than all offsets: no step, or one at any lane's
/// offset.
std::vector<StairWay> waysOfWide(const Stairs &S, bool TellLandings);

struct EdgeWay {
  std::vector<LaneInts> Steps; ///< of each edge
  ExprRange P;                 ///< values of what the edges share that lead to these
};

class EdgeWays {
public:
  explicit EdgeWays(const SymbolTable &Symbols) : Symbols(Symbols) {}

  /// Those of the stairs \p All that share their unknown with the first, which is an edge.
  llvm::SmallVector<SymbolId, 4> alike(llvm::ArrayRef<SymbolId> All) const;

  /// Calls \p Do for each way of \p Edges, which share their unknown. If \p Do calls forEach()
  /// for others, it meets the ways that go with its own.
  void forEach(llvm::ArrayRef<SymbolId> Edges, llvm::function_ref<void(const EdgeWay &)> Do);

private:
  const std::vector<EdgeWay> &waysOf(llvm::ArrayRef<SymbolId> Edges);
  std::vector<LaneInts> stepsAt(llvm::ArrayRef<SymbolId> Edges, int64_t P) const;
  std::set<int64_t> turnsOf(llvm::ArrayRef<SymbolId> Edges) const;
  ExprRange boundBy(const Stairs &Other, ExprRange Sum, const Stairs &Edge) const;

  const SymbolTable &Symbols;
  std::map<std::vector<SymbolId>, std::vector<EdgeWay>> Known;      ///< by edges
  llvm::SmallVector<std::pair<const Stairs *, ExprRange>, 4> Taken; ///< edges, and their sums
};

} // namespace warplint
