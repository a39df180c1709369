//===- lib/source/StoreText.h - How a kernel ends in a store ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A kernel that computes indices from the thread's coordinates and ends in one store, under a
/// guard perhaps, as it is written:
///
///   int x = blockIdx.x * blockDim.x + threadIdx.x;      Locals
///   int y = blockIdx.y * blockDim.y + threadIdx.y;
///   if (x >= n || y >= n)                               Return
///     return;
///   out[x * n + y] = in[y * n + x];                     Target = Value
///
/// Around the store there may be a loop from 0 on in steps: `for (int j = 0; j < 32; j += 8)`.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SOURCE_STORETEXT_H
#define WARPLINT_SOURCE_STORETEXT_H

#include "lib/source/Source.h"

#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// `int x = blockIdx.x * blockDim.x + threadIdx.x;`, which nothing changes afterwards.
struct LocalText {
  std::string Name, Type, Initial;
  bool OfThread = true; ///< depends on threadIdx
};

/// `for (int j = 0; j < TILE; j += ROWS)`
struct CountedLoopText {
  std::string Variable, Header, End; ///< "j", all of it, "TILE"
  int64_t EndValue = 0, Step = 0;
};

struct StoreText {
  SourceRange KernelAt;                ///< place of the kernel's name
  SourceRange Statement;               ///< the guard's `if` included, and the semicolon
  std::optional<SourceRange> Return;   ///< `if (...) return;` before it
  std::string Guard;                   ///< what holds if it is executed; empty: always
  std::string Element;                 ///< type of what is stored
  std::string Target, Operator, Value; ///< Operator: "=", "+="
  SourceRange TargetAt;
  std::vector<LocalText> Locals;       ///< that depend on threadIdx, in order
  std::vector<LocalText> Inner;        ///< of the guard's block, which is part of Statement
  std::optional<CountedLoopText> Loop; ///< around the store, and part of Statement
};

} // namespace warplint

#endif // WARPLINT_SOURCE_STORETEXT_H
