//===- lib/profile/LineProgram.h - Runs a cubin's line programs -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_PROFILE_LINEPROGRAM_H
#define WARPLINT_PROFILE_LINEPROGRAM_H

#include "lib/profile/Cubin.h"

#include "llvm/ADT/DenseMap.h"

namespace warplint {

/// The function that a relocated address belongs to, by the place of the address in .debug_line.
using SequenceOwners = llvm::DenseMap<uint64_t, llvm::StringRef>;

/// Runs the line programs of \p Section, and adds their rows to the functions of \p Into and their
/// files to its list. A program that is damaged ends where the damage is.
void readLinePrograms(llvm::StringRef Section, const SequenceOwners &Owners, Cubin &Into);

} // namespace warplint

#endif // WARPLINT_PROFILE_LINEPROGRAM_H
