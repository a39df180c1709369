//===- lib/frontend/facts/WrittenExpr.cpp - Expressions as they are written -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/facts/WrittenExpr.h"

#include "lib/frontend/facts/ClangPlaces.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace warplint;
using namespace clang;

namespace {
/// Whether a function is known to depend on its arguments alone.
bool isPureFunction(const FunctionDecl *F) {
  if (F && F->getBuiltinID())
    return F->getASTContext().BuiltinInfo.isConst(F->getBuiltinID());
  return F && F->getDeclName().isIdentifier() &&
         F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()) &&
         llvm::is_contained({"min", "max", "abs", "__brev", "__brevll", "__clz", "__clzll", "__ffs",
                             "__ffsll", "__popc", "__popcll", "__mul24", "__umul24"},
                            F->getName());
}

/// Whether evaluating an expression once more makes no difference.
class PurityFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return !(Impure |= E->isIncrementDecrementOp());
  }
  bool VisitBinaryOperator(BinaryOperator *E) override { return !(Impure |= E->isAssignmentOp()); }
  bool VisitCallExpr(CallExpr *E) override {
    return !(Impure |= !isPureFunction(E->getDirectCallee()));
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *) override { return !(Impure = true); }
  bool VisitLambdaExpr(LambdaExpr *) override { return !(Impure = true); }
  bool TraversePseudoObjectExpr(PseudoObjectExpr *) override { return true; } // threadIdx.x
  bool Impure = false;
};

bool isSimple(const clang::Expr *E) {
  E = E->IgnoreImpCasts();
  return llvm::isa<DeclRefExpr, IntegerLiteral, ParenExpr, MemberExpr, PseudoObjectExpr,
                   MSPropertyRefExpr, ArraySubscriptExpr, CallExpr>(E);
}
} // namespace

ExprText warplint::writtenExpr(const ASTContext &Context, const clang::Expr *E) {
  ExprText T;
  T.Text = warplint::textOf(Context, E->getSourceRange());
  if (std::optional<warplint::SourceRange> R = writtenRange(Context, E->getSourceRange()))
    T.Range = *R;
  clang::Expr::EvalResult Result;
  if (!E->isValueDependent() && E->EvaluateAsInt(Result, Context))
    T.Value = Result.Val.getInt().tryExtValue();
  T.Simple = isSimple(E);
  PurityFinder Finder;
  Finder.TraverseStmt(const_cast<clang::Expr *>(E));
  T.Pure = !Finder.Impure && !llvm::StringRef(T.Text).contains("//");
  return T;
}
