// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory behind the pointers of a launch: a pointer is followed to the variable that it comes
// from, through the calls that pass it, and that to the one call that allocates it.
//
//   float *a;
//   cudaMalloc(&a, n * sizeof(float));     n is followed as launches are (Host.h)
//   run(a);                                void run(float *p) { k<<<4, 256>>>(p, p); }
//
// A variable that anything else writes is not followed.

#pragma once

#include "lib/frontend/host/Host.h"
#include "lib/kernel/Buffers.h"

namespace warplint {

/// Of the parameters of \p Kernel, which \p E launches, as far as \p Frame decides.
/// \p IsMade: whether the launch may be, as far as is known while it is asked.
Buffers buffersOf(const HostFrame &Frame, const clang::CallExpr &E,
                  const clang::FunctionDecl &Kernel, llvm::function_ref<bool()> IsMade);

} // namespace warplint
