//===- lib/profile/Container.h - The parts of a report file -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Takes a report file of Nsight Compute (.ncu-rep) apart, as NVIDIA's customization guide lays it
/// out under "Report File Format". Integers are little endian.
///
///   "NVR\0"
///   u32 size, FileHeader
///   blocks, up to the end of the file:
///     u32 size, BlockHeader       how many entries, how many bytes they take, strings
///     entries                     u32 size, message: sources first, then results, then others
///
/// A .ncu-repz is the whole of it in one zstd frame.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_PROFILE_CONTAINER_H
#define WARPLINT_PROFILE_CONTAINER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

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

} // namespace warplint

#endif // WARPLINT_PROFILE_CONTAINER_H
