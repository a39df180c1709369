//===- lib/frontend/passes/JoinFields.h - Fields reached in one access -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `v.x = a; v.y = b; v.z = c; v.w = d;`, v a float4 in shared or global memory: its fields lie in
/// one window that is known to be aligned, so the GPU's compiler stores them in one access, and
/// loads them in one, gaps included. The verdict is for what it makes of them.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_JOINFIELDS_H
#define WARPLINT_FRONTEND_PASSES_JOINFIELDS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

struct JoinFields : llvm::PassInfoMixin<JoinFields> {
  static constexpr llvm::StringLiteral Name = "warplint-join-fields";

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_JOINFIELDS_H
