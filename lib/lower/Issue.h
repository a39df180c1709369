// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The model keeps what addresses are made of and nothing of what a kernel computes. But a warp
// that issues many instructions between two accesses does not wait for their wavefronts. How many
// it issues is counted here, in each iteration of the loops around an access and outside of them:
//
//   for (t = 0; t < n; ++t) {
//     tile[y][x] = in[...];          with it: a load, a store,
//     for (k = 0; k < 16; ++k)       and 16 times what the inner loop has
//       sum += tile[y][k] * by;      with it: a load, a multiplication with addition, ...
//   }

#pragma once

#include "lib/lower/Lower.h"

#include <memory>

namespace warplint {

class IssueCounter {
public:
  explicit IssueCounter(const KernelFunction &Of);
  ~IssueCounter();

  /// About how many instructions a warp issues in an iteration in which it executes \p B: one
  /// number for the innermost loop, one for each around it, and one for what is outside of all
  /// loops. Each is without the loop that the number before it is of. Other inner loops count by
  /// their iterations, if that is a constant, else once. Blocks count that the warp comes from or
  /// goes on to in any case, and functions of math what they take; offsets of pointers, casts,
  /// branches and what counts rounds do not. The code is as it is written: what nvcc moves out of a
  /// loop counts in it.
  std::vector<unsigned> around(Block B);

private:
  unsigned inBody(const llvm::Loop *Of, Block At, const llvm::Loop *Without);
  unsigned inLoop(const llvm::Loop *L);
  unsigned inBlock(Block B);

  struct Trips;
  const KernelFunction &Of;
  std::unique_ptr<Trips> Counted;
  llvm::DenseMap<const llvm::Loop *, unsigned> OfLoops;
  llvm::DenseMap<Block, unsigned> OfBlocks;
};

} // namespace warplint
