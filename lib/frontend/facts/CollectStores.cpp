// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cannot be moved to another thread by writing its text again with other coordinates is left
// out: macros and calls that may hide threadIdx, variables that change, loops, other effects.
//
// A thread that knows no more of itself than its place in the grid,
//
//   blockIdx.x * blockDim.x + threadIdx.x
//
// does the same in a block of any shape. Which kernels are made of such threads?

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/CollectWalks.h"
#include "lib/frontend/facts/Facts.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

using namespace warplint;

using namespace clang;

namespace {
using warplint::SourceRange; // not clang's

/// Whether an expression means the same with other coordinates written into its text.
class Movable : public DynamicRecursiveASTVisitor {
public:
  bool Holds = true, NamesThread = false;
  llvm::SmallPtrSet<const VarDecl *, 8> Locals;

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl()); V && V->isLocalVarDecl())
      Locals.insert(V);
    const bool IsThread =
        E->getDecl()->getDeclName().isIdentifier() && E->getDecl()->getName() == "threadIdx";
    NamesThread |= IsThread;
    if (IsThread && E->getLocation().isMacroID())
      Holds = false;
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    const bool IsPlain =
        F && F->getDeclName().isIdentifier() &&
        (F->getName() == "__ldg" || F->getName() == "min" || F->getName() == "max");
    Holds &= IsPlain || llvm::isa<CXXOperatorCallExpr>(E) || isProperty(F);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *) override { return Holds = false; }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    Holds &= !E->isAssignmentOp();
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    Holds &= !E->isIncrementDecrementOp();
    return true;
  }

private:
  /// `blockIdx.x` is a call of a function of its type.
  static bool isProperty(const FunctionDecl *F) {
    return F && F->getDeclName().isIdentifier() && F->getName().starts_with("__fetch_builtin");
  }
};

class StoreReader {
public:
  StoreReader(ASTContext &Context, const FunctionDecl *F) : Context(Context), F(F) {}

  std::optional<StoreText> read() {
    const auto *Body = llvm::dyn_cast_or_null<CompoundStmt>(F->getBody());
    if (!Body || Body->body_empty())
      return std::nullopt;
    Changes.TraverseStmt(const_cast<CompoundStmt *>(Body));
    Result.KernelAt = placeOf(Context, F->getLocation());
    for (const Stmt *S : llvm::drop_end(Body->body()))
      if (!readLocals(S) && !readReturn(S))
        return std::nullopt;
    const Stmt *Last = *std::prev(Body->body_end());
    const auto *Loop = llvm::dyn_cast<ForStmt>(Last);
    if (Loop ? !readLoop(Loop) : !readStore(Last, Last))
      return std::nullopt;
    return std::move(Result);
  }

private:
  /// The text of \p E, if it can be written again for other coordinates; what it needs is noted.
  std::optional<std::string> movable(const clang::Expr *E) {
    Movable Visitor;
    Visitor.TraverseStmt(const_cast<clang::Expr *>(E));
    if (!Visitor.Holds || !writtenRange(Context, E->getSourceRange()))
      return std::nullopt;
    for (const VarDecl *V : Visitor.Locals)
      if (!Known.contains(V))
        return std::nullopt;
    return textOf(Context, E->getSourceRange());
  }

  /// Notes what \p S declares; of what the thread does not decide, no more than that it is known.
  bool readLocals(const Stmt *S) {
    std::vector<LocalText> All;
    if (!readLocals(S, All))
      return false;
    llvm::copy_if(All, std::back_inserter(Result.Locals),
                  [](const LocalText &L) { return L.OfThread; });
    return true;
  }

  /// Adds all that \p S declares.
  bool readLocals(const Stmt *S, std::vector<LocalText> &All) {
    const auto *Declared = llvm::dyn_cast<DeclStmt>(S);
    if (!Declared)
      return false;
    for (const Decl *D : Declared->decls()) {
      const auto *V = llvm::dyn_cast<VarDecl>(D);
      if (!V || !V->hasInit() || !V->hasLocalStorage() || V->getType()->isReferenceType() ||
          Changes.Of.contains(V))
        return false;
      Movable Visitor;
      Visitor.TraverseStmt(const_cast<clang::Expr *>(V->getInit()));
      const std::optional<std::string> Initial = movable(V->getInit());
      if (!Initial)
        return false;
      Known.insert(V);
      bool Depends = Visitor.NamesThread;
      for (const VarDecl *Other : Visitor.Locals)
        Depends |= OfThread.contains(Other);
      if (Depends && !V->getType()->isIntegerType()) // no pointer that was moved
        return false;
      if (Depends)
        OfThread.insert(V);
      All.push_back({V->getNameAsString(),
                     V->getType().getUnqualifiedType().getAsString(Context.getPrintingPolicy()),
                     *Initial, Depends});
    }
    return true;
  }

  /// `if (...) return;`
  bool readReturn(const Stmt *S) {
    const auto *If = llvm::dyn_cast<IfStmt>(S);
    if (!If || Result.Return || !isPlain(If))
      return false;
    const auto *Return = llvm::dyn_cast<ReturnStmt>(only(If->getThen()));
    const std::optional<std::string> When = movable(If->getCond());
    if (!Return || Return->getRetValue() || !When)
      return false;
    Result.Guard = "!(" + *When + ")";
    Result.Return = statementRange(Context, *If);
    return Result.Return.has_value();
  }

