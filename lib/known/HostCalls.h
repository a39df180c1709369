// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of CUDA's runtime that tell host code's readers how large memory of the device is,
// and what it holds before a kernel is launched.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace warplint {

struct KnownHostCall {
  enum Effect : uint8_t {
    Allocates,
    Manages,
    Pins,
    Fills,
    Copies,
    Sends,
    Holds,
    Opens,
    Passes,
  };

  llvm::StringLiteral Names; ///< patterns
  Effect Does;
  unsigned Bytes; ///< the argument that says how many

  /// It sets a pointer to memory that kernels reach, or what that points to.
  bool isOfDevice() const { return Does == Allocates || Does == Manages || fills(); }
  bool allocates() const { return Does == Allocates || Does == Manages; }
  bool fills() const { return Does == Fills || copies(); }
  bool copies() const { return Does == Copies || Does == Sends; }
};

/// Null if \p Name is of none.
const KnownHostCall *hostCallNamed(llvm::StringRef Name);

} // namespace warplint
