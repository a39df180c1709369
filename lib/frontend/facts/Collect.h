//===- lib/frontend/facts/Collect.h - Facts out of the AST ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Walks over the AST, one a kind of fact. Called while the AST is alive.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FACTS_COLLECT_H
#define WARPLINT_FRONTEND_FACTS_COLLECT_H

#include "lib/frontend/facts/Facts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"

namespace warplint {

/// Notes every expression in \p D that can be a memory access.
void collectAccesses(clang::ASTContext &Context, clang::Decl *D, Facts &Out);

/// Notes how \p Functions write the shared arrays they use, and thread coordinates.
void collectArrays(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   Facts &Out);

/// Notes which kernels of \p Functions end in a store that another thread could make.
void collectStores(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   Facts &Out);

/// Notes the loops of kernels that count by one, and what they subscript.
void collectWalks(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                  Facts &Out);

/// Notes the blocks of statements in \p Functions.
void collectBlocks(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   Facts &Out);

/// Notes how \p Device functions make addresses within shared arrays, and what \p Host functions
/// launch kernels with.
void collectTiles(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Device,
                  llvm::ArrayRef<clang::FunctionDecl *> Host, Facts &Out);

/// Notes how \p Host functions write the blocks that they launch.
void collectLaunchTexts(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Host,
                        Facts &Out);

/// Notes which kernels of \p Functions do the same in blocks of any shape, as far as their threads
/// ask where they are. None if a function that a kernel may call asks for more.
void collectPlaced(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   Facts &Out);

/// Notes names of the user's namespaces that look like macros which nobody defines:
/// `namespace DEVICE_NAMESPACE {`.
void collectMacroNames(const clang::ASTContext &Context, Facts &Out);

/// The declaration by which the source's uses of shared array \p V are told from others': a
/// kernel's own, of dynamic memory that nothing but kernels declares, each for itself; else the
/// first.
const clang::VarDecl *ownDeclaration(const clang::VarDecl *V);

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

#endif // WARPLINT_FRONTEND_FACTS_COLLECT_H
