// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/host/HostObjects.h"

#include "lib/frontend/host/Host.h"
#include "lib/frontend/host/HostFlow.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

using namespace clang;

namespace warplint::host {

HostValue stored(const HostFrame &In, const ValueDecl *D) {
  const HostStores &Stores = In.Host.stores();
  const std::vector<HostStores::Store> Values = Stores.valuesOf(D);
  if (Values.empty() || llvm::any_of(Values, [](const auto &S) { return !S.Value; }))
    return {nullptr, &In};
  std::optional<unsigned> Way = 0;
  if (const bool Whole = Stores.knowsAll(D); Values.size() > 1 || !Whole) {
    llvm::FoldingSetNodeID Place;
    Place.AddPointer(D);
    // Other files may store something else; what this one does is the default.
    Way = In.Host.Choices.choose(Place, unsigned(Values.size()) + !Whole,
                                 Whole ? HostChoices::Unknown::Matters
                                       : HostChoices::Unknown::Overrides,
                                 unsigned(Values.size()));
  }
  if (!Way || *Way == Values.size())
    return {nullptr, &In};
  const HostStores::Store &S = Values[*Way];
  return {S.Value, &In.Host.within(S.In)};
}

HostValue memberOfNew(const HostFrame &In, const clang::Expr *Init, const FieldDecl *Field,
                      unsigned Depth) {
  Init = Init ? Init->IgnoreUnlessSpelledInSource() : nullptr;
  if (!Init || Depth > MaxDepth)
    return {nullptr, &In};
  if (llvm::isa<DeclRefExpr>(Init))
    return memberOf(In, Init, Field, Depth + 1);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Init)) {
    const HostValue Result = resultOf(In, Call, Depth);
    return memberOfNew(*Result.In, Result.E, Field, Depth + 1);
  }
  if (const auto *List = llvm::dyn_cast<InitListExpr>(Init)) {
    const InitListExpr *Whole = List->isSemanticForm() ? List : List->getSemanticForm();
    const clang::Expr *Value = Whole && Field->getFieldIndex() < Whole->getNumInits()
                                   ? Whole->getInit(Field->getFieldIndex())
                                   : nullptr;
    if (llvm::isa_and_nonnull<CXXDefaultInitExpr>(Value))
      Value = Field->getInClassInitializer();
    return {Value, &In};
  }
  const auto *Made = llvm::dyn_cast<CXXConstructExpr>(Init);
  const FunctionDecl *Definition = nullptr;
  if (!Made || !Made->getConstructor()->isDefined(Definition))
    return {nullptr, &In};
  const auto *Constructor = llvm::cast<CXXConstructorDecl>(Definition);
  if (Constructor->isCopyOrMoveConstructor())
    return memberOfNew(In, Made->getArg(0), Field, Depth + 1);
  const auto *Body = llvm::dyn_cast_or_null<CompoundStmt>(Constructor->getBody());
  if (Body && !Body->body_empty()) // which may assign to it
    return {nullptr, &In};
  for (const CXXCtorInitializer *I : Constructor->inits())
    if (I->getMember() == Field && I->isWritten())
      return {I->getInit(), &In.Host.called(*Constructor, *Made, In)};
  return {Field->getInClassInitializer(), &In};
}

/// Adds those of \p Type, and of the structures in it.
static void addFields(const std::string &Name, HostValue Object, QualType Type, unsigned Depth,
                      std::map<std::string, HostValue> &Out) {
  constexpr unsigned MostNested = 3, MostFields = 64;
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (!Record || !Object.E || Depth == MostNested || isDim3(Type))
    return;
  for (const FieldDecl *F : Record->fields()) {
    if (F->getName().empty() || Out.size() == MostFields)
      continue;
    const HostValue V = memberOfNew(*Object.In, Object.E, F, 0);
    const std::string Of = Name + "." + F->getNameAsString();
    if ((F->getType()->isIntegralOrEnumerationType() || isTensorMap(F->getType())) && V.E)
      Out.insert({Of, V});
    else
      addFields(Of, V, F->getType(), Depth + 1, Out);
  }
}

std::map<std::string, HostValue> scalarsOf(const HostFrame &In, const clang::Expr *E,
                                           const std::string &Name, QualType Type) {
  std::map<std::string, HostValue> Found;
  if (Type->isIntegralOrEnumerationType() || isTensorMap(Type))
    Found.insert({Name, {E, &In}});
  else
    addFields(Name, {E, &In}, Type, 0, Found);
  return Found;
}

HostValue memberOf(const HostFrame &In, const clang::Expr *Object, const FieldDecl *Field,
                   unsigned Depth) {
  Object = Object->IgnoreParenImpCasts();
  const auto *Use = llvm::dyn_cast<DeclRefExpr>(Object);
  const auto *Var = Use ? llvm::dyn_cast<VarDecl>(Use->getDecl()) : nullptr;
  if (!Var || !Var->isLocalVarDeclOrParm() || Var->getType()->isPointerType())
    return Depth > MaxDepth ? HostValue{nullptr, &In} : stored(In, Field);
  if (const HostFrame *Owner = ownerOf(In, Var))
    return memberOf(*Owner, Object, Field, Depth);
  std::optional<const HostFlow::Write *> Seen = seen(In, Use, Field->getName(), Depth);
  if (!Seen || isOldName(In, Var))
    return {nullptr, &In};
  if (*Seen)
    return (*Seen)->Member ? HostValue{(*Seen)->Value, &In}
                           : memberOfNew(In, (*Seen)->Value, Field, Depth + 1);
  const HostValue First = beginsAs(In, Var);
  return memberOfNew(*First.In, First.E, Field, Depth + 1);
}

} // namespace warplint::host

