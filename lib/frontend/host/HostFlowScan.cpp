// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/host/HostFlow.h"

#include "lib/known/HostCalls.h"
#include "lib/known/Words.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/TypeSwitch.h"

#include <algorithm>
#include <utility>

using namespace warplint;

using namespace clang;

bool warplint::isTensorMap(QualType T) {
  const RecordDecl *Record = T.isNull() ? nullptr : T->getAsRecordDecl();
  return Record && Record->getDeclName().isIdentifier() &&
         isNamedBy(TensorMapType, Record->getName());
}

const MapEncoder *warplint::mapEncoderIn(const CallExpr &E) {
  const MapEncoder *Known = mapEncoderWith(E.getNumArgs());
  if (!Known || !isTensorMap(E.getArg(MapEncoder::Map)->getType()->getPointeeType()))
    return nullptr;
  const clang::Expr *Element = E.getArg(MapEncoder::Element)->IgnoreParenImpCasts();
  const auto *Type = Element->getType()->getAs<EnumType>();
  return Type && isNamedBy(TensorElementType, Type->getDecl()->getName()) ? Known : nullptr;
}

/// Notes every write to a local variable, and every use; taking its address counts as a write,
/// unless for a call that promises to leave it alone.
class HostFlow::Scanner : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  explicit Scanner(HostFlow &Flow) : Flow(Flow) { ShouldVisitTemplateInstantiations = true; }

  /// Parts first: a value comes before its assignment.
  bool TraverseStmt(Stmt *S) override {
    Base::TraverseStmt(S);
    if (S)
      llvm::TypeSwitch<Stmt *>(S)
          .Case<DeclRefExpr, BinaryOperator, UnaryOperator, CXXOperatorCallExpr, CXXMemberCallExpr,
                CallExpr, CXXConstructExpr, ImplicitCastExpr, ArraySubscriptExpr, ReturnStmt,
                BreakStmt, GotoStmt, ContinueStmt>([&](auto *Whole) { after(Whole); });
    return true;
  }
  bool TraverseDecl(Decl *D) override {
    Base::TraverseDecl(D);
    if (auto *Var = llvm::dyn_cast_or_null<VarDecl>(D); Var && !Var->isImplicit())
      noteDeclared(*Var);
    return true;
  }

  bool TraverseIfStmt(IfStmt *S) override {
    TraverseStmt(S->getInit());
    TraverseStmt(S->getConditionVariableDeclStmt());
    TraverseStmt(S->getCond());
    auto Arm = [&](Stmt *Body, unsigned Number) {
      Region R{.Kind = Region::Branch, .Cond = S->getCond(), .Arm = Number};
      R.Returns = leavesBy(Body) == Exit::Function;
      R.Of = S;
      R.Jumps = leavesBy(Body) == Exit::Jump;
      within(std::move(R), [&] { TraverseStmt(Body); });
    };
    Arm(S->getThen(), 1);
    Arm(S->getElse(), 0);
    return true;
  }
  bool TraverseConditionalOperator(ConditionalOperator *E) override {
    TraverseStmt(E->getCond());
    within({.Kind = Region::Branch}, [&] { TraverseStmt(E->getTrueExpr()); });
    return within({.Kind = Region::Branch}, [&] { TraverseStmt(E->getFalseExpr()); });
  }
  bool TraverseBinaryOperator(BinaryOperator *E) override {
    if (!E->isLogicalOp())
      return Base::TraverseBinaryOperator(E);
    TraverseStmt(E->getLHS());
    return within({.Kind = Region::Branch}, [&] { TraverseStmt(E->getRHS()); });
  }
  bool TraverseForStmt(ForStmt *S) override {
    TraverseStmt(S->getInit());
    within(loop(S), [&] {
      TraverseStmt(S->getConditionVariableDeclStmt());
      TraverseStmt(S->getCond());
      TraverseStmt(S->getBody());
      TraverseStmt(S->getInc());
    });
    return true;
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    return within(loop(S), [&] { Base::TraverseWhileStmt(S); });
  }
  bool TraverseDoStmt(DoStmt *S) override {
    return within(loop(S), [&] { Base::TraverseDoStmt(S); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) override {
    Flow.Ranges[S->getLoopVariable()] = S->getRangeInit();
    if (mayWriteThrough(S->getLoopVariable()->getType()))
      noteAgain(S->getRangeInit());
    return within(loop(S), [&] { Base::TraverseCXXForRangeStmt(S); });
  }
  bool TraverseLambdaExpr(LambdaExpr *E) override { // who knows how often it is called
    const unsigned Around = std::exchange(Lambda, unsigned(Flow.Regions.size()));
    within({.Kind = Region::Lambda}, [&] { Base::TraverseLambdaExpr(E); });
    Lambda = Around;
    return true;
  }
  bool TraverseSwitchStmt(SwitchStmt *S) override {
    TraverseStmt(S->getInit());
    TraverseStmt(S->getConditionVariableDeclStmt());
    TraverseStmt(S->getCond());
    const std::optional<std::vector<Case>> Cases = casesOf(*S);
    if (!Cases)
      return within({.Kind = Region::Cases}, [&] { TraverseStmt(S->getBody()); });
    const bool HasDefault = llvm::any_of(*Cases, [](const Case &C) { return C.Default; });
    for (unsigned N = 0; N < Cases->size(); ++N) {
      const Case &C = (*Cases)[N];
      const Exit By = C.Body.empty() ? Exit::Falls : leavesBy(C.Body.back());
      Region R{.Kind = Region::Branch, .Cond = S->getCond(), .Arm = N};
      R.Options = unsigned(Cases->size()) + !HasDefault;
      R.Labels.append(C.Labels.begin(), C.Labels.end());
      if (C.Default)
        R.Labels.clear();
      R.Returns = By == Exit::Function;
      R.Of = S;
      R.Jumps = By == Exit::Falls && N + 1 < Cases->size();
      within(std::move(R), [&] {
        for (Stmt *Each : C.Body)
          TraverseStmt(Each);
      });
    }
    return true;
  }
  bool TraverseCXXCatchStmt(CXXCatchStmt *S) override {
    return within({.Kind = Region::Branch}, [&] { Base::TraverseCXXCatchStmt(S); });
  }

private:
  Position here() { return {++Index, Current}; }

  void after(DeclRefExpr *E) {
    const Position At = Flow.Places[E] = here();
    if (const auto *Var = llvm::dyn_cast<VarDecl>(E->getDecl());
        Var && Var->getType()->isPointerType())
      Flow.Uses[Var].push_back({E, At});
  }
  void after(BinaryOperator *E) {
    if (const Assignment A = assignmentIn(E); A.To)
      note(A.To, A.Value ? A.Value : E);
    if (E->getOpcode() == BO_Shr && E->getLHS()->isTypeDependent())
      note(E->getRHS(), nullptr);
  }
  void after(CXXOperatorCallExpr *E) {
    after(static_cast<CallExpr *>(E));
    if (const Assignment A = assignmentIn(E); A.To)
      note(A.To, A.Value);
    // `in >> n` with a stream of a class that is not known here
    if (E->getOperator() == OO_GreaterGreater && E->getNumArgs() == 2 && !E->getDirectCallee())
      note(E->getArg(1), nullptr);
  }
  void after(CXXMemberCallExpr *E) { // which may write any member
    after(static_cast<CallExpr *>(E));
    const CXXMethodDecl *Method = E->getMethodDecl();
    if (!Method || Method->isConst() || Method->isStatic())
      return;
    if (isData(E))
      noteAddress(E, E->getImplicitObjectArgument());
    else
      note(E->getImplicitObjectArgument(), nullptr);
  }
  void after(UnaryOperator *E) {
    if (E->getOpcode() == UO_AddrOf)
      noteAddress(E, E->getSubExpr());
    else if (E->isIncrementDecrementOp())
      note(E->getSubExpr(), E);
  }
  void after(ReturnStmt *S) {
    if (!Lambda && S->getRetValue())
      Flow.Returned.push_back({S->getRetValue(), Current});
  }
  void after(BreakStmt *) {
    for (unsigned R = Current; R != 0; R = Flow.Regions[R].Outer)
      Flow.Regions[R].Breaks = true;
  }
  void after(GotoStmt *) {
    for (Region &R : Flow.Regions)
      R.Breaks = R.Continues = true;
  }
  void after(ContinueStmt *) {
    for (unsigned R = Current; R != 0; R = Flow.Regions[R].Outer)
      Flow.Regions[R].Continues = true;
  }
  /// An array that is passed on as a pointer.
  void after(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_ArrayToPointerDecay)
      if (const auto *Array = llvm::dyn_cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens()))
        noteAddress(Array, Array);
  }
  void after(ArraySubscriptExpr *E) { forget(E->getBase()->IgnoreParenImpCasts()); }
  void after(CXXConstructExpr *E) {
    Flow.Places[E] = {Index, Current};
    for (const auto [Param, Argument] :
         llvm::zip(E->getConstructor()->parameters(), E->arguments()))
      if (mayWriteThrough(Param->getType())) // and may be kept
        noteAgain(Argument);
  }
  void after(CallExpr *E) {
    Flow.Places[E] = {Index, Current};
    for (const clang::Expr *Argument : E->arguments()) {
      settle(Argument->IgnoreParenCasts());
      giveMap(*E, Argument);
    }
    const FunctionDecl *Callee = E->getDirectCallee();
    if (Callee && Callee->getDeclName().isIdentifier() && hostCallNamed(Callee->getName()))
      Flow.MemoryCalls.push_back(E);
    if (mapEncoderIn(*E)) // of what it is given it writes the map alone
      for (const clang::Expr *Argument : llvm::drop_begin(E->arguments()))
        forget(Argument->IgnoreParenCasts());
    const llvm::ArrayRef<const clang::Expr *> Passed = passedBy(*E);
    for (unsigned I = 0; Callee && I < std::min<size_t>(Passed.size(), Callee->getNumParams());
         ++I) {
      QualType T = Callee->getParamDecl(I)->getType();
      if (T->isPointerType() && T->getPointeeType().isConstQualified())
        forget(Passed[I]->IgnoreParenImpCasts());
      // Launches take the arguments of kernels, which are values, by forwarding references.
      if (T->isLValueReferenceType() && !T.getNonReferenceType().isConstQualified() &&
          !isLaunchEx(Callee)) {
        const bool IsMap = isTensorMap(T.getNonReferenceType());
        note(Passed[I], IsMap ? Passed[I] : nullptr);
        if (IsMap)
          Flow.Givens[Passed[I]] = E;
      }
    }
  }

  /// \p Argument of \p Call may be the address of a tensor map. A pointer to one stands for it.
  void giveMap(const CallExpr &Call, const clang::Expr *Argument) {
    const QualType Of = Argument->getType()->getPointeeType();
    if (!isTensorMap(Of) || Of.isConstQualified())
      return;
    Flow.Givens[Argument] = &Call;
    const clang::Expr *Address = Argument->IgnoreParenCasts();
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Address);
    if (const auto *Pointer = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr)
      Flow.Writes[Pointer].push_back({nullptr, Argument, here()});
    else if (Write *W = notedFor(Address))
      if (isTensorMap((W->Member ? W->Member : Addressed.lookup(Address).Var)
                          ->getType()
                          .getNonReferenceType()))
        W->Value = Argument;
  }

  void noteDeclared(const VarDecl &Var) {
    Flow.Declared[&Var] = here();
    if (Var.getInit() && mayWriteThrough(Var.getType()))
      noteAgain(Var.getInit());
  }

  bool within(Region R, llvm::function_ref<void()> Body) {
    R.Outer = Current;
    R.Begin = Index;
    Current = unsigned(Flow.Regions.size());
    Flow.Regions.push_back(std::move(R));
    Body();
    Current = Flow.Regions[Current].Outer;
    return true;
  }

  static Region loop(const Stmt *S) { return {.Kind = Region::Loop, .Of = S}; }

  enum class Exit : uint8_t { Falls, Jump, Function };

  /// How control gets out of \p S at its end.
  static Exit leavesBy(const Stmt *S) {
    if (const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(S))
      return Block->body_empty() ? Exit::Falls : leavesBy(Block->body_back());
    if (const auto *Whole = llvm::dyn_cast_or_null<FullExpr>(S))
      S = Whole->getSubExpr();
    if (llvm::isa_and_nonnull<ReturnStmt, CXXThrowExpr>(S))
      return Exit::Function;
    if (const auto *Call = llvm::dyn_cast_or_null<CallExpr>(S))
      if (const FunctionDecl *Callee = Call->getDirectCallee(); Callee && Callee->isNoReturn())
        return Exit::Function;
    return llvm::isa_and_nonnull<BreakStmt, ContinueStmt, GotoStmt>(S) ? Exit::Jump : Exit::Falls;
  }

  /// What a `switch` does for some of the values.
  struct Case {
    std::vector<const CaseStmt *> Labels;
    bool Default = false;
    std::vector<Stmt *> Body;
  };

  /// Nothing if labels are not where they are expected.
  static std::optional<std::vector<Case>> casesOf(const SwitchStmt &S) {
    std::vector<Case> Cases;
    unsigned Labels = 0;
    const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(S.getBody());
    if (!Block)
      return std::nullopt;
    for (Stmt *Each : Block->body()) {
      if (llvm::isa<SwitchCase>(Each))
        Cases.emplace_back();
      while (llvm::isa<SwitchCase>(Each)) {
        auto *Label = llvm::cast<SwitchCase>(Each);
        ++Labels;
        Cases.back().Default |= llvm::isa<DefaultStmt>(Label);
        if (const auto *Valued = llvm::dyn_cast<CaseStmt>(Label))
          Cases.back().Labels.push_back(Valued);
        Each = Label->getSubStmt();
      }
      if (Cases.empty())
        return std::nullopt;
      Cases.back().Body.push_back(Each);
    }
    for (const SwitchCase *L = S.getSwitchCaseList(); L; L = L->getNextSwitchCase())
      if (Labels-- == 0)
        return std::nullopt;
    return Cases;
  }

  /// Returns the variable, if it is one that is written.
  const VarDecl *note(const clang::Expr *Target, const clang::Expr *Value) {
    Target = Target->IgnoreParenImpCasts();
    HostFlow::Write W{nullptr, Value, here()};
    for (const MemberExpr *M; (M = llvm::dyn_cast<MemberExpr>(Target));) {
      W.Value = W.Member ? nullptr : Value; // a part of a member: not followed
      W.Member = M->getMemberDecl();
      Target = M->getBase()->IgnoreParenImpCasts();
    }
    while (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(Target)) {
      Target = Element->getBase()->IgnoreParenImpCasts();
      if (!Target->getType()->isArrayType())
        return nullptr;
      W.Value = nullptr;
    }
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Target);
    const auto *Var = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Var)
      return nullptr;
    if (Lambda && !Flow.encloses(Lambda, Flow.Declared.lookup(Var).Region))
      W.AgainOutside = Lambda;
    Flow.Writes[Var].push_back(W);
    return Var;
  }

  /// What \p Target names can be written by another name.
  void noteAgain(const clang::Expr *Target) {
    if (const VarDecl *Var = note(Target, nullptr))
      Flow.Writes[Var].back().AgainOutside = Nowhere;
  }

  /// A call is given \p Address, and has done with it when it returns.
  void settle(const clang::Expr *Address) {
    if (Write *W = notedFor(Address))
      W->AgainOutside = Addressed.lookup(Address).Around;
  }

  /// What was noted for \p Address: nothing is written through it.
  void forget(const clang::Expr *Address) {
    if (const Write *W = notedFor(Address)) {
      std::vector<Write> &All = Flow.Writes[Addressed.lookup(Address).Var];
      All.erase(All.begin() + (W - All.data()));
    }
  }

  /// A variable whose address is taken, and the write that stands for it.
  struct Taken {
    const VarDecl *Var = nullptr;
    unsigned Index = 0;
    std::optional<unsigned> Around; ///< of the write, if it had no address
  };

  void noteAddress(const clang::Expr *Address, const clang::Expr *Of) {
    if (const VarDecl *Var = note(Of, nullptr)) {
      Write &W = Flow.Writes[Var].back();
      Addressed[Address] = {Var, W.At.Index, W.AgainOutside};
      W.AgainOutside = Nowhere;
    }
  }

  Write *notedFor(const clang::Expr *Address) {
    const Taken T = Addressed.lookup(Address);
    if (!T.Var)
      return nullptr;
    std::vector<Write> &All = Flow.Writes[T.Var];
    auto It = llvm::find_if(All, [&](const Write &W) { return W.At.Index == T.Index; });
    return It == All.end() ? nullptr : &*It;
  }

  static bool isLaunchEx(const FunctionDecl *F) {
    return F->getDeclName().isIdentifier() && F->getName() == "cudaLaunchKernelEx";
  }

  HostFlow &Flow;
  unsigned Index = 0, Current = 0;
  unsigned Lambda = 0; ///< the innermost around; 0: none
  llvm::DenseMap<const clang::Expr *, Taken> Addressed;
};

HostFlow::HostFlow(const Stmt *Body) {
  Scanner(*this).TraverseStmt(const_cast<Stmt *>(Body));
  for (unsigned R = 0; R < Regions.size(); ++R)
    if (Regions[R].Kind == Region::Branch)
      Branches[Regions[R].Of].push_back(R);
}
