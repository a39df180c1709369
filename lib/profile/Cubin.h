//===- lib/profile/Cubin.h - Functions of a cubin and their lines -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the machine code of a cubin, an ELF file with a section .text.NAME a function, and the
/// line of each instruction.
///
/// Its .debug_line differs from other compilers' in two ways:
///
///   * The operand of each DW_LNE_set_address is 0 and has a relocation: the symbol says which
///     function the rows are of, and their addresses count from its start.
///   * Extended opcode 0x90 says where the rows that follow were inlined: the number of the row, in
///     its sequence and counted from 1, at which the call stands, and the callee's name. Number 0:
///     nowhere. (elfutils' dwarf.h has it as DW_LNE_NVIDIA_inlined_call.)
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_PROFILE_CUBIN_H
#define WARPLINT_PROFILE_CUBIN_H

#include "lib/profile/Profile.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// A row of a line table: the instructions from Offset on, up to that of the next row.
struct LineRow {
  uint64_t Offset = 0; ///< from the start of the function
  uint32_t File = 0;   ///< into Cubin::Files
  uint32_t Line = 0;
  uint32_t Call = 0; ///< row, counted from 1, of the call that it was inlined through; 0: none
  bool Ends = false; ///< nothing stands here: the end of a sequence
};

struct CubinFunction {
  llvm::StringRef Code;
  std::vector<LineRow> Rows;      ///< as they come, which is how calls count them
  std::vector<uint32_t> ByOffset; ///< numbers of rows; of several at one offset the last one counts

  void sortRows(); ///< fills in ByOffset
};

struct Cubin {
  llvm::StringMap<CubinFunction> Functions; ///< by mangled name
  std::vector<std::string> Files;

  /// The line of the instruction at \p Offset of \p F, then those it was inlined into.
  std::vector<SourceLine> linesAt(const CubinFunction &F, uint64_t Offset) const;
};

/// Lines that cannot be read are left out. \p Bytes must outlive the result.
llvm::Expected<Cubin> readCubinLines(llvm::StringRef Bytes);

} // namespace warplint

#endif // WARPLINT_PROFILE_CUBIN_H
