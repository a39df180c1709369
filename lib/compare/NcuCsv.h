//===- lib/compare/NcuCsv.h - What Nsight Compute measured ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the Source page as `ncu --import R.ncu-rep --page source --csv` prints it:
///
///   --print-source sass        a line "Kernel Name", a header, a row an instruction
///   --print-source cuda        lines "File Path" and "Function Name", a header, a row a line
///   --print-source cuda,sass   the same, each line's row followed by those of its instructions
///
/// Headers are labels ("L1 Wavefronts Shared") or names (memory_l1_wavefronts_shared), of any
/// version since 2021.2. Lines of the profiler's own before a header are skipped. An instruction
/// of an inlined function is listed under several lines; it is one instruction all the same, told
/// by its address.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_COMPARE_NCUCSV_H
#define WARPLINT_COMPARE_NCUCSV_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace warplint {

struct SourceLine {
  std::string File; ///< as the profiler knows it; empty if not told
  unsigned Line = 0;

  bool operator==(const SourceLine &) const = default;
};

/// A memory instruction, or all of one line where instructions are not listed.
struct MeasuredAccess {
  std::string Kernel; ///< mangled or demangled, as the profiler prints it
  /// Where it stands: the line, and those it was inlined into. Empty if lines are not told.
  std::vector<SourceLine> Lines;
  bool IsShared = false;
  std::string Op;        ///< "load", "store", "atomic", ...; empty if not told
  uint64_t Requests = 0; ///< instructions executed by warps
  uint64_t Units = 0;    ///< wavefronts of shared memory, or sectors of global memory
  uint64_t Ideal = 0;
};

struct Profile {
  std::vector<MeasuredAccess> Accesses;          ///< in the order of the file
  bool TellsShared = false, TellsGlobal = false; ///< has the columns
};

/// Fails if there is no table in \p Text that tells wavefronts or sectors; the error says what is
/// missing.
llvm::Expected<Profile> readNcuCsv(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_COMPARE_NCUCSV_H
