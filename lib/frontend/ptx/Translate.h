// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX becomes LLVM IR for NVPTX, and with it all that is read of other compilers' IR is read of it:
//
//   cvta.to.global.u64 %rd2, %rd1;     %rd1 is a parameter, and points to global memory
//   mov.u32 %r1, %tid.x;               %1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
//   mul.wide.u32 %rd3, %r1, 4;         %2 = zext i32 %1 to i64; %3 = mul i64 %2, 4
//   add.s64 %rd4, %rd2, %rd3;          %4 = getelementptr i8, ptr addrspace(1) %0, i64 %3
//   @%p1 ld.global.f32 %f1, [%rd4];    br i1 ...; %5 = load i32, ptr addrspace(1) %4
//   ldmatrix... {%r1, %r2}, [%r3];     call { i32, i32 } asm "ldmatrix... {$0, $1}, [$2];"
//
// A register is a variable that is assigned as often as the text does; LLVM makes values of it.
// What computes integers is translated to the bit; what else computes is assembly whose result
// hangs on its operands alone. Instructions.def lists the operations.

#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace warplint::ptx {

struct Translation {
  std::unique_ptr<llvm::Module> Module;
  /// A kernel that holds what is not known.
  struct Left {
    std::string Kernel;
    unsigned Line;
    std::string Why;
  };
  std::vector<Left> Kernels;
};

/// \p Source is what \p File holds: lines of it are places where the text names none. Fails with
/// "line 7: ..." if the text is no PTX.
llvm::Expected<Translation> translate(llvm::StringRef Source, const std::string &File,
                                      llvm::LLVMContext &Context);

} // namespace warplint::ptx
