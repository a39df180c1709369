//===- lib/frontend/host/HostVariables.cpp - What variables begin as, and see -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostEvaluation.h"

#include "llvm/ADT/STLExtras.h"

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
