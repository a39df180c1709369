// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/host/Host.h"
#include "lib/frontend/host/HostFlow.h"
#include "lib/frontend/host/HostObjects.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

using namespace clang;

namespace warplint::host {

/// The variable that \p Address is the address of, where it is named; or null.
static const DeclRefExpr *pointedTo(const clang::Expr *Address) {
  const auto *Of = llvm::dyn_cast<UnaryOperator>(Address->IgnoreParenImpCasts());
  if (!Of || Of->getOpcode() != UO_AddrOf)
    return nullptr;
  return llvm::dyn_cast<DeclRefExpr>(Of->getSubExpr()->IgnoreParenImpCasts());
}

static std::optional<Dim3> toDim3(const APValue &V) {
  if (!V.isStruct() || V.getStructNumFields() != 3)
    return std::nullopt;
  uint32_t XYZ[3];
  for (unsigned I = 0; I < 3; ++I) {
    if (!V.getStructField(I).isInt())
      return std::nullopt;
    XYZ[I] = uint32_t(V.getStructField(I).getInt().getZExtValue());
  }
  return Dim3{XYZ[0], XYZ[1], XYZ[2]};
}

bool isDim3(QualType T) {
  const auto *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getDeclName().isIdentifier() && Record->getName() == "dim3";
}

static std::optional<uint32_t> toExtent(std::optional<int64_t> V) {
  return V && *V >= 0 && *V <= UINT32_MAX ? std::optional(uint32_t(*V)) : std::nullopt;
}

static KnownExtents toExtents(const Dim3 &D) { return {D.X, D.Y, D.Z}; }

std::optional<Dim3> shape(const HostFrame &In, const clang::Expr *E) {
  const auto [X, Y, Z] = extents(In, E, 0);
  return X && Y && Z ? std::optional(Dim3{*X, *Y, *Z}) : std::nullopt;
}

KnownExtents extents(const HostFrame &In, const clang::Expr *E) { return extents(In, E, 0); }

static KnownExtents extentsOf(const HostFrame &In, const DeclRefExpr *Use, unsigned Depth);

/// Of a shape that functions store to member by member: what all of them agree about. In which
/// order they run is not known. Members that none stores to are as a dim3 begins.
static KnownExtents storedByParts(const HostFrame &In, const ValueDecl *Shape, unsigned Depth) {
  const RecordDecl *Dim = Shape->getType()->getAsRecordDecl();
  KnownExtents XYZ;
  std::array<bool, 3> IsStored = {};
  for (const FieldDecl *F : Dim ? Dim->fields() : RecordDecl::field_range({}, {})) {
    const std::vector<HostStores::Store> Values = In.Host.stores().valuesOfPart(Shape, F);
    const unsigned I = F->getFieldIndex();
    if (I >= 3 || Values.empty())
      continue;
    auto ExtentOf = [&](const HostStores::Store &S) {
      return toExtent(integer(In.Host.within(S.In), S.Value, Depth + 1));
    };
    IsStored[I] = true;
    XYZ[I] = ExtentOf(Values.front());
    if (!llvm::all_of(Values, [&](const auto &S) { return ExtentOf(S) == XYZ[I]; }))
      XYZ[I].reset();
  }
  for (unsigned I = 0; I < 3; ++I)
    if (!IsStored[I] && llvm::is_contained(IsStored, true))
      XYZ[I] = 1;
  if (llvm::is_contained(XYZ, std::nullopt) || In.Host.stores().knowsAll(Shape))
    return XYZ;
  llvm::FoldingSetNodeID Place;
  Place.AddPointer(Shape);
  // Other files may store something else; what this one does is the default.
  const auto Way = In.Host.Choices.choose(Place, 2, HostChoices::Unknown::Overrides, 1);
  return Way.value_or(1) == 0 ? XYZ : KnownExtents();
}

KnownExtents extents(const HostFrame &In, const clang::Expr *E, unsigned Depth) {
  if (!E || Depth > MaxDepth || E->isValueDependent())
    return {};
  E = E->IgnoreUnlessSpelledInSource();
  if (const clang::Expr *Forwarded = forwardedBy(E))
    return extents(In, Forwarded, Depth + 1);
  if (E->getType()->isIntegralOrEnumerationType()) // an int becomes {x, 1, 1}
    return {toExtent(integer(In, E, Depth + 1)), 1, 1};
  if (!isDim3(E->getType()))
    return {};
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    return extentsOf(In, Ref, Depth + 1);
  if (const auto *A = llvm::dyn_cast<ArraySubscriptExpr>(E)) {
    const HostValue Element = element(In, A, Depth);
    return extents(*Element.In, Element.E, Depth + 1);
  }
  clang::Expr::EvalResult R;
  if (!E->containsErrors() && E->EvaluateAsRValue(R, In.Host.Context) && !hasLost(E))
    if (std::optional<Dim3> D = toDim3(R.Val))
      return toExtents(*D);
  if (const auto *M = llvm::dyn_cast<MemberExpr>(E))
    if (const auto *Field = llvm::dyn_cast<FieldDecl>(M->getMemberDecl())) {
      const HostValue V = memberOf(In, M->getBase(), Field, Depth + 1);
      return V.E ? extents(*V.In, V.E, Depth + 1) : storedByParts(In, Field, Depth);
    }
  if (const auto *C = llvm::dyn_cast<ConditionalOperator>(E)) {
    std::optional<bool> Way = chooseIf(In, C->getCond(), HostChoices::Unknown::Matters, false);
    return Way ? extents(In, *Way ? C->getTrueExpr() : C->getFalseExpr(), Depth + 1)
               : KnownExtents();
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E)) {
    const HostValue Result = resultOf(In, Call, Depth);
    return extents(*Result.In, Result.E, Depth + 1);
  }
  llvm::SmallVector<const clang::Expr *, 3> Parts;
  if (const auto *C = llvm::dyn_cast<CXXConstructExpr>(E)) {
    if (C->getNumArgs() == 1 && isDim3(C->getArg(0)->getType()))
      return extents(In, C->getArg(0), Depth + 1);
    Parts.append(C->getArgs(), C->getArgs() + C->getNumArgs());
  } else if (const auto *L = llvm::dyn_cast<InitListExpr>(E)) {
    Parts.assign(L->inits().begin(), L->inits().end());
  } else {
    return {};
  }
  KnownExtents XYZ{1, 1, 1};
  for (unsigned I = 0; I < Parts.size() && I < 3; ++I)
    if (!llvm::isa<CXXDefaultArgExpr>(Parts[I]))
      XYZ[I] = toExtent(integer(In, Parts[I], Depth + 1));
  return XYZ;
}

