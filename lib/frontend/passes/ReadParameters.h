//===- lib/frontend/passes/ReadParameters.h - Copies of parameters -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A structure that a kernel is given by value and hands on by value is copied for each call that
/// is inlined. Where nothing writes to a copy, nor to what it was made of, it is that: nvcc makes
/// no copy of its own for it. Whether the parameter is read in its bank then is another question
/// (lower/Registers.h). Copies that are left are memory of the thread, if the run indexes them.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_READPARAMETERS_H
#define WARPLINT_FRONTEND_PASSES_READPARAMETERS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

struct ReadParameters : llvm::PassInfoMixin<ReadParameters> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_READPARAMETERS_H
