// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes a report file of Nsight Compute (.ncu-rep) apart, as NVIDIA's customization guide lays it
// out under "Report File Format". Integers are little endian.
//
//   "NVR\0"
//   u32 size, FileHeader
//   blocks, up to the end of the file:
//     u32 size, BlockHeader       how many entries, how many bytes they take, strings
//     entries                     u32 size, message: sources first, then results, then others
//
// A .ncu-repz is the whole of it in one zstd frame.
//
// The wire format of protocol buffers: a message is a list of fields, each a number, a wire type
// and a value.
//
//   08 96 01           field 1, a variable-length integer: 150
//   12 03 61 62 63     field 2, three bytes: "abc", or a message of its own
//
// What a field means is the reader's business. Fields that a reader does not know are skipped.

#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <vector>

namespace warplint {

/// The messages of a report, as they lie in its bytes.
struct ReportParts {
  std::vector<llvm::StringRef> Sources, Results;
  std::vector<llvm::StringRef> Strings; ///< of all blocks; metric names are numbers into these
};

/// Whether \p Bytes begin as a report does, compressed or not.
bool isNcuReport(llvm::StringRef Bytes);

/// What a compressed report holds; fails if it is too large, cut off or not zstd.
llvm::Expected<llvm::SmallVector<uint8_t, 0>> decompressReport(llvm::StringRef Bytes);
bool isCompressedReport(llvm::StringRef Bytes);

/// \p Bytes must outlive the result.
llvm::Expected<ReportParts> readContainer(llvm::StringRef Bytes);

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
