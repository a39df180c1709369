//===- lib/frontend/host/HostMembers.cpp - Members in host code -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostEvaluation.h"

#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/STLExtras.h"

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

/// What \p Field is in an object that begins as \p Init.
static HostValue memberOfNew(const HostFrame &In, const clang::Expr *Init, const FieldDecl *Field,
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
