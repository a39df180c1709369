//===- lib/frontend/facts/Mentions.h - Kernels that a call names -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An argument that does not compile leaves a call unresolved:
///
///   gemm<float, 32><<<grid, 256>>>(unknown(x), n);
///
/// Which kernel it means, and in which instance, is there to read all the same.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FACTS_MENTIONS_H
#define WARPLINT_FRONTEND_FACTS_MENTIONS_H

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

#include <optional>

namespace warplint {

/// The template arguments that \p Name spells out, evaluated; nothing if there are none, or
/// if one depends on something unknown.
std::optional<llvm::SmallVector<clang::TemplateArgument, 4>>
spelledArguments(const clang::ASTContext &Context, const clang::OverloadExpr &Name);

/// The kernel that the callee of a call names, resolved or not; null if that is open.
const clang::FunctionDecl *kernelNamed(const clang::ASTContext &Context, const clang::Expr *Callee);

} // namespace warplint

#endif // WARPLINT_FRONTEND_FACTS_MENTIONS_H
