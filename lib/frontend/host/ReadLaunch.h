//===- lib/frontend/host/ReadLaunch.h - What a launch says ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The ways to launch a kernel in the source:
///
///   k<<<grid, block, shared>>>(arguments...)
///   cudaLaunchKernel(k, grid, block, arguments, shared, stream), and the cooperative one
///   cudaLaunchKernelEx(&config, k, arguments...), and with an array of arguments, untyped
///
/// cudaLaunchKernel and its kin name the kernel by address; the last has the shape in a structure.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_HOST_READLAUNCH_H
#define WARPLINT_FRONTEND_HOST_READLAUNCH_H

#include "lib/frontend/host/HostValues.h"

namespace warplint {

/// What names the kernel, if \p E launches one; or null.
const clang::Expr *launchedBy(const clang::CallExpr &E);

/// Shape and arguments of such a call, of \p Kernel, as far as \p Frame decides them.
Launch readLaunch(const HostFrame &Frame, const clang::CallExpr &E,
                  const clang::FunctionDecl &Kernel);

} // namespace warplint

#endif // WARPLINT_FRONTEND_HOST_READLAUNCH_H
