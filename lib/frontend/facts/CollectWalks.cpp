//===- lib/frontend/facts/CollectWalks.cpp - Loops that walk rows ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What cannot be cut into tiles by writing its text around other loops is left out: loops that are
// left early, counters that change in them, ends that are not fixed before.
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/facts/ChangedVariables.h"
#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/Collect.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <optional>

using namespace warplint;
using namespace clang;

namespace {
using warplint::SourceRange; // not clang's

/// Where a loop's body may be left, or meets other threads.
class Leaves : public DynamicRecursiveASTVisitor {
public:
  bool Any = false;

  bool VisitReturnStmt(ReturnStmt *) override { return found(); }
  bool VisitBreakStmt(BreakStmt *) override { return found(); }
  bool VisitContinueStmt(ContinueStmt *) override { return found(); }
  bool VisitGotoStmt(GotoStmt *) override { return found(); }
  bool VisitLabelStmt(LabelStmt *) override { return found(); }
  bool VisitGCCAsmStmt(GCCAsmStmt *) override { return found(); }
  bool VisitLambdaExpr(LambdaExpr *) override { return found(); }
  bool VisitIfStmt(IfStmt *S) override { return S->isConstexpr() ? found() : true; }

private:
  bool found() {
    Any = true;
    return false;
  }
};

/// What an expression is made of, if it has no effects and reads no memory.
class Operands : public DynamicRecursiveASTVisitor {
public:
  explicit Operands(ASTContext &Context, const ValueDecl *Counter)
      : Context(Context), Counter(Counter) {}

  bool Holds = true;
  llvm::SmallPtrSet<const ValueDecl *, 8> Variables;
  std::vector<SourceRange> Counters; ///< where the counter is named

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (llvm::isa<VarDecl>(E->getDecl()))
      Variables.insert(E->getDecl());
    if (E->getDecl() == Counter) {
      const std::optional<SourceRange> At = writtenRange(Context, E->getSourceRange());
      Holds &= At.has_value();
      if (At)
        Counters.push_back(*At);
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    const bool IsNamed = F && F->getDeclName().isIdentifier();
    Holds &= IsNamed && (F->getName() == "min" || F->getName() == "max" ||
                         F->getName().starts_with("__fetch_builtin")); // `blockIdx.x`
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) override { return Holds = false; }
  bool VisitLambdaExpr(LambdaExpr *) override { return Holds = false; }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    Holds &= !E->isAssignmentOp();
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    Holds &= !E->isIncrementDecrementOp() && E->getOpcode() != UO_Deref;
    return true;
  }

private:
  ASTContext &Context;
  const ValueDecl *Counter;
};

/// The subscripts in a body, by what becomes of the element.
class Uses : public DynamicRecursiveASTVisitor {
public:
  std::vector<std::pair<const ArraySubscriptExpr *, SubscriptUse>> All;

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue)
      add(E->getSubExpr(), SubscriptUse::Load);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      add(E->getLHS(), E->isCompoundAssignmentOp() ? SubscriptUse::Update : SubscriptUse::Store);
    return true;
  }

private:
  void add(const clang::Expr *E, SubscriptUse Use) {
    if (const auto *S = llvm::dyn_cast<ArraySubscriptExpr>(E->IgnoreParens()))
      All.emplace_back(S, Use);
  }
};

/// Reads one loop.
class WalkReader {
public:
  WalkReader(ASTContext &Context, const ForStmt *Loop) : Context(Context), Loop(Loop) {}

