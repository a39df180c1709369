//===- lib/frontend/passes/Simplify.h - IR that says what the machine does -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Brings freshly generated NVPTX IR into the form that lowering reads:
///
///   * device functions are inlined, locals are registers, address spaces are inferred; of a
///     structure with an array that has to stay in memory, only the array does (SplitStructures.h);
///     a copy of a parameter that nothing writes to is the parameter (ReadParameters.h);
///   * a `float4` that is copied is one 16-byte access, where Clang emits a memcpy that
///     scalar replacement would split; a `half2` that is put together is one of 4 (MoveHalves.h);
///   * what libdevice computes of integers, which nothing links, is computed (LibraryIntegers.h);
///   * the source's loops stay as they are: nothing is unrolled, rotated or vectorised, but for
///     short loops over an array of the thread that decides addresses (UnrollArrays.h); where such
///     an array is indexed at run time, what is read is a choice (ChooseElements.h).
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_SIMPLIFY_H
#define WARPLINT_FRONTEND_PASSES_SIMPLIFY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
}

namespace warplint {

/// Simplifies \p M in place for GPU \p Arch ("sm_90"). Fails only if LLVM has no NVPTX
/// target or does not know the GPU.
llvm::Error simplify(llvm::Module &M, llvm::StringRef Arch);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_SIMPLIFY_H
