//===- lib/frontend/host/CollectLaunches.h - Launches in host code -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_HOST_COLLECTLAUNCHES_H
#define WARPLINT_FRONTEND_HOST_COLLECTLAUNCHES_H

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

} // namespace warplint

#endif // WARPLINT_FRONTEND_HOST_COLLECTLAUNCHES_H
