//===- lib/frontend/passes/PlainAtomics.h - Atomics as instructions -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes NVPTX's intrinsics for atomics of a scope, `atomicAdd_system(p, 1)` with a toolkit's
/// headers, as the instructions that other atomics are. How far they are seen decides no address.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_PLAINATOMICS_H
#define WARPLINT_FRONTEND_PASSES_PLAINATOMICS_H

namespace llvm {
class Module;
}

namespace warplint {

void writeAtomicsPlainly(llvm::Module &M);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_PLAINATOMICS_H
