// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the machine code of a cubin, an ELF file with a section .text.NAME a function, and the
// line of each instruction.
//
// Its .debug_line differs from other compilers' in two ways:
//
//   * The operand of each DW_LNE_set_address is 0 and has a relocation: the symbol says which
//     function the rows are of, and their addresses count from its start.
//   * Extended opcode 0x90 says where the rows that follow were inlined: the number of the row, in
//     its sequence and counted from 1, at which the call stands, and the callee's name. Number 0:
//     nowhere. (elfutils' dwarf.h has it as DW_LNE_NVIDIA_inlined_call.)
//
// What a 16-byte instruction of sm_70 and later does to memory. The low 12 bits are the opcode,
// bits 73 to 75 the width; both were read off what ptxas and cuobjdump make of known code.
//
// Registers of the kernels in a cubin: an ELF file whose section .nv.info holds records
//
//   04 2f  0008  SYMBOL  REGISTERS     a kind of record, its attribute, bytes that follow
//
// where 2f is the number of registers of a thread of the kernel that is symbol SYMBOL.

#pragma once

#include "lib/profile/Profile.h"
#include "lib/profile/PtxasInfo.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
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

/// The function that a relocated address belongs to, by the place of the address in .debug_line.
using SequenceOwners = llvm::DenseMap<uint64_t, llvm::StringRef>;

/// Runs the line programs of \p Section, and adds their rows to the functions of \p Into and their
/// files to its list. A program that is damaged ends where the damage is.
void readLinePrograms(llvm::StringRef Section, const SequenceOwners &Owners, Cubin &Into);

constexpr uint64_t InstructionBytes = 16;

struct MemoryInstruction {
  ProfiledOp Op = ProfiledOp::Unknown;
  bool IsShared = false, IsGlobal = false; ///< both: LDGSTS; neither: a generic address
  bool IsDiscarded = false;                ///< the result goes to RZ
  unsigned BytesPerLane = 0;               ///< 0: not told

  bool isGeneric() const { return !IsShared && !IsGlobal; }
};

/// The instruction at \p Offset of \p Code. Nothing if it reaches neither shared nor global memory,
/// or if there is none.
std::optional<MemoryInstruction> memoryInstructionAt(llvm::StringRef Code, uint64_t Offset);

/// Whether \p Bytes begin as a cubin does: an ELF file.
bool isCubin(llvm::StringRef Bytes);

/// The kernels in a cubin, by mangled name. Their shared memory is not told apart from what the
/// system takes, and stays 0.
llvm::Expected<CompiledKernels> readCubin(llvm::StringRef Bytes);

} // namespace warplint
