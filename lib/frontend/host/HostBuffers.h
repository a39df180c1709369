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
#include "lib/known/HostCalls.h"

namespace warplint {

/// A pointer, where it comes from.
struct Origin {
  const clang::VarDecl *Var;
  const HostFrame *In;
  HostFlow::Position Used; ///< on the way to the launch
  bool IsFresh = true;     ///< nobody whom it was passed to has used it before
};
std::optional<Origin> originOf(const HostFrame &Frame, const clang::Expr *Pointer);

/// What allocates the memory, if that is one call and nothing else writes the pointer; or null.
const clang::CallExpr *allocationOf(const Origin &Of);

/// The pointer that \p E is, as it is; or null.
const clang::VarDecl *variableIn(const clang::Expr *E);

/// Null if \p E calls none of them.
const KnownHostCall *hostCallIn(const clang::CallExpr &E);

/// Of the parameters of \p Kernel, which \p E launches, as far as \p Frame decides.
/// \p IsMade: whether the launch may be, as far as is known while it is asked.
Buffers buffersOf(const HostFrame &Frame, const clang::CallExpr &E,
                  const clang::FunctionDecl &Kernel, llvm::function_ref<bool()> IsMade);

} // namespace warplint
