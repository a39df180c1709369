//===- lib/frontend/host/HostWrites.h - What host code writes to -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Assignments, be they of the language or of a class, and references that may be written through.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_HOST_HOSTWRITES_H
#define WARPLINT_FRONTEND_HOST_HOSTWRITES_H

#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

namespace warplint {

struct Assignment {
  const clang::Expr *To = nullptr;    ///< null: it is none
  const clang::Expr *Value = nullptr; ///< null: unknown, as of `+=`
};

inline Assignment assignmentIn(const clang::BinaryOperator *E) {
  if (!E->isAssignmentOp())
    return {};
  return {E->getLHS(), E->getOpcode() == clang::BO_Assign ? E->getRHS() : nullptr};
}

inline Assignment assignmentIn(const clang::CXXOperatorCallExpr *E) {
  if (!E->isAssignmentOp() || E->getNumArgs() != 2)
    return {};
  return {E->getArg(0), E->getOperator() == clang::OO_Equal ? E->getArg(1) : nullptr};
}

inline bool mayWriteThrough(clang::QualType T) {
  return T->isReferenceType() && !T.getNonReferenceType().isConstQualified();
}

/// The arguments of \p Call that are for parameters: not the object of a member operator.
inline llvm::ArrayRef<const clang::Expr *> passedBy(const clang::CallExpr &Call) {
  const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call.getDirectCallee());
  const bool HasObject = llvm::isa<clang::CXXOperatorCallExpr>(Call) && Method &&
                         Method->isImplicitObjectMemberFunction();
  return llvm::ArrayRef<const clang::Expr *>(Call.getArgs(), Call.getNumArgs())
      .drop_front(HasObject);
}

} // namespace warplint

#endif // WARPLINT_FRONTEND_HOST_HOSTWRITES_H