  /// `for (int j = 0; j < 32; j += 8) store`
  bool readLoop(const ForStmt *Loop) {
    const auto *Init = llvm::dyn_cast_or_null<DeclStmt>(Loop->getInit());
    const auto *V =
        Init && Init->isSingleDecl() ? llvm::dyn_cast<VarDecl>(Init->getSingleDecl()) : nullptr;
    const auto *Until = llvm::dyn_cast_or_null<BinaryOperator>(Loop->getCond());
    const auto *Step = llvm::dyn_cast_or_null<CompoundAssignOperator>(Loop->getInc());
    if (Result.Return || !V || !V->getInit() || !Until || Until->getOpcode() != BO_LT || !Step ||
        Step->getOpcode() != BO_AddAssign || !isVariable(Until->getLHS(), V) ||
        !isVariable(Step->getLHS(), V))
      return false;
    const ExprText End = writtenExpr(Context, Until->getRHS()->IgnoreImpCasts()),
                   By = writtenExpr(Context, Step->getRHS()->IgnoreImpCasts());
    if (writtenExpr(Context, V->getInit()).Value != 0 || !End.Value || !End.Pure || !By.Value ||
        !writtenRange(Context, {Loop->getForLoc(), Loop->getRParenLoc()}))
      return false;
    Known.insert(V);
    Result.Loop = {V->getNameAsString(), textOf(Context, {Loop->getForLoc(), Loop->getRParenLoc()}),
                   End.Text, *End.Value, *By.Value};
    return readStore(only(Loop->getBody()), Loop);
  }
  static bool isVariable(const clang::Expr *E, const VarDecl *V) {
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == V;
  }

  /// \param Whole  the statement that ends in it
  bool readStore(const Stmt *S, const Stmt *Whole) {
    if (const auto *If = llvm::dyn_cast<IfStmt>(S)) {
      const std::optional<std::string> When = movable(If->getCond());
      if (!isPlain(If) || !When)
        return false;
      Result.Guard = Result.Guard.empty() ? *When : Result.Guard + " && (" + *When + ")";
      S = only(If->getThen());
      if (const auto *Block = llvm::dyn_cast<CompoundStmt>(S); Block && !Block->body_empty()) {
        S = Block->body_back();
        for (const Stmt *Of : llvm::drop_end(Block->body()))
          if (Result.Loop || !readLocals(Of, Result.Inner) || !declaresIntegers(Of))
            return false;
      }
    }
    if (const auto *Clean = llvm::dyn_cast<ExprWithCleanups>(S))
      S = Clean->getSubExpr();
    const auto *Assign = llvm::dyn_cast<BinaryOperator>(S);
    if (!Assign || !Assign->isAssignmentOp())
      return false;
    const auto *To = llvm::dyn_cast<ArraySubscriptExpr>(Assign->getLHS()->IgnoreParens());
    if (!To)
      return false;
    const QualType Base = To->getBase()->IgnoreParenImpCasts()->getType();
    const std::optional<std::string> Target = movable(To), Value = movable(Assign->getRHS());
    const std::optional<SourceRange> Range = statementRange(Context, *Whole);
    if (!Base->isPointerType() || !Target || !Value || !Range)
      return false;
    // Added to what is there, a value of another type is not what the tile would make of it.
    if (Assign->isCompoundAssignmentOp() &&
        !Context.hasSameUnqualifiedType(Base->getPointeeType(),
                                        Assign->getRHS()->IgnoreParenImpCasts()->getType()))
      return false;
    Result.Statement = *Range;
    Result.Element =
        Base->getPointeeType().getUnqualifiedType().getAsString(Context.getPrintingPolicy());
    Result.Target = *Target;
    Result.Operator = Assign->getOpcodeStr().str();
    Result.Value = *Value;
    Result.TargetAt = rangeOf(Context, To->getSourceRange());
    return true;
  }

  static bool declaresIntegers(const Stmt *S) {
    return llvm::all_of(llvm::cast<DeclStmt>(S)->decls(), [](const Decl *D) {
      return llvm::cast<VarDecl>(D)->getType()->isIntegerType();
    });
  }

  static bool isPlain(const IfStmt *If) {
    return !If->getElse() && !If->getInit() && !If->getConditionVariable() && !If->isConstexpr();
  }
  /// The statement that \p S is, braces apart; \p S if there are several.
  static const Stmt *only(const Stmt *S) {
    const auto *Block = llvm::dyn_cast<CompoundStmt>(S);
    return Block && Block->size() == 1 ? Block->body_front() : S;
  }

  ASTContext &Context;
  const FunctionDecl *F;
  ChangedVariables Changes;
  StoreText Result;
  llvm::SmallPtrSet<const VarDecl *, 8> Known, OfThread; ///< locals that were read
};
} // namespace

void warplint::collectStores(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Functions,
                             Facts &Out) {
  for (const FunctionDecl *F : Functions)
    if (F->hasAttr<CUDAGlobalAttr>() && !F->getLocation().isMacroID())
      if (std::optional<StoreText> S = StoreReader(Context, F).read())
        Out.Stores.push_back(std::move(*S));
}

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
