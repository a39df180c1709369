//===- lib/frontend/host/HostMembers.cpp - Members in host code -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostConstants.h"

#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;
using namespace clang;

const HostStores &HostFunctions::stores() {
  HangOnStores = true;
  if (!Stores)
    Stores = std::make_unique<HostStores>(Functions);
  return *Stores;
}

const HostConstants &HostFunctions::within(const FunctionDecl *F) {
  std::unique_ptr<HostConstants> &In = Whole[F];
  if (!In)
    In = std::make_unique<HostConstants>(*this, F ? F->getBody() : nullptr, /*Apart=*/true);
  return *In;
}

HostValue HostConstants::stored(const ValueDecl *D) const {
  const HostStores &Stores = All.stores();
  const std::vector<HostStores::Store> Values = Stores.valuesOf(D);
  if (Values.empty() || llvm::any_of(Values, [](const auto &S) { return !S.Value; }))
    return {nullptr, this};
  std::optional<unsigned> Way = 0;
  if (const bool Whole = Stores.knowsAll(D); Values.size() > 1 || !Whole) {
    llvm::FoldingSetNodeID Place;
    Place.AddPointer(D);
    // Other files may store something else; what this one does is the default.
    Way =
        All.Choices.choose(Place, unsigned(Values.size()) + !Whole,
                           Whole ? HostChoices::Unknown::Matters : HostChoices::Unknown::Overrides,
                           unsigned(Values.size()));
  }
  if (!Way || *Way == Values.size())
    return {nullptr, this};
  const HostStores::Store &S = Values[*Way];
  return {S.Value, &All.within(S.In)};
}

/// What \p Field is in an object that begins as \p Init.
HostValue HostConstants::memberOfNew(const clang::Expr *Init, const FieldDecl *Field,
                                     unsigned Depth) const {
  Init = Init ? Init->IgnoreUnlessSpelledInSource() : nullptr;
  if (!Init || Depth > MaxDepth)
    return {nullptr, this};
  if (llvm::isa<DeclRefExpr>(Init))
    return memberOf(Init, Field, Depth + 1);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Init)) {
    const HostValue Result = resultOf(Call, Depth);
    return Result.In->memberOfNew(Result.E, Field, Depth + 1);
  }
  if (const auto *List = llvm::dyn_cast<InitListExpr>(Init)) {
    const InitListExpr *Whole = List->isSemanticForm() ? List : List->getSemanticForm();
    const clang::Expr *Value = Whole && Field->getFieldIndex() < Whole->getNumInits()
                                   ? Whole->getInit(Field->getFieldIndex())
                                   : nullptr;
    if (llvm::isa_and_nonnull<CXXDefaultInitExpr>(Value))
      Value = Field->getInClassInitializer();
    return {Value, this};
  }
  const auto *Made = llvm::dyn_cast<CXXConstructExpr>(Init);
  const FunctionDecl *Definition = nullptr;
  if (!Made || !Made->getConstructor()->isDefined(Definition))
    return {nullptr, this};
  const auto *Constructor = llvm::cast<CXXConstructorDecl>(Definition);
  if (Constructor->isCopyOrMoveConstructor())
    return memberOfNew(Made->getArg(0), Field, Depth + 1);
  const auto *Body = llvm::dyn_cast_or_null<CompoundStmt>(Constructor->getBody());
  if (Body && !Body->body_empty()) // which may assign to it
    return {nullptr, this};
  for (const CXXCtorInitializer *I : Constructor->inits())
    if (I->getMember() == Field && I->isWritten())
      return {I->getInit(), &All.called(*Constructor, *Made, *this)};
  return {Field->getInClassInitializer(), this};
}

const HostConstants &HostFunctions::called(const FunctionDecl &Callee, const clang::Expr &Call,
                                           const HostConstants &Caller) {
  std::unique_ptr<HostConstants> &In = Called[{&Call, &Caller}];
  if (!In)
    In = std::make_unique<HostConstants>(Callee, Call, Caller);
  return *In;
}

HostValue HostConstants::memberOf(const clang::Expr *Object, const FieldDecl *Field,
                                  unsigned Depth) const {
  Object = Object->IgnoreParenImpCasts();
  const auto *Use = llvm::dyn_cast<DeclRefExpr>(Object);
  const auto *Var = Use ? llvm::dyn_cast<VarDecl>(Use->getDecl()) : nullptr;
  if (!Var || !Var->isLocalVarDeclOrParm() || Var->getType()->isPointerType())
    return Depth > MaxDepth ? HostValue{nullptr, this} : stored(Field);
  if (const HostConstants *Owner = ownerOf(Var))
    return Owner->memberOf(Object, Field, Depth);
  std::optional<const HostFlow::Write *> Seen = seen(Use, Field->getName(), Depth);
  if (!Seen || isOldName(Var))
    return {nullptr, this};
  if (*Seen)
    return (*Seen)->Member ? HostValue{(*Seen)->Value, this}
                           : memberOfNew((*Seen)->Value, Field, Depth + 1);
  const HostValue First = beginsAs(Var);
  return First.In->memberOfNew(First.E, Field, Depth + 1);
}
