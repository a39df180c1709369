//===- lib/frontend/host/HostStores.cpp - What a file stores for long -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostStores.h"

#include "lib/frontend/host/HostWrites.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;
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
      for (unsigned I = 0; I < std::min(E->getNumArgs(), Callee->getNumParams()); ++I)
        if (mayWriteThrough(Callee->getParamDecl(I)->getType()))
          note(E->getArg(I), nullptr);
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
    for (Target = Target->IgnoreParenImpCasts();; Value = nullptr) { // of what a part is written
      if (const auto *M = llvm::dyn_cast<MemberExpr>(Target)) {
        store(M->getMemberDecl(), Value);
        Target = M->getBase()->IgnoreParenImpCasts();
      } else if (const auto *A = llvm::dyn_cast<ArraySubscriptExpr>(Target)) {
        Target = A->getBase()->IgnoreParenImpCasts();
      } else {
        break;
      }
    }
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Target);
    const auto *Var = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (Var && Var->hasGlobalStorage())
      store(Var, Value);
  }

  void store(const ValueDecl *To, const clang::Expr *Value) {
    Out.Stores[llvm::cast<ValueDecl>(To->getCanonicalDecl())].push_back({Value, In});
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
    Values.insert(Values.end(), It->second.begin(), It->second.end());
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
