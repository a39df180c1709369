// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What threads do to global memory of which host code says how large it is, or that it holds
// nothing before the launch:
//
//   cudaMalloc(&sum, 1000 * sizeof(float));
//   add<<<4, 256>>>(sum);            sum[i] += x: thread 0 reads what nobody has set,
//                                    and thread 1000 is beyond the end
//
// Only what is certain is kept: no unknown, and no data, decides who comes or where. Where nothing
// at all is set, sizes are no matter: whoever reads, reads that.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/race/BlockEvaluator.h"

#include <map>
#include <vector>

namespace warplint {

class PassedMemory {
public:
  /// \p Threads: of the block.
  PassedMemory(const KernelModel &K, unsigned Threads);

  /// Whether anything is known of the memory that \p A reaches.
  static bool isKnown(const KernelModel &K, const Access &A);
  bool minds(const Access &A) const { return isKnown(K, A); }

  void access(unsigned Number, const ThreadValues &Who, const ThreadValues &Address,
              unsigned Instance);
  /// What \p S does may happen, and is not told.
  void unsure(const Statement &S);

  struct Reach {
    unsigned Thread, Instance;
    int64_t Byte; ///< of the object
    Trust How; ///< on what it rests: Beyond on nothing, Unset perhaps on numbers that were chosen
    uint64_t Unknowns;
  };
  using Reaches = std::map<unsigned, Reach>; ///< the first of each access
  Reaches Beyond, Unset;

private:
  bool isSet(const Access &A, int64_t Byte) const;
  void noteWrite(const Access &A);

  const KernelModel &K;
  const unsigned Threads;
  std::vector<bool> Written; ///< by object: threads may have, so far
};

} // namespace warplint
