// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cannot be cut into tiles by writing its text around other loops is left out: loops that are
// left early, counters that change in them, ends that are not fixed before.

#include "lib/frontend/facts/CollectWalks.h"

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/Facts.h"

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
  explicit Operands(const ASTContext &Context) : Context(Context) {}

  struct Mention {
    std::optional<SourceRange> At; ///< nothing: in a macro
    const VarDecl *Of;
  };
  bool Holds = true;
  std::vector<Mention> Variables;

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl()))
      Variables.push_back({writtenRange(Context, E->getSourceRange()), V});
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
  const ASTContext &Context;
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
      const auto *V =
          Init->isSingleDecl() ? llvm::dyn_cast<VarDecl>(Init->getSingleDecl()) : nullptr;
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
    constexpr unsigned LeastBits = 32; // one of 8 bits would overflow by a tile
    if (!From || !Counter->getType()->isIntegerType() ||
        Context.getTypeSize(Counter->getType()) < LeastBits)
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
           !Context.getSourceManager().isPointWithin(
               V->getLocation(), Loop->getBody()->getBeginLoc(), Loop->getBody()->getEndLoc());
  }

  /// Text of \p E in \p To, if it means the same in each iteration.
  bool readFixed(const clang::Expr *E, std::string &To) const {
    Operands Of(Context);
    Of.TraverseStmt(const_cast<clang::Expr *>(E));
    if (!Of.Holds || !llvm::all_of(Of.Variables, [&](const Operands::Mention &M) {
          return M.Of != Counter && isFixed(M.Of);
        }))
      return false;
    // A macro is written again as it is: its text is that of what it is named by.
    const SourceManager &SM = Context.getSourceManager();
    const CharSourceRange Names = SM.getExpansionRange(E->getSourceRange());
    To = Lexer::getSourceText(Names, SM, Context.getLangOpts()).str();
    return !To.empty();
  }

  /// What is written of \p E between the mentions of the counter, added to \p Parts: the last of
  /// them goes on. Indices that the body declares are written as what they are. False if it cannot
  /// be written for another counter.
  bool addParts(const clang::Expr *E, std::vector<std::string> &Parts) const {
    Operands Of(Context);
    Of.TraverseStmt(const_cast<clang::Expr *>(E));
    const std::optional<SourceRange> Whole = writtenRange(Context, E->getSourceRange());
    if (!Of.Holds || !Whole)
      return false;
    llvm::erase_if(Of.Variables,
                   [&](const Operands::Mention &M) { return M.Of != Counter && isFixed(M.Of); });
    if (llvm::any_of(Of.Variables, [](const Operands::Mention &M) { return !M.At; }))
      return false;
    llvm::sort(Of.Variables, [](const Operands::Mention &A, const Operands::Mention &B) {
      return A.At->Offset < B.At->Offset;
    });
    const SourceManager &SM = Context.getSourceManager();
    const llvm::StringRef All = SM.getBufferData(SM.getFileID(SM.getFileLoc(E->getBeginLoc())));
    unsigned From = Whole->Offset;
    for (const Operands::Mention &M : Of.Variables) {
      Parts.back() += All.slice(From, M.At->Offset).str();
      From = M.At->EndOffset;
      if (M.Of == Counter) {
        Parts.emplace_back();
        continue;
      }
      if (!isIndex(*M.Of))
        return false;
      Parts.back() += "(";
      if (!addParts(M.Of->getInit(), Parts))
        return false;
      Parts.back() += ")";
    }
    Parts.back() += All.slice(From, Whole->EndOffset).str();
    return true;
  }

  /// `const int at = i * n + k;` in the body.
  bool isIndex(const VarDecl &V) const {
    return V.isLocalVarDecl() && V.hasInit() && V.getType()->isIntegerType() &&
           !Changes.Of.contains(&V);
  }

  void readSubscript(const ArraySubscriptExpr &S, SubscriptUse Use) {
    const clang::Expr *Base = S.getBase()->IgnoreParenImpCasts();
    if (!Base->getType()->isPointerType())
      return;
    const QualType To = Base->getType()->getPointeeType();
    const std::optional<SourceRange> Where = writtenRange(Context, S.getSourceRange());
    WalkedText W;
    W.Parts.emplace_back();
    if (!To->isArithmeticType() || To.isVolatileQualified() || !Where || !isPlainBase(*Base) ||
        !addParts(Base, W.Parts))
      return;
    W.Parts.back() += "[";
    if (!addParts(S.getIdx(), W.Parts) || W.Parts.size() < 2)
      return;
    W.Parts.back() += "]";
    W.Where = *Where;
    if (const auto *Name = llvm::dyn_cast<DeclRefExpr>(Base))
      W.Array = Name->getDecl()->getNameAsString();
    const auto *Parameter = To->getAs<SubstTemplateTypeParmType>();
    W.IsOfTemplate = Parameter != nullptr;
    W.Element = Parameter ? Parameter->getReplacedParameter()->getNameAsString()
                          : To.getUnqualifiedType().getAsString(Context.getPrintingPolicy());
    W.Use = Use;
    W.Always = isAlways(S);
    Result.Subscripts.push_back(std::move(W));
  }

  /// A name or a member, which can be subscripted as it is.
  static bool isPlainBase(const clang::Expr &Base) {
    return llvm::isa<DeclRefExpr, MemberExpr>(Base);
  }

  /// Whether \p S is in a statement of the body itself, under no condition.
  bool isAlways(const ArraySubscriptExpr &S) const {
    const auto *Block = llvm::dyn_cast<CompoundStmt>(Loop->getBody());
    const llvm::ArrayRef<Stmt *> Body =
        Block ? llvm::ArrayRef(Block->body_begin(), Block->size()) : llvm::ArrayRef<Stmt *>();
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
