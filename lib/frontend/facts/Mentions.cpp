//===- lib/frontend/facts/Mentions.cpp - Kernels that a call names -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/facts/Mentions.h"

#include "clang/AST/Attr.h"

using namespace warplint;
using namespace clang;

std::optional<llvm::SmallVector<TemplateArgument, 4>>
warplint::spelledArguments(const ASTContext &Context, const OverloadExpr &Name) {
  if (!Name.hasExplicitTemplateArgs())
    return std::nullopt;
  llvm::SmallVector<TemplateArgument, 4> Arguments;
  for (const TemplateArgumentLoc &Spelled : Name.template_arguments()) {
    const TemplateArgument &A = Spelled.getArgument();
    if (A.getKind() == TemplateArgument::Type && !A.isDependent()) {
      Arguments.push_back(A);
      continue;
    }
    clang::Expr::EvalResult R;
    if (A.getKind() != TemplateArgument::Expression || A.isDependent() ||
        A.getAsExpr()->containsErrors() || !A.getAsExpr()->EvaluateAsInt(R, Context))
      return std::nullopt;
    Arguments.push_back(TemplateArgument(Context, R.Val.getInt(), A.getAsExpr()->getType()));
  }
  return Arguments;
}

/// Whether an instance has these as its first arguments. Numbers compare by value: a literal
/// 32 is an int, whatever the parameter's type.
static bool beginsWith(const ASTContext &Context, const FunctionDecl *Instance,
                       llvm::ArrayRef<TemplateArgument> Arguments) {
  const TemplateArgumentList *Own = Instance->getTemplateSpecializationArgs();
  if (!Own || Own->size() < Arguments.size())
    return false;
  for (unsigned I = 0; I < Arguments.size(); ++I) {
    const TemplateArgument &A = Arguments[I], &B = Own->get(I);
    if (A.getKind() != B.getKind())
      return false;
    bool Same = A.getKind() == TemplateArgument::Type
                    ? Context.hasSameType(A.getAsType(), B.getAsType())
                    : A.getKind() == TemplateArgument::Integral &&
                          llvm::APSInt::isSameValue(A.getAsIntegral(), B.getAsIntegral());
    if (!Same)
      return false;
  }
  return true;
}

const FunctionDecl *warplint::kernelNamed(const ASTContext &Context, const clang::Expr *Callee) {
  Callee = Callee->IgnoreParenCasts();
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(Callee); U && U->getOpcode() == UO_AddrOf)
    Callee = U->getSubExpr()->IgnoreParenCasts();
  const FunctionDecl *Kernel = nullptr;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Callee)) {
    Kernel = llvm::dyn_cast<FunctionDecl>(Ref->getDecl());
  } else if (const auto *Name = llvm::dyn_cast<OverloadExpr>(Callee);
             Name && Name->getNumDecls() == 1) {
    const NamedDecl *D = (*Name->decls_begin())->getUnderlyingDecl();
    Kernel = llvm::dyn_cast<FunctionDecl>(D);
    if (const auto *T = llvm::dyn_cast<FunctionTemplateDecl>(D))
      if (auto Arguments = spelledArguments(Context, *Name))
        for (const FunctionDecl *Instance : T->specializations())
          if (beginsWith(Context, Instance, *Arguments))
            Kernel = Instance;
  }
  return Kernel && Kernel->hasAttr<CUDAGlobalAttr>() ? Kernel : nullptr;
}
