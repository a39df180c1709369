//===- lib/frontend/parse/CastAlignment.cpp - Alignment that casts claim -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/parse/CastAlignment.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace warplint;
using namespace clang;

namespace {
class CastBeliever : public DynamicRecursiveASTVisitor {
public:
  explicit CastBeliever(ASTContext &Context) : Context(Context) {}

  bool VisitExplicitCastExpr(ExplicitCastExpr *E) override {
    Expr *From = E->getSubExpr();
    if (E->getCastKind() == CK_BitCast && E->getType()->isPointerType() &&
        From->getType()->isPointerType()) {
      if (claimsMore(From->getType()->getPointeeType(), E->getType()->getPointeeType()))
        E->setSubExpr(asUntyped(From));
    } else if (E->getCastKind() == CK_LValueBitCast && !From->refersToBitField() &&
               claimsMore(From->getType(), E->getType())) {
      E->setSubExpr(pointedTo(E->getType(), asUntyped(addressOf(From))));
      E->setCastKind(CK_NoOp);
    }
    return true;
  }

private:
  bool claimsMore(QualType From, QualType To) const {
    auto HasAlignment = [](QualType T) {
      return !T->isDependentType() && !T->isIncompleteType() && T->isObjectType();
    };
    return HasAlignment(From) && HasAlignment(To) &&
           Context.getTypeAlign(To) > Context.getTypeAlign(From);
  }

  Expr *cast(QualType To, Expr *Pointer) const {
    return ImplicitCastExpr::Create(Context, To, CK_BitCast, Pointer, /*BasePath=*/nullptr,
                                    VK_PRValue, FPOptionsOverride());
  }

  /// Code generation looks through a cast to the variable it was made of, but for one from void.
  Expr *asUntyped(Expr *Pointer) const {
    const QualType Of = Pointer->getType()->getPointeeType();
    return cast(
        Context.getPointerType(Context.getQualifiedType(Context.VoidTy, Of.getQualifiers())),
        Pointer);
  }

  Expr *unary(Expr *Of, UnaryOperatorKind Kind, QualType T, ExprValueKind Category) const {
    return UnaryOperator::Create(Context, Of, Kind, T, Category, OK_Ordinary, Of->getBeginLoc(),
                                 /*CanOverflow=*/false, FPOptionsOverride());
  }

  Expr *addressOf(Expr *Object) const {
    return unary(Object, UO_AddrOf, Context.getPointerType(Object->getType()), VK_PRValue);
  }

  Expr *pointedTo(QualType T, Expr *Pointer) const {
    return unary(cast(Context.getPointerType(T), Pointer), UO_Deref, T, VK_LValue);
  }

  ASTContext &Context;
};
} // namespace

void warplint::believeCasts(ASTContext &Context, FunctionDecl &F) {
  CastBeliever(Context).TraverseStmt(F.getBody());
}
