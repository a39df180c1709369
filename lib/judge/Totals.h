// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds up what all requests of a launch cost, as ncu counts it for a kernel.
//
// Blocks are not run one by one. The grid is split where a guard (`i < n`) makes blocks
// differ; blocks of one part are alike but for a shift, whose residues are counted.
//
// What the variables of a loop are in each of its iterations, where constants alone decide it.
//
//   for (unsigned c = 0; c < 3; ++c)        c: 0, 1, 2, 3   (the test of 3 ends it)
//   for (int k = 0, i = start; k < 2; ...)  k: 0, 1, 2   i: start, start + 1, start + 2
//
// Rows of figures, each for some iterations, such that an iteration is in one row.

#pragma once

#include "lib/expr/Rewrite.h"
#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"
#include "lib/verdict/Verdict.h"

#include <map>

namespace warplint {

/// Fills in PerBlock and Total of \p Verdicts where the launch decides every request. \p E
/// is the evaluation of all blocks at once; splitting the grid may cost \p MostSteps more.
void addTotals(const KernelModel &K, const LaunchShape &L, const Evaluation &E, uint64_t MostSteps,
               std::vector<Verdict> &Verdicts);

/// By iteration, what to put in for the variables; the last one's test fails, and what is guarded
/// by it does not take part. Exits by what is not known are not taken. Empty if there are more than
/// \p Most iterations, or their number is not known.
std::vector<Substitution> roundsOf(ExprPool &Pool, const Loop &L, unsigned Most);

/// By access, how many warps of a block have lanes in it; 0 if that is not known.
std::vector<uint64_t> warpsByAccess(const Evaluation &E);

/// The first \p Most iterations of a loop that may be of any length; fewer if what becomes of the
/// variables is not known.
std::vector<Substitution> firstRoundsOf(ExprPool &Pool, const Loop &L, unsigned Most);

/// By label. Warps need not tell the same iterations apart: one runs a loop one by one, another
/// all at once. A row then takes in those that are part of it; where two only overlap, there
/// are no rows.
std::map<unsigned, Figures> disjointRows(const IterationLabels &Labels,
                                         std::map<unsigned, Figures> By);

} // namespace warplint
