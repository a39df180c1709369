// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region is the function, or the body of one loop. Its nodes are the blocks that stand
// in it directly and its inner loops, each taken whole; without the back edges they form
// an acyclic graph. In topological order, each node gets the condition under which a lane
// that enters the region reaches it: the disjunction over its incoming edges.
//
//   entry:   br c, then, end      when true
//   then:    br end               when c
//   end:                          when (true and not c) or c  =  true
//
// Where all lanes of the node above come together again, as at `end`, that one's condition is
// taken: however many ways lead there, it is what the algebra should find.
//
// Leaving a loop early is an edge like any other: in the outer region, lanes take it for
// which `left(loop, i)` holds.

#pragma once

#include "lib/lower/Lower.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

class ValueLowering;

/// The conditions under which lanes come somewhere, as far as they are known.
struct ControlFlow {
  llvm::DenseMap<Block, const Expr *> BlockWhen; ///< in terms of the block's own region
  llvm::DenseMap<std::pair<Block, Block>, const Expr *> EdgeWhen; ///< the same, of its source
};

/// Appends what a block does to a body, where \p When holds.
using BlockLowering =
    llvm::function_ref<void(Block B, const Expr *When, std::vector<Statement> &Body)>;

/// Gives the kernel its loops and its body, and fills \p Flow on the way.
/// \pre The function has no irreducible cycles.
void lowerControlFlow(KernelFunction &Of, ControlFlow &Flow, ValueLowering &Values,
                      BlockLowering LowerBlock);

} // namespace warplint
