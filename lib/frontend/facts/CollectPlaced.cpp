//===- lib/frontend/facts/CollectPlaced.cpp - Threads by their place -*- C++ -*-//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread that knows no more of itself than its place in the grid,
//
//   blockIdx.x * blockDim.x + threadIdx.x
//
// does the same in a block of any shape. Which kernels are made of such threads?
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/facts/Builtins.h"
#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/Collect.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace warplint;
using namespace clang;

namespace {
/// Finds where the four are named, and which of these make a place in the grid. The grid's extent
/// is none: rounded up to wider blocks it is another.
class PlaceCollector : public DynamicRecursiveASTVisitor {
public:
  bool TraversePseudoObjectExpr(PseudoObjectExpr *E) override {
    return TraverseStmt(E->getSyntacticForm());
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const DeclarationName Name = E->getDecl()->getDeclName();
    if (Name.isIdentifier() &&
        (isBuiltin(E->getDecl()->getName()) || E->getDecl()->getName() == "warpSize"))
      Named.push_back(E);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Add)
      claimPlaces(E);
    return true;
  }

  bool hasOthers() const {
    return !llvm::all_of(Named, [&](const clang::Expr *E) { return Claimed.contains(E); });
  }

private:
  /// The member that both name, if they are `blockIdx.x * blockDim.x`: "x".
  static std::optional<llvm::StringRef> startOf(const clang::Expr *L, const clang::Expr *R,
                                                llvm::SmallVectorImpl<const clang::Expr *> &Names) {
    std::optional<BuiltinName> A = builtinOf(L), B = builtinOf(R);
    if (!A || !B)
      return std::nullopt;
    if (A->Variable == "blockDim")
      std::swap(A, B);
    if (!A->is("blockIdx", B->Member) || B->Variable != "blockDim")
      return std::nullopt;
    Names.append({A->Written, B->Written});
    return A->Member;
  }

  /// \p E as a product: `a * b`, `__umul24(a, b)`.
  static std::pair<const clang::Expr *, const clang::Expr *> factorsOf(const clang::Expr *E) {
    E = bareOf(E);
    if (const auto *B = llvm::dyn_cast<BinaryOperator>(E); B && B->getOpcode() == BO_Mul)
      return {B->getLHS(), B->getRHS()};
    const auto *Call = llvm::dyn_cast<CallExpr>(E);
    const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
    if (F && Call->getNumArgs() == 2 && F->getDeclName().isIdentifier() &&
        (F->getName() == "__umul24" || F->getName() == "__mul24"))
      return {Call->getArg(0), Call->getArg(1)};
    return {};
  }

  static void addTerms(const clang::Expr *E, llvm::SmallVectorImpl<const clang::Expr *> &Terms) {
    const auto *B = llvm::dyn_cast<BinaryOperator>(bareOf(E));
    if (!B || B->getOpcode() != BO_Add) {
      Terms.push_back(E);
      return;
    }
    addTerms(B->getLHS(), Terms);
    addTerms(B->getRHS(), Terms);
  }

  /// Of the terms of a sum, those that are together `blockIdx.x * blockDim.x + threadIdx.x`.
  void claimPlaces(const BinaryOperator *Sum) {
    llvm::SmallVector<const clang::Expr *, 4> Terms;
    addTerms(Sum, Terms);
    for (const clang::Expr *Product : Terms) {
      const auto [L, R] = factorsOf(Product);
      llvm::SmallVector<const clang::Expr *, 3> Names;
      const std::optional<llvm::StringRef> Member = L ? startOf(L, R, Names) : std::nullopt;
      if (!Member)
        continue;
      for (const clang::Expr *Term : Terms)
        if (const std::optional<BuiltinName> T = builtinOf(Term);
            T && T->is("threadIdx", *Member) && !Claimed.contains(T->Written)) {
          Claimed.insert(Names.begin(), Names.end());
          Claimed.insert(T->Written);
          break;
        }
    }
  }

  std::vector<const clang::Expr *> Named;
  llvm::DenseSet<const clang::Expr *> Claimed;
};
} // namespace

void warplint::collectPlaced(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Functions,
                             Facts &Out) {
  std::vector<warplint::SourceRange> Kernels;
  for (FunctionDecl *F : Functions) {
    PlaceCollector Places;
    Places.TraverseStmt(F->getBody());
    const bool IsKernel = F->hasAttr<CUDAGlobalAttr>();
    if (Places.hasOthers() && !IsKernel)
      return; // a kernel may call it
    if (!Places.hasOthers() && IsKernel)
      Kernels.push_back(placeOf(Context, F->getLocation()));
  }
  Out.PlacedKernels = std::move(Kernels);
}
