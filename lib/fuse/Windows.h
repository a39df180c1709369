//===- lib/fuse/Windows.h - Which accesses fill a window --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Accesses at constant distances, of one width, put into aligned windows of 8 and 16 bytes:
///
///   bytes at          loads of 4 become         stores of 4 become
///   0 4               one of 8                  one of 8
///   0 4 8             one of 16, a word unused  one of 8, one of 4
///   4 8               two of 4                  two of 4
///   0 4 8 12          one of 16                 one of 16
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FUSE_WINDOWS_H
#define WARPLINT_FUSE_WINDOWS_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <vector>

namespace warplint {

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

#endif // WARPLINT_FUSE_WINDOWS_H