  std::optional<WalkText> read() {
    Leaves Early;
    Early.TraverseStmt(const_cast<Stmt *>(Loop->getBody()));
    Changes.TraverseStmt(const_cast<Stmt *>(Loop->getBody()));
    const std::optional<SourceRange> Whole = statementRange(Context, *Loop),
                                     Body = statementRange(Context, *Loop->getBody());
    if (Early.Any || !Whole || !Body || !readStart() || Changes.Of.contains(Counter) ||
        !readEnd() || !countsByOne())
      return std::nullopt;
    Result.Statement = *Whole;
    Result.Body = *Body;
    Uses Found;
    Found.TraverseStmt(const_cast<Stmt *>(Loop->getBody()));
    for (const auto &[S, Use] : Found.All)
      readSubscript(*S, Use);
    return std::move(Result);
  }

private:
  /// `int k = 0` or `k = 0`
  bool readStart() {
    const clang::Expr *From = nullptr;
    if (const auto *Init = llvm::dyn_cast_or_null<DeclStmt>(Loop->getInit())) {
      const auto *V = Init->isSingleDecl() ? llvm::dyn_cast<VarDecl>(Init->getSingleDecl()) : nullptr;
      if (!V || !V->hasInit())
        return false;
      Counter = V;
      Result.Declares = true;
      From = V->getInit();
    } else if (const auto *Init = llvm::dyn_cast_or_null<BinaryOperator>(Loop->getInit())) {
      const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Init->getLHS()->IgnoreParens());
      if (Init->getOpcode() != BO_Assign || !Ref || !llvm::isa<VarDecl>(Ref->getDecl()))
        return false;
      Counter = Ref->getDecl();
      From = Init->getRHS();
    }
    if (!From || !Counter->getType()->isIntegerType())
      return false;
    Result.Variable = Counter->getNameAsString();
    Result.Type = Counter->getType().getUnqualifiedType().getAsString(Context.getPrintingPolicy());
    return readFixed(From, Result.From);
  }

  bool readEnd() {
    const auto *Until = llvm::dyn_cast_or_null<BinaryOperator>(Loop->getCond());
    if (!Until || Until->getOperatorLoc().isMacroID() ||
        (Until->getOpcode() != BO_LT && Until->getOpcode() != BO_LE) || !isCounter(Until->getLHS()))
      return false;
    Result.Below = Until->getOpcodeStr().str();
    return readFixed(Until->getRHS(), Result.Until);
  }

  bool countsByOne() const {
    const clang::Expr *By = Loop->getInc();
    if (const auto *Step = llvm::dyn_cast_or_null<UnaryOperator>(By))
      return Step->isIncrementOp() && isCounter(Step->getSubExpr());
    const auto *Step = llvm::dyn_cast_or_null<CompoundAssignOperator>(By);
    clang::Expr::EvalResult Value;
    return Step && Step->getOpcode() == BO_AddAssign && isCounter(Step->getLHS()) &&
           !Step->getRHS()->isValueDependent() && Step->getRHS()->EvaluateAsInt(Value, Context) &&
           Value.Val.getInt() == 1;
  }

  bool isCounter(const clang::Expr *E) const {
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == Counter;
  }

  /// Whether nothing in the loop changes \p V, which is declared before it.
  bool isFixed(const ValueDecl *V) const {
    return !Changes.Of.contains(V) &&
           !Context.getSourceManager().isPointWithin(V->getLocation(),
                                                     Loop->getBody()->getBeginLoc(),
                                                     Loop->getBody()->getEndLoc());
  }

  /// Text of \p E in \p To, if it means the same in each iteration.
  bool readFixed(const clang::Expr *E, std::string &To) const {
    Operands Of(Context, Counter);
    Of.TraverseStmt(const_cast<clang::Expr *>(E));
    if (!Of.Holds || !Of.Counters.empty() ||
        !llvm::all_of(Of.Variables, [&](const ValueDecl *V) { return isFixed(V); }))
      return false;
    // A macro is written again as it is: its text is that of what it is named by.
    const SourceManager &SM = Context.getSourceManager();
    const CharSourceRange Names = SM.getExpansionRange(E->getSourceRange());
    To = Lexer::getSourceText(Names, SM, Context.getLangOpts()).str();
    return !To.empty();
  }

  void readSubscript(const ArraySubscriptExpr &S, SubscriptUse Use) {
    const clang::Expr *Base = S.getBase()->IgnoreParenImpCasts();
    const QualType To = Base->getType()->isPointerType() ? Base->getType()->getPointeeType() : QualType();
    Operands Of(Context, Counter);
    Of.TraverseStmt(const_cast<clang::Expr *>(S.getBase()));
    Of.TraverseStmt(const_cast<clang::Expr *>(S.getIdx()));
    const std::optional<SourceRange> Where = writtenRange(Context, S.getSourceRange());
    if (To.isNull() || !To->isArithmeticType() || To.isVolatileQualified() || !Where || !Of.Holds ||
        Of.Counters.empty() || !llvm::all_of(Of.Variables, [&](const ValueDecl *V) {
          return V == Counter || isFixed(V);
        }))
      return;
    WalkedText W;
    W.Where = *Where;
    if (const auto *Name = llvm::dyn_cast<DeclRefExpr>(Base))
      W.Array = Name->getDecl()->getNameAsString();
    const auto *Parameter = To->getAs<SubstTemplateTypeParmType>();
    W.IsOfTemplate = Parameter != nullptr;
    W.Element = Parameter ? Parameter->getReplacedParameter()->getNameAsString()
                          : To.getUnqualifiedType().getAsString(Context.getPrintingPolicy());
    W.Use = Use;
    W.Always = isAlways(S);
    W.Parts = partsOf(*Where, Of.Counters, S.getBeginLoc());
    Result.Subscripts.push_back(std::move(W));
  }

  /// What is written between \p Counters.
  std::vector<std::string> partsOf(const SourceRange &Where, llvm::ArrayRef<SourceRange> Counters,
                                   SourceLocation In) const {
    const SourceManager &SM = Context.getSourceManager();
    const llvm::StringRef All = SM.getBufferData(SM.getFileID(SM.getFileLoc(In)));
    std::vector<SourceRange> InOrder = Counters.vec();
    llvm::sort(InOrder);
    std::vector<std::string> Parts;
    unsigned From = Where.Offset;
    for (const SourceRange &C : InOrder) {
      Parts.push_back(All.slice(From, C.Offset).str());
      From = C.EndOffset;
    }
    Parts.push_back(All.slice(From, Where.EndOffset).str());
    return Parts;
  }

  /// Whether \p S is in a statement of the body itself, under no condition.
  bool isAlways(const ArraySubscriptExpr &S) const {
    const auto *Block = llvm::dyn_cast<CompoundStmt>(Loop->getBody());
    const llvm::ArrayRef<Stmt *> Body = Block
                                            ? llvm::ArrayRef(Block->body_begin(), Block->size())
                                            : llvm::ArrayRef<Stmt *>();
    auto Holds = [&](const Stmt *Of) {
      const auto *Assign = llvm::dyn_cast<BinaryOperator>(Of);
      return Assign && Assign->isAssignmentOp() && Assign->getLHS()->IgnoreParens() == &S;
    };
    return Block ? llvm::any_of(Body, Holds) : Holds(Loop->getBody());
  }

  ASTContext &Context;
  const ForStmt *Loop;
  const ValueDecl *Counter = nullptr;
  ChangedVariables Changes;
  WalkText Result;
};

