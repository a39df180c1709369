// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices that the source computes in 32 bits, and that need more at the sizes of a launch:
//
//   out[r * cols + c]        int r = 65534, cols = 65536: 4294836224 is none, and becomes -131072
//
// Only what is certain is kept, as in PassedMemory. Sums of magnitudes tell beforehand which may
// become so large: those are few, and walks ask for no others.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/race/BlockEvaluator.h"

#include <map>
#include <vector>

namespace warplint {

/// Of Access::Narrow, by access.
using NarrowParts = std::map<unsigned, std::vector<NarrowPart>>;

/// Those that may be too large.
NarrowParts largeParts(const KernelModel &K, const LaunchShape &L);

class NarrowIndices {
public:
  explicit NarrowIndices(const NarrowParts &Parts) : Parts(Parts) {}

  bool minds(unsigned Access) const { return Parts.contains(Access); }
  void access(unsigned Number, const ThreadValues &Who, BlockEvaluator &Values, unsigned Instance);

  struct Excess {
    NarrowPart Part;
    unsigned Access, Thread, Instance;
    int64_t Index;
  };
  std::map<uint32_t, Excess> Found; ///< the first of each part, by its id

private:
  const NarrowParts &Parts;
};

} // namespace warplint
