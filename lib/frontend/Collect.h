//===- lib/frontend/Collect.h - Facts out of the AST ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Walks over the AST, one a kind of fact. Called while the AST is alive.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_COLLECT_H
#define WARPLINT_FRONTEND_COLLECT_H

#include "lib/frontend/Facts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace warplint {

/// Notes every expression in \p D that can be a memory access.
void collectAccesses(clang::ASTContext &Context, clang::Decl *D, Facts &Out);

/// Notes how \p Functions write the shared arrays they use, and thread coordinates.
void collectArrays(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   Facts &Out);

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

/// Whether \p F says that it is for the device.
bool isForDevice(const clang::FunctionDecl *F);

/// Whether device code may call \p F: it says so, or is constexpr.
bool isDeviceCode(const clang::FunctionDecl *F);

/// What the module calls \p Symbol.
ArrayFact arrayFact(clang::ASTContext &Context, const clang::VarDecl *Var);
KernelFact kernelFact(clang::ASTContext &Context, const clang::FunctionDecl *Function);

/// The size of a value; 0 if \p T has none, or none yet: it is void, incomplete, depends on a
/// template's parameters, or is an `auto` that was not deduced.
unsigned bytesOf(const clang::ASTContext &Context, clang::QualType T);

/// "gemm<float, 32>": the name a person would use.
std::string displayName(const clang::ASTContext &Context, const clang::FunctionDecl *Function);

} // namespace warplint

#endif // WARPLINT_FRONTEND_COLLECT_H
