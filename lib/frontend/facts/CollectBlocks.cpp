// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A grid covers an image whatever its blocks are if each of its extents is the quotient of the
// image's by the block's, rounded up:
//
//   (width + block.x - 1) / block.x     (width - 1) / block.x + 1     divUp(width, block.x)
//
// How host code writes the blocks that it launches, and whether its grids follow from them.

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/CollectWalks.h"
#include "lib/frontend/facts/Facts.h"
#include "lib/frontend/facts/TileFlow.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

namespace warplint {

/// `block.x`
struct BlockExtent {
  const clang::VarDecl *Block;
  llvm::StringRef Member;
};

/// Whether \p Grid is such a quotient by \p By. It is run for many extents of both: sums, products
/// and quotients that round as they should for a few periods of the divisor do so always. What
/// does not name the block is one number; functions of one `return` are followed.
bool coversWithAny(const clang::Expr *Grid, const BlockExtent &By);

} // namespace warplint

using namespace warplint;

using namespace clang;

namespace {
using warplint::SourceRange; // not clang's

/// Whether \p E is made of numbers and of a thread's own variables that are not in \p Changed.
bool isOfLocals(const clang::Expr *E, const ChangedVariables &Changed) {
  E = bareOf(E);
  if (builtinOf(E) || llvm::isa<IntegerLiteral, CXXBoolLiteralExpr>(E))
    return true;
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E))
    return isOfLocals(B->getLHS(), Changed) && isOfLocals(B->getRHS(), Changed);
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E))
    return U->getOpcode() != UO_Deref && isOfLocals(U->getSubExpr(), Changed);
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  if (!Ref || llvm::isa<NonTypeTemplateParmDecl, EnumConstantDecl>(Ref->getDecl()))
    return Ref;
  const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
  return V && V->isLocalVarDeclOrParm() && !V->hasGlobalStorage() &&
         !V->getType()->isReferenceType() && !Changed.Of.contains(V);
}

class BlockCollector : public DynamicRecursiveASTVisitor {
public:
  BlockCollector(ASTContext &Context, std::vector<BlockText> &Out) : Context(Context), Out(Out) {}

  bool VisitForStmt(ForStmt *S) override { return note(S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return note(S->getBody()); }
  bool VisitDoStmt(DoStmt *S) override { return note(S->getBody()); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override { return note(S->getBody()); }

  bool VisitIfStmt(IfStmt *S) override {
    if (!S->getElse() && !S->getInit() && !S->getConditionVariable() && !S->isConstexpr())
      Guards[S->getThen()] = S->getCond();
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *S) override {
    std::optional<SourceRange> Whole = writtenRange(Context, S->getSourceRange());
    if (!Whole)
      return true;
    BlockText B{*Whole, {}, Loops.contains(S), /*IsBare=*/false, guardOf(*S)};
    for (const Stmt *Each : S->body())
      if (const SourceLocation Begin = writtenBegin(Each->getBeginLoc()); Begin.isValid())
        B.Gaps.push_back(before(Begin));
    B.Gaps.push_back(before(S->getRBracLoc()));
    Out.push_back(std::move(B));
    return true;
  }

private:
  /// What the `if` around \p S asks, if that is the same between any two of its statements, and no
  /// name that one declares is meant in another.
  std::string guardOf(CompoundStmt &S) const {
    const clang::Expr *Asked = Guards.lookup(&S);
    if (!Asked ||
        llvm::any_of(S.body(), [](const Stmt *Each) { return llvm::isa<DeclStmt>(Each); }))
      return "";
    ChangedVariables Changed;
    Changed.TraverseStmt(&S);
    const ExprText Text = writtenExpr(Context, Asked);
    return Text.Range.isValid() && Text.Pure && isOfLocals(Asked, Changed) ? Text.Text : "";
  }

  bool note(const Stmt *Body) {
    Loops.insert(Body);
    if (Body && !llvm::isa<CompoundStmt>(Body))
      noteBare(*Body);
    return true;
  }

  /// The semicolon of an expression is no part of it.
  void noteBare(const Stmt &Body) {
    const SourceManager &SM = Context.getSourceManager();
    const std::optional<SourceRange> Whole = writtenRange(Context, Body.getSourceRange());
    if (!Whole || Body.getEndLoc().isMacroID())
      return;
    SourceLocation End = Lexer::getLocForEndOfToken(Body.getEndLoc(), 0, SM, Context.getLangOpts());
    if (const SourceLocation Behind =
            Lexer::findLocationAfterToken(Body.getEndLoc(), tok::semi, SM, Context.getLangOpts(),
                                          /*SkipTrailingWhitespaceAndNewLine=*/false);
        Behind.isValid())
      End = Behind;
    Out.push_back({*Whole, {before(Body.getBeginLoc()), before(End)}, true, /*IsBare=*/true});
  }

  /// Invalid if \p Loc is amid what a macro writes. `__shared__` is a macro, too.
  SourceLocation writtenBegin(SourceLocation Loc) const {
    if (Loc.isFileID() || Lexer::isAtStartOfMacroExpansion(Loc, Context.getSourceManager(),
                                                           Context.getLangOpts(), &Loc))
      return Loc;
    return {};
  }

  SourceRange before(SourceLocation Loc) const {
    SourceRange R = placeOf(Context, Loc);
    R.EndLine = R.Line;
    R.EndColumn = R.Column;
    R.EndOffset = R.Offset;
    return R;
  }

  ASTContext &Context;
  std::vector<BlockText> &Out;
  llvm::DenseMap<const Stmt *, const clang::Expr *> Guards; ///< by what they guard
  llvm::SmallPtrSet<const Stmt *, 16> Loops; ///< bodies; they are visited after their loops
};
} // namespace

void warplint::collectBlocks(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Functions,
                             Facts &Out) {
  for (FunctionDecl *F : Functions)
    if (Stmt *Body = F->getBody())
      BlockCollector(Context, Out.Blocks).TraverseStmt(Body);
}

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
