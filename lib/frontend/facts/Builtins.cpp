//===- lib/frontend/facts/Builtins.cpp - Places of threads -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/facts/Builtins.h"

#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;
using namespace clang;

bool warplint::isBuiltin(llvm::StringRef Name) {
  return llvm::is_contained({"threadIdx", "blockIdx", "blockDim", "gridDim"}, Name);
}

const clang::Expr *warplint::bareOf(const clang::Expr *E) {
  for (;;) {
    E = E->IgnoreParenCasts();
    const auto *Pseudo = llvm::dyn_cast<PseudoObjectExpr>(E);
    if (!Pseudo)
      return E;
    E = Pseudo->getSyntacticForm();
  }
}

std::optional<BuiltinName> warplint::builtinOf(const clang::Expr *E) {
  E = bareOf(E);
  const clang::Expr *Base = nullptr;
  const NamedDecl *Member = nullptr;
  if (const auto *P = llvm::dyn_cast<MSPropertyRefExpr>(E)) {
    Base = P->getBaseExpr();
    Member = P->getPropertyDecl();
  } else if (const auto *M = llvm::dyn_cast<MemberExpr>(E)) {
    Base = M->getBase();
    Member = M->getMemberDecl();
  }
  if (const auto *Opaque = llvm::dyn_cast_or_null<OpaqueValueExpr>(Base)) // as a property's is
    Base = Opaque->getSourceExpr();
  const auto *Ref = llvm::dyn_cast_or_null<DeclRefExpr>(Base ? bareOf(Base) : nullptr);
  if (!Ref || !Ref->getDecl()->getDeclName().isIdentifier() ||
      !Member->getDeclName().isIdentifier() || !isBuiltin(Ref->getDecl()->getName()))
    return std::nullopt;
  return BuiltinName{Ref->getDecl()->getName(), Member->getName(), Ref};
}
