// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which variables something changes, or might through their address.

#pragma once

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace warplint {

class ChangedVariables : public clang::DynamicRecursiveASTVisitor {
public:
  llvm::SmallPtrSet<const clang::ValueDecl *, 8> Of;

  bool VisitBinaryOperator(clang::BinaryOperator *E) override {
    if (E->isAssignmentOp())
      note(E->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *E) override {
    if (E->isIncrementDecrementOp() || E->getOpcode() == clang::UO_AddrOf)
      note(E->getSubExpr());
    return true;
  }

private:
  void note(const clang::Expr *E) {
    E = E->IgnoreParenImpCasts();
    while (const auto *Field = llvm::dyn_cast<clang::MemberExpr>(E)) // `p.n = 1` changes p
      E = Field->getBase()->IgnoreParenImpCasts();
    if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(E))
      Of.insert(Ref->getDecl());
  }
};

} // namespace warplint
