//===- lib/frontend/facts/GridCover.cpp - Grids that follow blocks *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/facts/GridCover.h"

#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

using namespace warplint;
using namespace clang;

namespace {
/// Runs the expression for one extent of the image and one of the block.
class GridRun {
public:
  GridRun(const BlockExtent &By, int64_t Extent, int64_t Block)
      : By(By), Extent(Extent), Block(Block) {}

  std::optional<int64_t> value(const clang::Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *L = llvm::dyn_cast<IntegerLiteral>(E))
      return L->getValue().getSExtValue();
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
      if (const auto At = Parameters.find(Ref->getDecl()); At != Parameters.end())
        return At->second;
    if (const auto *M = llvm::dyn_cast<MemberExpr>(E); M && isBlock(M->getBase()))
      return M->getMemberDecl()->getName() == By.Member ? std::optional(Block) : std::nullopt;
    if (!namesKnown(E))
      return isOfTheImage(E) ? std::optional(Extent) : std::nullopt;
    if (const auto *B = llvm::dyn_cast<BinaryOperator>(E))
      return value(*B);
    if (const auto *C = llvm::dyn_cast<ConditionalOperator>(E)) {
      const std::optional<int64_t> If = value(C->getCond());
      return If ? value(*If ? C->getTrueExpr() : C->getFalseExpr()) : std::nullopt;
    }
    if (const auto *C = llvm::dyn_cast<CallExpr>(E))
      return value(*C);
    return std::nullopt;
  }

private:
  bool isBlock(const clang::Expr *E) const {
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == By.Block;
  }

  /// Whether the block, or a parameter that stands for a number, is named in \p S.
  bool namesKnown(const Stmt *S) const {
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(S);
        Ref && (Ref->getDecl() == By.Block || Parameters.contains(Ref->getDecl())))
      return true;
    return llvm::any_of(S->children(), [&](const Stmt *Each) { return Each && namesKnown(Each); });
  }

  /// One expression is, wherever it stands: another one is another number.
  bool isOfTheImage(const clang::Expr *E) {
    llvm::FoldingSetNodeID Id;
    E->Profile(Id, By.Block->getASTContext(), /*Canonical=*/true);
    if (!Image)
      Image = Id;
    return *Image == Id && E->getType()->isIntegerType();
  }

  std::optional<int64_t> value(const BinaryOperator &E) {
    const std::optional<int64_t> L = value(E.getLHS()), R = value(E.getRHS());
    if (!L || !R)
      return std::nullopt;
    switch (E.getOpcode()) {
    case BO_Add:
      return *L + *R;
    case BO_Sub:
      return *L - *R;
    case BO_Mul:
      return *L * *R;
    case BO_Div:
      return *R ? std::optional(*L / *R) : std::nullopt;
    case BO_Rem:
      return *R ? std::optional(*L % *R) : std::nullopt;
    case BO_EQ:
      return *L == *R;
    case BO_NE:
      return *L != *R;
    case BO_GT:
      return *L > *R;
    case BO_LT:
      return *L < *R;
    default:
      return std::nullopt;
    }
  }

  std::optional<int64_t> value(const CallExpr &E) {
    const FunctionDecl *F = E.getDirectCallee();
    const Stmt *Body = F ? F->getBody() : nullptr;
    const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(Body);
    const auto *Return =
        Block && Block->size() == 1 ? llvm::dyn_cast<ReturnStmt>(Block->body_front()) : nullptr;
    if (!Return || !Return->getRetValue() || F->getNumParams() != E.getNumArgs() ||
        ++Calls > MostCalls)
      return std::nullopt;
    for (unsigned I = 0; I < E.getNumArgs(); ++I) {
      const std::optional<int64_t> V = value(E.getArg(I));
      if (!V || !F->getParamDecl(I)->getType()->isIntegerType())
        return std::nullopt;
      Parameters[F->getParamDecl(I)] = *V;
    }
    return value(Return->getRetValue());
  }

  static constexpr unsigned MostCalls = 4;
  const BlockExtent &By;
  int64_t Extent, Block;
  std::optional<llvm::FoldingSetNodeID> Image;
  llvm::DenseMap<const ValueDecl *, int64_t> Parameters;
  unsigned Calls = 0;
};
} // namespace

/// Whether \p Grid is \p More than the image's extent divided by the block's, rounded up.
static bool roundsUp(const clang::Expr *Grid, const BlockExtent &By, int64_t More) {
  for (int64_t Block : {1, 2, 3, 4, 8, 16, 32, 64})
    for (int64_t Extent = 1; Extent <= 3 * Block; ++Extent) {
      const std::optional<int64_t> Blocks = GridRun(By, Extent, Block).value(Grid);
      if (!Blocks || *Blocks != int64_t(llvm::divideCeil(uint64_t(Extent + More), uint64_t(Block))))
        return false;
    }
  return true;
}

bool warplint::coversWithAny(const clang::Expr *Grid, const BlockExtent &By) {
  // Of `width - 1` the number is one less, which says how much the grid covers beyond it.
  return roundsUp(Grid, By, 0) || roundsUp(Grid, By, 1);
}
