// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/Statements.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"

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

static bool isMarkedForDevice(const Decl &D) {
  return D.hasAttr<CUDAGlobalAttr>() || D.hasAttr<CUDADeviceAttr>();
}

/// Whether some function around \p D, or around a class around it, is device code.
static bool isWithinDeviceCode(const Decl &D) {
  for (const DeclContext *Around = D.getDeclContext(); Around; Around = Around->getParent())
    if (const auto *Function = llvm::dyn_cast<FunctionDecl>(Around))
      if (isMarkedForDevice(*Function))
        return true;
  return false;
}

void warplint::takeSpaceOfFunctionAround(TagDecl &D) {
  auto *Class = llvm::dyn_cast<CXXRecordDecl>(&D);
  if (!Class || !isWithinDeviceCode(D))
    return;
  ASTContext &Context = D.getASTContext();
  for (Decl *Member : Class->decls()) {
    auto *Function = llvm::dyn_cast<FunctionDecl>(Member); // there are no member templates
    if (!Function || isMarkedForDevice(*Function) || Function->hasAttr<CUDAHostAttr>())
      continue;
    Function->addAttr(CUDADeviceAttr::CreateImplicit(Context));
    Function->addAttr(CUDAHostAttr::CreateImplicit(Context));
  }
}