using namespace clang;

class HostStores::Scanner : public DynamicRecursiveASTVisitor {
public:
  Scanner(HostStores &Out, const FunctionDecl *In) : Out(Out), In(In) {}

  void scan() {
    if (const auto *C = llvm::dyn_cast<CXXConstructorDecl>(In))
      for (const CXXCtorInitializer *I : C->inits())
        if (I->isMemberInitializer() && I->isWritten())
          store(I->getMember(), I->getInit());
    TraverseStmt(In->getBody());
  }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (const Assignment A = assignmentIn(E); A.To)
      note(A.To, A.Value);
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    if (const Assignment A = assignmentIn(E); A.To)
      note(A.To, A.Value);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() == UO_AddrOf || E->isIncrementDecrementOp())
      note(E->getSubExpr(), nullptr);
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_ArrayToPointerDecay)
      note(E->getSubExpr(), nullptr);
    return true;
  }
  bool VisitVarDecl(VarDecl *D) override {
    if (D->getInit() && mayWriteThrough(D->getType()))
      note(D->getInit(), nullptr);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    if (const FunctionDecl *Callee = E->getDirectCallee())
      for (const auto [Param, Argument] : llvm::zip(Callee->parameters(), passedBy(*E)))
        if (mayWriteThrough(Param->getType()))
          note(Argument, nullptr);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    for (const auto [Param, Argument] :
         llvm::zip(E->getConstructor()->parameters(), E->arguments()))
      if (mayWriteThrough(Param->getType()))
        note(Argument, nullptr);
    return true;
  }
  bool VisitInitListExpr(InitListExpr *E) override {
    const InitListExpr *Whole = E->isSemanticForm() ? E : E->getSemanticForm();
    const RecordDecl *Record = Whole ? Whole->getType()->getAsRecordDecl() : nullptr;
    if (!Record || Record->isUnion())
      return true;
    for (const FieldDecl *F : Record->fields())
      if (F->getFieldIndex() < Whole->getNumInits())
        store(F, Whole->getInit(F->getFieldIndex()));
    return true;
  }

private:
  void note(const clang::Expr *Target, const clang::Expr *Value) {
    const FieldDecl *Part = nullptr; // of Target, where Value is stored to that alone
    for (Target = Target->IgnoreParenImpCasts();;) {
      if (const auto *M = llvm::dyn_cast<MemberExpr>(Target)) {
        store(M->getMemberDecl(), Value, Part);
        Part = Part ? nullptr : llvm::dyn_cast<FieldDecl>(M->getMemberDecl());
        Target = M->getBase()->IgnoreParenImpCasts();
      } else if (const auto *A = llvm::dyn_cast<ArraySubscriptExpr>(Target)) {
        Part = nullptr;
        Target = A->getBase()->IgnoreParenImpCasts();
      } else {
        break;
      }
      if (!Part) // a part of a part, or an element
        Value = nullptr;
    }
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Target);
    const auto *Var = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (Var && Var->hasGlobalStorage())
      store(Var, Value, Part);
  }

  void store(const ValueDecl *To, const clang::Expr *Value, const FieldDecl *Part = nullptr) {
    Out.Stores[llvm::cast<ValueDecl>(To->getCanonicalDecl())].push_back({Value, In, Part});
  }

  HostStores &Out;
  const FunctionDecl *In;
};

HostStores::HostStores(llvm::ArrayRef<FunctionDecl *> Functions) {
  for (const FunctionDecl *F : Functions)
    Scanner(*this, F).scan();
}

static bool isCopy(const CXXConstructorDecl *C) { return C->isCopyOrMoveConstructor(); }

/// Whether a constructor leaves \p F as its declaration says, or there is none but the compiler's.
static bool isLeftAsDeclared(const FieldDecl *F) {
  const auto *Class = llvm::dyn_cast<CXXRecordDecl>(F->getParent());
  bool IsConstructed = false;
  for (const CXXConstructorDecl *C : Class ? Class->ctors() : CXXRecordDecl::ctor_range({}, {})) {
    if (C->isImplicit() || isCopy(C) || C->isDeleted())
      continue;
    IsConstructed = true;
    const FunctionDecl *Definition = nullptr;
    if (!C->isDefined(Definition))
      return true;
    auto Sets = [&](const CXXCtorInitializer *I) { return I->isWritten() && I->getMember() == F; };
    if (llvm::none_of(llvm::cast<CXXConstructorDecl>(Definition)->inits(), Sets))
      return true;
  }
  return !IsConstructed;
}

