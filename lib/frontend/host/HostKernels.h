//===- lib/frontend/host/HostKernels.h - Kernels that host code names -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which kernels an expression of host code may stand for:
///
///   auto kernel = &gemm<float>;                     one
///   auto chosen = causal ? masked : plain;          both
///   void launch(void (*kernel)(float *), dim3 b)    those that the call passes
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_HOST_HOSTKERNELS_H
#define WARPLINT_FRONTEND_HOST_HOSTKERNELS_H

#include "lib/frontend/host/HostValues.h"

namespace warplint {

struct HostKernel {
  const clang::FunctionDecl *Kernel;
  const HostFrame *In; ///< what knows the variables where it is named
};

/// Each once, in the order in which they are found.
llvm::SmallVector<HostKernel, 2> kernelsOf(const clang::ASTContext &Context, HostValue Value);

} // namespace warplint

#endif // WARPLINT_FRONTEND_HOST_HOSTKERNELS_H
