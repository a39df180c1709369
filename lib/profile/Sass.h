//===- lib/profile/Sass.h - Memory instructions in machine code -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a 16-byte instruction of sm_70 and later does to memory. The low 12 bits are the opcode,
/// bits 73 to 75 the width; both were read off what ptxas and cuobjdump make of known code.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_PROFILE_SASS_H
#define WARPLINT_PROFILE_SASS_H

#include "lib/profile/Profile.h"

#include "llvm/ADT/StringRef.h"

namespace warplint {

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

} // namespace warplint

#endif // WARPLINT_PROFILE_SASS_H
