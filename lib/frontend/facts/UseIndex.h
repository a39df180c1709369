// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/frontend/facts/Facts.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PointerUnion.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace warplint {

/// Who is around whom, and who is named where, in all functions that are added.
class UseIndex : public clang::DynamicRecursiveASTVisitor {
public:
  using Node = llvm::PointerUnion<const clang::Stmt *, const clang::Decl *>;

  void add(clang::FunctionDecl *F) {
    if (Added.insert(F).second)
      TraverseDecl(F);
  }
  Node around(const clang::Stmt *S) const { return Outer.lookup(S); }

  /// The function that \p S is in.
  const clang::FunctionDecl *functionAround(const clang::Stmt *S) const {
    for (Node N = around(S); !N.isNull();) {
      if (const auto *D = llvm::dyn_cast<const clang::Decl *>(N))
        return llvm::dyn_cast<clang::FunctionDecl>(D);
      const auto *Of = llvm::cast<const clang::Stmt *>(N);
      if (const auto *L = llvm::dyn_cast<clang::LambdaExpr>(Of))
        return L->getCallOperator();
      N = around(Of);
    }
    return nullptr;
  }

  llvm::MapVector<const clang::Decl *, std::vector<const clang::Expr *>>
      Mentions; ///< of variables and fields
  llvm::DenseMap<const clang::Decl *, std::vector<const clang::Expr *>> Calls; ///< of functions

  bool TraverseStmt(clang::Stmt *S) override {
    if (!S)
      return true;
    Outer.try_emplace(S, Stack.empty() ? Node() : Stack.back());
    Stack.push_back(static_cast<const clang::Stmt *>(S));
    const bool More = clang::DynamicRecursiveASTVisitor::TraverseStmt(S);
    Stack.pop_back();
    return More;
  }
  bool TraverseDecl(clang::Decl *D) override {
    Stack.push_back(static_cast<const clang::Decl *>(D));
    const bool More = clang::DynamicRecursiveASTVisitor::TraverseDecl(D);
    Stack.pop_back();
    return More;
  }
  bool TraverseConstructorInitializer(clang::CXXCtorInitializer *I) override {
    if (!I->isAnyMemberInitializer())
      return clang::DynamicRecursiveASTVisitor::TraverseConstructorInitializer(I);
    Stack.push_back(static_cast<const clang::Decl *>(I->getAnyMember()));
    const bool More = clang::DynamicRecursiveASTVisitor::TraverseConstructorInitializer(I);
    Stack.pop_back();
    return More;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<clang::VarDecl>(E->getDecl()))
      Mentions[ownDeclaration(V)].push_back(E);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *E) override {
    if (const auto *F = llvm::dyn_cast<clang::FieldDecl>(E->getMemberDecl()))
      Mentions[F->getCanonicalDecl()].push_back(E);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *E) override {
    clang::FunctionDecl *F = E->getDirectCallee();
    if (!F)
      return true;
    Calls[F->getCanonicalDecl()].push_back(E);
    const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(F);
    if (clang::FunctionDecl *Body = F->getDefinition();
        Body && Method && Method->getParent()->isGenericLambda())
      add(Body);
    return true;
  }

private:
  llvm::DenseMap<const clang::Stmt *, Node> Outer;
  llvm::SmallVector<Node, 32> Stack;
  llvm::DenseSet<const clang::FunctionDecl *> Added;
};

} // namespace warplint
