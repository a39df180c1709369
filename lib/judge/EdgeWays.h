//===- lib/judge/EdgeWays.h - Every way to lie to an edge -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The ways in which the lanes of a warp can lie to both sides of an edge (`i < n`, `i == 0`;
/// lib/lanes/Stairs.h), wherever it is. Edges that compare the same but for known numbers move
/// together, and where one of them is limits where others can be: with lanes below `n`, `n` is
/// above 0.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_EDGEWAYS_H
#define WARPLINT_JUDGE_EDGEWAYS_H

#include "lib/lanes/Symbol.h"

#include <map>
#include <set>

namespace warplint {

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

#endif // WARPLINT_JUDGE_EDGEWAYS_H
