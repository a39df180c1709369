//===- lib/frontend/passes/IndexVariables.h - threadIdx as registers -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The bundled headers declare threadIdx, blockIdx, blockDim and gridDim as nvcc does: constants of
/// the types uint3 and dim3. No memory is behind them: reading one is reading a special register.
///
///   load i32, threadIdx + 4      ->   call llvm.nvvm.read.ptx.sreg.tid.y
///
/// Where one is copied or handed on as a whole, a variable of the thread takes its place.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_INDEXVARIABLES_H
#define WARPLINT_FRONTEND_PASSES_INDEXVARIABLES_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

void readIndexRegisters(llvm::Module &M);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_INDEXVARIABLES_H
