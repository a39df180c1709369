//===- lib/frontend/host/HostElements.cpp - Elements of arrays in host code -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostEvaluation.h"

#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint::host {

namespace {
struct Elements {
  llvm::ArrayRef<clang::Expr *> Values;
  const HostFrame *In = nullptr;
};
} // namespace

/// Those of an array that nobody writes.
static Elements elementsOf(const HostFrame &In, const clang::Expr *Array) {
  Array = Array->IgnoreParenImpCasts();
  if (const auto *List = llvm::dyn_cast<CXXStdInitializerListExpr>(Array))
    Array = List->getSubExpr()->IgnoreUnlessSpelledInSource();
  if (const auto *Temporary = llvm::dyn_cast<MaterializeTemporaryExpr>(Array))
    Array = Temporary->getSubExpr();
  if (const auto *List = llvm::dyn_cast<InitListExpr>(Array))
    return {List->inits(), &In};
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Array);
  const auto *Var = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Var)
    return {};
  if (const HostFrame *Owner = ownerOf(In, Var))
    return elementsOf(*Owner, Array);
  if (!isTrackable(Var) || !In.flow().writesTo(Var).empty())
    return {};
  const HostValue First = beginsAs(In, Var);
  if (!First.E)
    return {};
  if (First.In != &In)
    return elementsOf(*First.In, First.E);
  const auto *List = llvm::dyn_cast<InitListExpr>(First.E->IgnoreParenImpCasts());
  const auto *Type = In.Host.Context.getAsConstantArrayType(Var->getType());
  if (!List || !Type || Type->getZExtSize() != List->getNumInits())
    return {};
  return {List->inits(), &In};
}

HostValue element(const HostFrame &In, const ArraySubscriptExpr *E, unsigned Depth) {
  const Elements Of = elementsOf(In, E->getBase());
  if (Of.Values.empty())
    return {nullptr, &In};
  std::optional<int64_t> I = integer(In, E->getIdx(), Depth + 1);
  if (!I)
    I = In.Host.Choices.choose(placeOf(In, E->getIdx()), unsigned(Of.Values.size()));
  return {I && *I >= 0 && *I < int64_t(Of.Values.size()) ? Of.Values[size_t(*I)] : nullptr, Of.In};
}

HostValue elementIn(const HostFrame &In, const VarDecl *Var, const clang::Expr *Range) {
  const Elements Of = elementsOf(In, Range);
  llvm::FoldingSetNodeID Place;
  Place.AddPointer(Var);
  Place.AddPointer(&In);
  std::optional<unsigned> I = In.Host.Choices.choose(Place, unsigned(Of.Values.size()));
  return {I ? Of.Values[*I] : nullptr, Of.In ? Of.In : &In};
}

} // namespace warplint::host
