//===- lib/frontend/passes/PrepareArguments.h - Addresses of arguments -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's nvptx-lower-args rewrites the users of a by-value argument's address. Some it takes
/// for none, insertvalue above all, and leaves IR that is not valid. So what is put into a
/// structure and taken out again is followed through it first; arguments that still have such
/// users are copied to memory of the thread, as that pass does where an address escapes.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_PREPAREARGUMENTS_H
#define WARPLINT_FRONTEND_PASSES_PREPAREARGUMENTS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

struct PrepareArguments : llvm::PassInfoMixin<PrepareArguments> {
  static constexpr llvm::StringLiteral Name = "warplint-prepare-arguments";
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_PREPAREARGUMENTS_H