std::vector<HostStores::Store> HostStores::valuesOf(const ValueDecl *D) const {
  std::vector<Store> Values;
  const auto *Field = llvm::dyn_cast<FieldDecl>(D);
  if (Field && Field->hasInClassInitializer() && isLeftAsDeclared(Field))
    Values.push_back({Field->getInClassInitializer(), nullptr});
  if (const auto *Var = llvm::dyn_cast<VarDecl>(D))
    if (const clang::Expr *Init = Var->getAnyInitializer())
      Values.push_back({Init, nullptr});
  if (const auto It = Stores.find(llvm::cast<ValueDecl>(D->getCanonicalDecl())); It != Stores.end())
    for (const Store &S : It->second)
      Values.push_back({S.Part ? nullptr : S.Value, S.In, S.Part});
  return Values;
}

std::vector<HostStores::Store> HostStores::valuesOfPart(const ValueDecl *D,
                                                        const FieldDecl *Part) const {
  std::vector<Store> Values;
  const auto It = Stores.find(llvm::cast<ValueDecl>(D->getCanonicalDecl()));
  if (It == Stores.end() || llvm::any_of(It->second, [](const Store &S) { return !S.Part; }))
    return Values;
  llvm::copy_if(It->second, std::back_inserter(Values),
                [&](const Store &S) { return S.Part == Part; });
  return Values;
}

bool HostStores::knowsAll(const ValueDecl *D) const {
  const auto *Field = llvm::dyn_cast<FieldDecl>(D);
  if (!Field)
    return !D->isExternallyVisible();
  const auto *Class = llvm::dyn_cast<CXXRecordDecl>(Field->getParent());
  return Class && Field->getType().isConstQualified() &&
         llvm::all_of(Class->ctors(), [](const CXXConstructorDecl *C) {
           return C->isImplicit() || isCopy(C) || C->isDeleted() || C->isDefined();
         });
}

using namespace clang;

namespace warplint::host {

bool isTrackable(const VarDecl *Var) {
  return Var->isLocalVarDeclOrParm() || Var->getType().isConstQualified();
}

/// What \p Var is for the caller, if it is a parameter that a call passes; or null.
static const clang::Expr *argumentFor(const HostFrame &In, const VarDecl *Var) {
  for (const auto &[Param, Argument] : In.Passed)
    if (Param == Var)
      return Argument;
  return nullptr;
}

HostValue beginsAs(const HostFrame &In, const VarDecl *Var) {
  if (const clang::Expr *Argument = argumentFor(In, Var))
    return {Argument, In.Caller};
  if (const auto *Param = llvm::dyn_cast<ParmVarDecl>(Var)) {
    if (!In.Apart)
      In.Host.Missed.insert(Param);
    return {nullptr, &In};
  }
  if (const clang::Expr *Range = In.flow().rangeOf(Var))
    return elementIn(In, Var, Range);
  return {Var->getInit(), &In};
}

const HostFrame *ownerOf(const HostFrame &In, const VarDecl *Var) {
  return In.Caller && !argumentFor(In, Var) && !In.flow().declares(Var) ? In.Caller : nullptr;
}

bool isOldName(const HostFrame &In, const VarDecl *Var) {
  if (!Var->getType()->isReferenceType() || llvm::isa<ParmVarDecl>(Var) || !Var->getInit())
    return false;
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Var->getInit()->IgnoreParenImpCasts());
  const auto *Of = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Of && !In.flow().writesTo(Of).empty();
}

std::optional<const HostFlow::Write *> seen(const HostFrame &In, const DeclRefExpr *Use,
                                            llvm::StringRef Member, unsigned Depth) {
  return seenAt(In, llvm::cast<VarDecl>(Use->getDecl()), In.flow().positionOf(Use), Member, Depth);
}

std::optional<const HostFlow::Write *> seenAt(const HostFrame &In, const VarDecl *Var,
                                              std::optional<HostFlow::Position> At,
                                              llvm::StringRef Member, unsigned Depth) {
  if (In.flow().writesTo(Var).empty())
    return nullptr;
  if (!At)
    return std::nullopt;
  std::optional<const HostFlow::Write *> Seen = In.flow().seenAt(
      Var, *At, Member,
      [&](unsigned Region, const HostFlow::Write &W, const HostFlow::Write *Before) {
        return runs(In, Region, W, Before, Var, Depth + 1);
      });
  if (Seen && *Seen && !(*Seen)->Value)
    In.Host.Choices.spoil();
  return Seen;
}

llvm::SmallVector<HostValue, 2> valuesOf(const HostFrame &In, const DeclRefExpr *Use) {
  const auto *Var = llvm::dyn_cast<VarDecl>(Use->getDecl());
  if (!Var)
    return {};
  if (const HostFrame *Owner = ownerOf(In, Var))
    return valuesOf(*Owner, Use);
  llvm::SmallVector<HostValue, 2> Values;
  if (const HostValue First = beginsAs(In, Var); First.E && isTrackable(Var))
    Values.push_back(First);
  for (const HostFlow::Write &W : In.flow().writesTo(Var))
    if (!W.Member && W.Value)
      Values.push_back({W.Value, &In});
  return Values;
}

} // namespace warplint::host