/// Finds the loops of a kernel. Those with attributes, `#pragma unroll` say, are left as they are.
class WalkFinder : public DynamicRecursiveASTVisitor {
public:
  WalkFinder(ASTContext &Context, const FunctionDecl *F, Facts &Out)
      : Context(Context), F(F), Out(Out) {}

  bool VisitAttributedStmt(AttributedStmt *S) override {
    Attributed.insert(S->getSubStmt());
    return true;
  }
  bool VisitForStmt(ForStmt *Loop) override {
    if (!Loop->getBody() || Attributed.contains(Loop))
      return true;
    if (std::optional<WalkText> W = WalkReader(Context, Loop).read()) {
      W->KernelAt = placeOfDefinition(Context, *F);
      Out.Walks.push_back(std::move(*W));
    }
    return true;
  }

private:
  ASTContext &Context;
  const FunctionDecl *F;
  Facts &Out;
  llvm::SmallPtrSet<const Stmt *, 4> Attributed;
};
} // namespace

void warplint::collectWalks(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Functions,
                            Facts &Out) {
  llvm::DenseSet<SourceLocation> Seen; // instances of a template are written once
  for (const FunctionDecl *F : Functions)
    if (F->hasAttr<CUDAGlobalAttr>() && !F->isDependentContext() && F->getBody() &&
        !F->getLocation().isMacroID() && Seen.insert(F->getBody()->getBeginLoc()).second)
      WalkFinder(Context, F, Out).TraverseStmt(F->getBody());
}
