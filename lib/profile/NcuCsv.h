// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the Source page as `ncu --import R.ncu-rep --page source --csv` prints it:
//
//   --print-source sass        a line "Kernel Name", a header, a row an instruction
//   --print-source cuda        lines "File Path" and "Function Name", a header, a row a line
//   --print-source cuda,sass   the same, each line's row followed by those of its instructions
//
// Headers are labels ("L1 Wavefronts Shared") or names (memory_l1_wavefronts_shared), of any
// version since 2021.2. Lines of the profiler's own before a header are skipped. An instruction
// of an inlined function is listed under several lines; it is one instruction all the same, told
// by its address.

#pragma once

#include "lib/profile/Profile.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// Fails if there is no table in \p Text that tells wavefronts or sectors; the error says what is
/// missing.
llvm::Expected<Profile> readNcuCsv(llvm::StringRef Text);

} // namespace warplint
