//===- lib/frontend/facts/CollectLaunchTexts.cpp - Written blocks *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How host code writes the blocks that it launches, and whether its grids follow from them.
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/Collect.h"
#include "lib/frontend/facts/GridCover.h"
#include "lib/frontend/facts/TileFlow.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
using namespace clang;

namespace {
/// What the arguments of `<<<grid, block>>>` are made of.
struct LaunchShapes {
  const FunctionDecl *Kernel;
  const clang::Expr *Grid, *Block;
};

/// The launches of a function, and where it names which variable.
class ShapeCollector : public DynamicRecursiveASTVisitor {
public:
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    const FunctionDecl *Kernel = E->getDirectCallee();
    if (Kernel && E->getConfig()->getNumArgs() > 1)
      Launches.push_back({Kernel, E->getConfig()->getArg(0), E->getConfig()->getArg(1)});
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Mentions[E->getDecl()].insert(E);
    return true;
  }

  std::vector<LaunchShapes> Launches;
  llvm::DenseMap<const ValueDecl *, llvm::DenseSet<const DeclRefExpr *>> Mentions;
};
} // namespace

/// \p E without the copies and conversions that a value takes.
static const clang::Expr *withoutCopies(const clang::Expr *E) {
  for (;;) {
    E = E->IgnoreParenCasts(); // and temporaries
    const auto *Construct = llvm::dyn_cast<CXXConstructExpr>(E);
    if (!Construct || Construct->getNumArgs() != 1 ||
        !Construct->getConstructor()->isCopyOrMoveConstructor())
      return E;
    E = Construct->getArg(0);
  }
}

/// The local variable that \p E is; null if it is none.
static const VarDecl *localOf(const clang::Expr *E) {
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(withoutCopies(E));
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && !llvm::isa<ParmVarDecl>(V) ? V : nullptr;
}

/// The arguments of `dim3 name(x, y, z)`, `dim3(x, y)`; nothing if \p E is not made so.
static const CXXConstructExpr *dim3Of(const clang::Expr *E) {
  const auto *Made = llvm::dyn_cast_or_null<CXXConstructExpr>(E ? withoutCopies(E) : nullptr);
  constexpr unsigned Extents = 3;
  const CXXRecordDecl *Class = Made ? Made->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && Class->getName() == "dim3" && Made->getNumArgs() == Extents ? Made : nullptr;
}

namespace {
class LaunchTextWriter {
public:
  LaunchTextWriter(ASTContext &Context, const ShapeCollector &In) : Context(Context), In(In) {}

  LaunchBlockText write(const LaunchShapes &Of) {
    LaunchBlockText T;
    T.KernelAt = placeOfDefinition(Context, *Of.Kernel);
    const VarDecl *Block = localOf(Of.Block);
    const CXXConstructExpr *Made = Block ? dim3Of(Block->getInit()) : nullptr;
    if (!Made || !isForLaunchesOnly(Block))
      return T;
    T.X = literalAt(Made->getArg(0));
    T.Y = literalAt(Made->getArg(1));
    T.GridFollows = T.X.isValid() && T.Y.isValid() && followsFrom(Of.Grid, Block);
    return T;
  }

private:
  warplint::SourceRange literalAt(const clang::Expr *E) const {
    E = E->IgnoreParenImpCasts();
    const std::optional<warplint::SourceRange> At = writtenRange(Context, E->getSourceRange());
    return llvm::isa<IntegerLiteral>(E) && At ? *At : warplint::SourceRange();
  }

  /// Whether \p Block is named for no more than launches, and grids that are: each of its mentions
  /// is a launch's block, or in the declaration of a launch's grid or a launch's grid itself.
  bool isForLaunchesOnly(const VarDecl *Block) const {
    llvm::DenseSet<const DeclRefExpr *> Allowed;
    auto Allow = [&](const clang::Expr *E) {
      forEachMention(E, [&](const DeclRefExpr *Ref) { Allowed.insert(Ref); });
    };
    for (const LaunchShapes &L : In.Launches) {
      Allow(L.Block);
      Allow(L.Grid);
      if (const VarDecl *Grid = localOf(L.Grid); Grid && Grid->getInit() && isGridOnly(Grid))
        Allow(Grid->getInit());
    }
    const auto Of = In.Mentions.find(Block);
    return Of != In.Mentions.end() &&
           llvm::all_of(Of->second, [&](const DeclRefExpr *E) { return Allowed.contains(E); });
  }

  bool isGridOnly(const VarDecl *Grid) const {
    llvm::DenseSet<const DeclRefExpr *> Allowed;
    for (const LaunchShapes &L : In.Launches)
      forEachMention(L.Grid, [&](const DeclRefExpr *Ref) { Allowed.insert(Ref); });
    const auto Of = In.Mentions.find(Grid);
    return Of != In.Mentions.end() &&
           llvm::all_of(Of->second, [&](const DeclRefExpr *E) { return Allowed.contains(E); });
  }

  static bool followsFrom(const clang::Expr *Grid, const VarDecl *Block) {
    const VarDecl *Named = localOf(Grid);
    const CXXConstructExpr *Made = dim3Of(Named ? Named->getInit() : Grid);
    return Made && coversWithAny(Made->getArg(0), {Block, "x"}) &&
           coversWithAny(Made->getArg(1), {Block, "y"});
  }

  ASTContext &Context;
  const ShapeCollector &In;
};
} // namespace

void warplint::collectLaunchTexts(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Host,
                                  Facts &Out) {
  for (FunctionDecl *F : Host) {
    if (isForDevice(F))
      continue;
    ShapeCollector In;
    In.TraverseDecl(F);
    LaunchTextWriter Writer(Context, In);
    for (const LaunchShapes &L : In.Launches) {
      LaunchBlockText T = Writer.write(L);
      if (!llvm::is_contained(Out.LaunchBlocks, T))
        Out.LaunchBlocks.push_back(std::move(T));
    }
  }
}
