//===- lib/kernel/AccessKind.h - What an access is --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The words for an access that the model and the report share.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_KERNEL_ACCESSKIND_H
#define WARPLINT_KERNEL_ACCESSKIND_H

#include "sim/Atomics.h"

#include <cstdint>
#include <optional>
#include <string>

namespace warplint {

enum class Space : uint8_t { Shared, Global, Constant, Local };

enum class AccessKind : uint8_t {
  Load,
  Store,
  Atomic,
  CopyLoad,  ///< the global side of an asynchronous copy
  CopyStore, ///< the shared side of an asynchronous copy
  LoadMatrix,
  StoreMatrix,
};

struct AtomicOperation {
  std::optional<sim::AtomicOp> Does; ///< nothing: none of those
  bool AddsOne = false;              ///< and nobody wants the result, on GPUs that count lanes then
  enum ValueType : uint8_t { Bits, Unsigned, Float } Type = Bits;
  unsigned Width = 32;     ///< bits
  bool UsesResult = false; ///< the old value is wanted
  /// The address is the same for all lanes by its form, so that a compiler knows.
  bool SameAddress = false;
  bool SameValue = false; ///< so is what an addition adds
};

const char *nameOf(Space S);
const char *nameOf(AccessKind K);
std::string nameOf(const AtomicOperation &A); ///< "add.u32", "cas.b64"

/// Whether the access reads memory, and whether it writes it.
bool reads(AccessKind K);
bool writes(AccessKind K);

} // namespace warplint

#endif // WARPLINT_KERNEL_ACCESSKIND_H
