//===- lib/frontend/facts/WrittenExpr.h - Expressions as they are written -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an edit has to know of an expression: its place, text and value, and whether it may be
/// evaluated twice.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FACTS_WRITTENEXPR_H
#define WARPLINT_FRONTEND_FACTS_WRITTENEXPR_H

#include "lib/source/ArrayText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace warplint {

/// \p E as it is written; its range is nowhere if a macro writes it.
ExprText writtenExpr(const clang::ASTContext &Context, const clang::Expr *E);

} // namespace warplint

#endif // WARPLINT_FRONTEND_FACTS_WRITTENEXPR_H
