// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a report file of Nsight Compute (.ncu-rep, .ncu-repz): every launch with its memory
// instructions, and the sources that were imported into it.
//
// The columns of the Source page are metrics with an instance for each instruction, by its
// address; the code of the kernel, which the file holds too, says what the instruction does and
// where it stands.

#pragma once

#include "lib/profile/Profile.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// Fails if \p Bytes are damaged, or if no launch in them has columns of the Source page.
llvm::Expected<Profile> readNcuReport(llvm::StringRef Bytes);

} // namespace warplint
