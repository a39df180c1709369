// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ways to launch a kernel in the source:
//
//   k<<<grid, block, shared>>>(arguments...)
//   cudaLaunchKernel(k, grid, block, arguments, shared, stream), and the cooperative one
//   cudaLaunchKernelEx(&config, k, arguments...), and with an array of arguments, untyped
//
// cudaLaunchKernel and its kin name the kernel by address; the last has the shape in a structure.
//
// Which kernels an expression of host code may stand for:
//
//   auto kernel = &gemm<float>;                     one
//   auto chosen = causal ? masked : plain;          both
//   void launch(void (*kernel)(float *), dim3 b)    those that the call passes

#pragma once

#include "lib/frontend/host/Host.h"
#include "lib/kernel/Launch.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace warplint {

/// What a launch in the source says, and which function it launches.
struct LaunchSite {
  const clang::FunctionDecl *Kernel; ///< canonical; a template instance where there is one
  const clang::FunctionDecl *In;     ///< where it stands
  warplint::Launch Launch;
};

struct LaunchSites {
  std::vector<LaunchSite> Sites;
  /// Functions that were called, or would have been, to know what the launches say; canonical.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Consulted;
  std::vector<clang::FunctionDecl *> Lambdas; ///< device code that host code holds
  bool HangOnCalls = false; ///< calls of the functions they stand in decide more, or could
};

/// Every `<<<>>>` and cudaLaunchKernel in \p Functions whose kernel is known. Shapes and arguments
/// are known where the source's constants decide them, those in calls between \p Functions, too.
/// Besides, the lambdas for the device that host code among them has.
void collectLaunches(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                     LaunchSites &Out);

/// What names the kernel, if \p E launches one; or null.
const clang::Expr *launchedBy(const clang::CallExpr &E);

/// The argument of \p E that is the first of the kernel's; nothing if they come in an array.
std::optional<unsigned> firstArgument(const clang::CallExpr &E);

/// Shape and arguments of such a call, of \p Kernel, as far as \p Frame decides them.
Launch readLaunch(const HostFrame &Frame, const clang::CallExpr &E,
                  const clang::FunctionDecl &Kernel);

/// What arguments that \p Known does not have are on the ways that host code may go. A way counts
/// if \p IsMade; nothing is likely of an argument that some such way makes unknown, unless others
/// are its default.
GivenValues givenArguments(const HostFrame &Frame, const clang::CallExpr &E,
                           const clang::FunctionDecl &Kernel, const Launch &Known,
                           llvm::function_ref<bool()> IsMade);

struct HostKernel {
  const clang::FunctionDecl *Kernel;
  const HostFrame *In; ///< what knows the variables where it is named
};

/// Each once, in the order in which they are found.
llvm::SmallVector<HostKernel, 2> kernelsOf(const clang::ASTContext &Context, HostValue Value);

} // namespace warplint
