// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much of what lies between two lanes the thread of the first moves, too: by other accesses,
// or in other iterations of a loop.
//
//   x[4*t], x[4*t + 1], x[4*t + 2], x[4*t + 3]      4 pieces of 4 bytes
//   for (k = 0; k < 4; ++k) x[4*t + k]              4 pieces of 4 bytes

#pragma once

#include "lib/kernel/Kernel.h"

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace warplint {

/// A sum of multiples: by number of the expression, and a constant.
struct Sum {
  struct Term {
    const Expr *Of = nullptr;
    int64_t Times = 0;
  };
  std::map<uint32_t, Term> Terms;
  int64_t Constant = 0;

  /// \p Times \p E; of an index that does not overflow.
  void add(const Expr *E, int64_t Times);
};

/// \p E less \p Variable, where that is a constant.
std::optional<int64_t> distanceFrom(const Expr *Variable, const Expr *E);

/// The accesses of a kernel by what their addresses have in common, so that those near one are
/// found without asking all.
class Neighbours {
public:
  explicit Neighbours(const Kernel &K);

  /// How many pieces, each as wide as access \p Number, of the \p Step bytes from one lane's to the
  /// next's the same thread moves as it does.
  uint64_t piecesOf(unsigned Number, int64_t Step) const;

  /// Whether a loop moves access \p Number on by as much as it moves at a time.
  bool isWalked(unsigned Number) const;

private:
  using Group = std::set<int64_t>; ///< the constants of its addresses, bytes
  std::set<int64_t> withLoops(unsigned Number, std::set<int64_t> Distances, int64_t Step) const;

  const Kernel &K;
  std::vector<Sum> Addresses;         ///< of each access
  std::vector<const Group *> GroupOf; ///< each access is in one
  std::deque<Group> Groups;
};

} // namespace warplint
