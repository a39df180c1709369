//===- lib/lanes/IterationLabels.h - Iterations by name ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which iterations something was recorded in, and how people read it: "s = 4, k = 0".
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_ITERATIONLABELS_H
#define WARPLINT_LANES_ITERATIONLABELS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warplint {

/// What is known of a variable that a loop carries: `k = At`, or `k % Every == At`.
struct IterationPart {
  unsigned Loop = 0;
  int Slot = -1;    ///< of the variable; -1: the number of the iteration
  std::string Name; ///< of the variable
  int64_t Every = 0, At = 0;
};

/// All of them hold; of a loop with none it may be any iteration.
using IterationLabel = llvm::SmallVector<IterationPart, 2>;

/// Whether all iterations of \p Narrow are ones of \p Wide.
bool contains(const IterationLabel &Wide, const IterationLabel &Narrow);

/// Whether no iteration is one of both.
bool areDisjoint(const IterationLabel &A, const IterationLabel &B);

/// Label 0 is any iteration, or outside of loops; a kernel with very many iterations shares the
/// last label among the rest.
struct IterationLabels {
  std::vector<std::string> Names{""};
  std::vector<IterationLabel> Labels{{}};
  llvm::StringMap<unsigned> Known{{"", 0}}; ///< by what the parts are, names apart

  static constexpr unsigned Most = 128;
  bool isFull() const { return Names.size() >= Most; }
  /// Whether it is the label of the rest.
  static bool isRest(unsigned Label) { return Label == Most - 1; }
  unsigned intern(IterationLabel Label);
};

} // namespace warplint

#endif // WARPLINT_LANES_ITERATIONLABELS_H
