// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of CUDA's runtime that tell host code's readers how large memory of the device is,
// and what it holds before a kernel is launched.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace warplint {

struct KnownHostCall {
  enum Effect : uint8_t { Allocates, Fills };

  llvm::StringLiteral Names; ///< patterns
  Effect Does;
  unsigned Bytes; ///< the argument that says how many
};

/// Null if \p Name is of none.
const KnownHostCall *hostCallNamed(llvm::StringRef Name);

} // namespace warplint
