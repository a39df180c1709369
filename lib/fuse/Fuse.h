// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predicts which neighbouring accesses to shared memory become one wider request.
//
//   load.shared.4  s + 8*tid.x            load.shared.8  s + 8*tid.x
//   load.shared.4  s + 8*tid.x + 4
//
// A kernel model in, a kernel model out: loops of constant length are unrolled, then accesses
// are put together that
//
//   * load, or store, the same array under the same condition, the same bytes a lane;
//   * have no barrier between them, and no access to shared memory of the other kind;
//   * fill an aligned window of 8 or 16 bytes. A load of three words out of four takes the
//     fourth along; a store must fill its window.
//
// Whether a window is aligned depends on where the array lies. An alignment in its declaration
// counts on every GPU. Without one, ptxas goes by the place that it gives the array. If the
// address can be made from that of an earlier access, its alignment may be forgotten: Habits.def
// says by which toolkits, for which GPUs. Where that is not certain the windows are put together,
// and marked as doubtful.
//
// docs/as-compiled.md says what was tried, with which toolkits, and what is not predicted.
//
// Accesses at constant distances, of one width, put into aligned windows of 8 and 16 bytes:
//
//   bytes at          loads of 4 become         stores of 4 become
//   0 4               one of 8                  one of 8
//   0 4 8             one of 16, a word unused  one of 8, one of 4
//   4 8               two of 4                  two of 4
//   0 4 8 12          one of 16                 one of 16

#pragma once

#include "lib/fuse/Habits.h"
#include "lib/kernel/Kernel.h"
#include "sim/Gpu.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <vector>

namespace warplint {

struct Fused {
  KernelModel K;
  /// For each access as written, those of K that it takes part in; each once, in order. Empty if
  /// the access never runs.
  std::vector<std::vector<unsigned>> MadeOf;
  /// For each access of K, how many as written it stands for: 2 where two became one.
  std::vector<unsigned> Parts;
  /// For each access of K, whether the compiler may have left apart what it is made of.
  std::vector<bool> Doubtful;
  /// For each access as written, whether it stands in a loop that was not written out in full.
  std::vector<bool> InLoop;
};

/// The model of \p K as the compiler of \p Toolkit for \p Target would have it. Shares K's
/// expressions.
Fused fuse(const KernelModel &K, const sim::Gpu &Target,
           const std::optional<ToolkitVersion> &Toolkit);

struct Window {
  int64_t Start = 0;  ///< bytes
  unsigned Bytes = 0; ///< 2, 4, 8 or 16: greater than the width of what is in it
};

/// The windows that accesses of \p Width bytes at \p Places fill, in order. What is in none stays
/// as it is.
/// \param Align a power of two that divides every place up to a distance from place 0
std::vector<Window> windowsOf(llvm::ArrayRef<int64_t> Places, unsigned Width, uint64_t Align,
                              bool IsLoad);

} // namespace warplint
