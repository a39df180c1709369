//===- lib/frontend/facts/CollectAccesses.cpp - The text of accesses -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Debug information gives an access one position: the base of a subscript that is read,
// the `=` of an assignment, the name of a member, the operator of an increment. This walk
// notes, under that position, which expression a person would point at.
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/Collect.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace warplint;

namespace {
class AccessCollector : public clang::DynamicRecursiveASTVisitor {
public:
  AccessCollector(const clang::ASTContext &Context, Facts &Out) : Context(Context), Out(Out) {}

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *E) override {
    note(E->getExprLoc(), E, true, false);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *E) override {
    if (llvm::isa<clang::FieldDecl>(E->getMemberDecl()))
      note(E->getMemberLoc(), E, true, false);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override {
    const auto *Var = llvm::dyn_cast<clang::VarDecl>(E->getDecl());
    if (Var && (Var->getType()->isReferenceType() || Var->hasGlobalStorage()))
      note(E->getExprLoc(), E, true, false);
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *E) override {
    if (E->getOpcode() == clang::UO_Deref)
      note(E->getExprLoc(), E, true, false);
    else if (E->isIncrementDecrementOp())
      note(E->getBeginLoc(), E->getSubExpr(), true, true);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *E) override {
    if (E->isAssignmentOp())
      note(E->getOperatorLoc(), E->getLHS(), E->isCompoundAssignmentOp(), true);
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *E) override {
    if (E->getOperator() == clang::OO_Equal && E->getNumArgs() == 2) {
      note(E->getOperatorLoc(), E->getArg(0), false, true);
      note(E->getOperatorLoc(), E->getArg(1), true, false);
    } else {
      note(E->getBeginLoc(), E, true, true);
    }
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *E) override {
    if (!llvm::isa<clang::CXXOperatorCallExpr>(E))
      note(E->getBeginLoc(), E, true, true);
    return true;
  }
  bool VisitGCCAsmStmt(clang::GCCAsmStmt *S) override {
    add(S->getAsmLoc(), S->getSourceRange(), 0, true, true);
    return true;
  }

private:
  void note(clang::SourceLocation Loc, const clang::Expr *E, bool Read, bool Write) {
    E = E->IgnoreParenImpCasts();
    add(Loc, E->getSourceRange(), bytesOf(Context, E->getType()), Read, Write);
  }

  void add(clang::SourceLocation Loc, clang::SourceRange Range, unsigned Bytes, bool Read,
           bool Write) {
    const clang::SourceManager &SM = Context.getSourceManager();
    if (!isUserCode(SM, Loc))
      return;
    clang::PresumedLoc At = SM.getPresumedLoc(SM.getFileLoc(Loc));
    if (At.isInvalid())
      return;
    AccessFact F{Bytes, Read, Write, rangeOf(Context, Range), textOf(Context, Range)};
    if (F.Range.isValid())
      Out.Accesses[{At.getFilename(), At.getLine(), At.getColumn()}].push_back(std::move(F));
  }

  const clang::ASTContext &Context;
  Facts &Out;
};
} // namespace

void warplint::collectAccesses(clang::ASTContext &Context, clang::Decl *D, Facts &Out) {
  AccessCollector(Context, Out).TraverseDecl(D);
}
