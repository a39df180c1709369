//===- lib/profile/Wire.h - Fields of a protobuf message --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The wire format of protocol buffers: a message is a list of fields, each a number, a wire type
/// and a value.
///
///   08 96 01           field 1, a variable-length integer: 150
///   12 03 61 62 63     field 2, three bytes: "abc", or a message of its own
///
/// What a field means is the reader's business. Fields that a reader does not know are skipped.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_PROFILE_WIRE_H
#define WARPLINT_PROFILE_WIRE_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace warplint {

struct WireField {
  uint32_t Number = 0;
  uint64_t Value = 0;    ///< of an integer; the bits of a fixed-size number
  llvm::StringRef Bytes; ///< of a string or a message

  uint32_t word() const { return uint32_t(Value); }
  double asDouble() const; ///< of a 64-bit fixed-size number
  float asFloat() const;   ///< of a 32-bit fixed-size number
};

/// Reads the fields of one message in order.
class WireReader {
public:
  explicit WireReader(llvm::StringRef Message) : Left(Message) {}

  /// The next field. Nothing at the end, and where the message is malformed.
  std::optional<WireField> next();

  bool isMalformed() const { return Malformed; }

private:
  std::optional<uint64_t> takeVarint();
  std::optional<uint64_t> takeFixed(unsigned Bytes);

  llvm::StringRef Left;
  bool Malformed = false;
};

} // namespace warplint

#endif // WARPLINT_PROFILE_WIRE_H