/// A dim3 variable: each member as it was last assigned, alone or with the others.
static KnownExtents extentsOf(const HostFrame &In, const DeclRefExpr *Use, unsigned Depth) {
  const auto *Var = llvm::dyn_cast<VarDecl>(Use->getDecl());
  if (!Var)
    return {};
  if (const HostFrame *Owner = ownerOf(In, Var))
    return extentsOf(*Owner, Use, Depth);
  if (isOldName(In, Var))
    return {};
  if (!isTrackable(Var)) {
    const HostValue V = stored(In, Var);
    return V.E ? extents(*V.In, V.E, Depth + 1) : storedByParts(In, Var, Depth);
  }
  auto Begins = [&] {
    const HostValue First = beginsAs(In, Var);
    return extents(*First.In, First.E, Depth + 1);
  };
  KnownExtents XYZ;
  for (unsigned I = 0; I < 3; ++I) {
    std::optional<const HostFlow::Write *> Seen =
        seen(In, Use, llvm::StringRef("xyz").substr(I, 1), Depth);
    if (!Seen)
      continue;
    if (!*Seen) {
      XYZ[I] = Begins()[I];
      continue;
    }
    const Behind Loops(In, **Seen, In.flow().positionOf(Use));
    XYZ[I] = (*Seen)->Member ? toExtent(written(In, **Seen, Depth + 1))
                             : extents(In, (*Seen)->Value, Depth + 1)[I];
  }
  return XYZ;
}

const clang::Expr *memberAt(const HostFrame &In, const clang::Expr *Address,
                            llvm::StringRef Member) {
  const DeclRefExpr *Use = pointedTo(Address);
  const auto *Var = Use ? llvm::dyn_cast<VarDecl>(Use->getDecl()) : nullptr;
  if (!Var || !Var->isLocalVarDecl())
    return nullptr;
  std::optional<const HostFlow::Write *> Seen = seen(In, Use, Member, 0);
  if (!Seen)
    return nullptr;
  if (*Seen)
    return (*Seen)->Member ? (*Seen)->Value : nullptr;
  const auto *Init = llvm::dyn_cast_or_null<InitListExpr>(
      Var->getInit() ? Var->getInit()->IgnoreParenImpCasts() : nullptr);
  if (const auto *Record = Var->getType()->getAsRecordDecl(); Init && Record)
    for (const FieldDecl *F : Record->fields())
      if (F->getName() == Member && F->getFieldIndex() < Init->getNumInits())
        return Init->getInit(F->getFieldIndex());
  return nullptr;
}

} // namespace warplint::host
