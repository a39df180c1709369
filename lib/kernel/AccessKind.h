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

#include <cstdint>
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

/// What an atomic does to the value it finds.
enum class AtomicKind : uint8_t {
  Add,
  Increment, ///< adds 1, and nobody wants the result, on GPUs that count lanes then
  Min,
  Max,
  And,
  Or,
  Xor,
  Exchange,
  CompareAndSwap,
  Other,
};

struct AtomicOperation {
  AtomicKind Kind = AtomicKind::Other;
  enum ValueType : uint8_t { Bits, Unsigned, Float } Type = Bits;
  unsigned Width = 32;     ///< bits
  bool UsesResult = false; ///< the old value is wanted
  /// The address is the same for all lanes by its form, so that a compiler knows.
  bool SameAddress = false;
};

const char *nameOf(Space S);
const char *nameOf(AccessKind K);
std::string nameOf(const AtomicOperation &A); ///< "add.u32", "cas.b64"

/// Whether the access reads memory, and whether it writes it.
bool reads(AccessKind K);
bool writes(AccessKind K);

} // namespace warplint

#endif // WARPLINT_KERNEL_ACCESSKIND_H
