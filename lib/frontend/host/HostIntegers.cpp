//===- lib/frontend/host/HostIntegers.cpp - Integers in host code -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostEvaluation.h"

#include "lib/expr/IntMath.h"
#include "lib/frontend/facts/ClangPlaces.h"

#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace warplint::host {

namespace {
/// Whether \p Var is named in \p S, or something that has no value is there.
bool mentions(const Stmt *S, const VarDecl *Var) {
  const auto *Ref = llvm::dyn_cast_or_null<DeclRefExpr>(S);
  return !S || (Ref && Ref->getDecl() == Var) ||
         llvm::any_of(S->children(), [&](const Stmt *C) { return C && mentions(C, Var); });
}

/// Whether the value of \p S hangs on a constant whose initialiser did not compile. An instance of
/// a template has nothing in its place, which would count as zero.
bool hasLost(const Stmt *S, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 16;
  if (!S || Depth > MaxDepth)
    return false;
  if (llvm::isa<ImplicitValueInitExpr>(S))
    return true;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(S)) {
    const auto *Var = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    return Var && Var->getType()->isIntegralOrEnumerationType() &&
           hasLost(Var->getInit(), Depth + 1);
  }
  return llvm::any_of(S->children(), [&](const Stmt *C) { return hasLost(C, Depth + 1); });
}
} // namespace

std::optional<int64_t> integer(const HostFrame &In, const clang::Expr *E) {
  return integer(In, E, 0);
}

static std::optional<int64_t> evaluate(const HostFrame &In, const clang::Expr *E, unsigned Depth);

std::optional<int64_t> integer(const HostFrame &In, const clang::Expr *E, unsigned Depth) {
  if (!E || Depth > MaxDepth || E->isValueDependent() || E->containsErrors() ||
      ++In.Host.Steps > MaxSteps)
    return std::nullopt;
  E = E->IgnoreParens();
  std::optional<int64_t> V = asTold(In, E);
  if (!V)
    V = evaluate(In, E, Depth);
  if (!V)
    V = asSupposed(In, E, Depth);
  if (!V && In.Host.Choices.Open && !In.Host.Unknown)
    In.Host.Unknown = E;
  return V;
}

static std::optional<int64_t> compound(const HostFrame &In, const clang::Expr *E, unsigned Depth);
static std::optional<int64_t> variable(const HostFrame &In, const DeclRefExpr *Use, unsigned Depth);
static std::optional<int64_t> member(const HostFrame &In, const MemberExpr *E, unsigned Depth);
static std::optional<int64_t> binary(const HostFrame &In, const BinaryOperator *E, unsigned Depth);

/// As a value of \p T.
static std::optional<int64_t> converted(const ASTContext &Context, std::optional<int64_t> V,
                                        QualType T) {
  if (!V || !T->isIntegerType() || T->isBooleanType())
    return V;
  unsigned Bits = Context.getTypeSize(T);
  return T->isSignedIntegerType() ? signExtend(*V, Bits) : zeroExtend(*V, Bits);
}

static std::optional<int64_t> evaluate(const HostFrame &In, const clang::Expr *E, unsigned Depth) {
  if (const std::optional<llvm::APSInt> &V = In.Host.constantOf(E))
    return hasLost(E) ? std::nullopt : V->tryExtValue();
  if (const auto *Cast = llvm::dyn_cast<CastExpr>(E)) {
    if (!Cast->getSubExpr()->getType()->isIntegralOrEnumerationType())
      return std::nullopt; // through a floating-point value: not followed
    return converted(In.Host.Context, integer(In, Cast->getSubExpr(), Depth + 1), E->getType());
  }
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    return variable(In, Ref, Depth);
  return compound(In, E, Depth);
}

std::pair<std::string, warplint::SourceRange> unknown(HostInterpreter &Host) {
  constexpr size_t MostText = 60;
  const clang::Expr *E = Host.Unknown;
  std::string Text = E ? textOf(Host.Context, E->getSourceRange()) : "";
  if (Text.empty())
    return {};
  if (Text.size() > MostText)
    Text = Text.substr(0, MostText) + "...";
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *Member = llvm::dyn_cast<MemberExpr>(E);
  const ValueDecl *D = Ref ? Ref->getDecl() : Member ? Member->getMemberDecl() : nullptr;
  const auto *Param = llvm::dyn_cast_or_null<ParmVarDecl>(D);
  const auto *Var = llvm::dyn_cast_or_null<VarDecl>(D);
  const bool IsStored = Member || (Var && !Var->isLocalVarDeclOrParm());
  const char *Why = Param && Host.Missed.contains(Param)            ? "no call in this file passes"
                    : IsStored && Host.stores().valuesOf(D).empty() ? "nothing in this file sets"
                                                                    : "is not known";
  return {"'" + Text + "', which " + Why, rangeOf(Host.Context, E->getSourceRange())};
}

static std::optional<int64_t> compound(const HostFrame &In, const clang::Expr *E, unsigned Depth) {
  if (const auto *M = llvm::dyn_cast<MemberExpr>(E))
    return member(In, M, Depth);
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E))
    return binary(In, B, Depth);
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E)) {
    std::optional<int64_t> V = integer(In, U->getSubExpr(), Depth + 1);
    if (V && U->getOpcode() == UO_Minus)
      return wrapSub(0, *V);
    if (V && U->isIncrementDecrementOp() && !U->isPostfix())
      V = *V + (U->isIncrementOp() ? 1 : -1);
    return U->getOpcode() == UO_Plus || U->isIncrementDecrementOp() ? V : std::nullopt;
  }
  if (const auto *C = llvm::dyn_cast<ConditionalOperator>(E))
    return conditional(In, C, Depth);
  if (const auto *A = llvm::dyn_cast<ArraySubscriptExpr>(E)) {
    const HostValue Element = element(In, A, Depth);
    return integer(*Element.In, Element.E, Depth + 1);
  }
  if (const auto *C = llvm::dyn_cast<CallExpr>(E))
    return call(In, C, Depth);
  if (const auto *T = llvm::dyn_cast<MaterializeTemporaryExpr>(E))
    return integer(In, T->getSubExpr(), Depth + 1);
  if (const auto *W = llvm::dyn_cast<FullExpr>(E))
    return integer(In, W->getSubExpr(), Depth + 1);
  return std::nullopt;
}

static std::optional<int64_t> variable(const HostFrame &In, const DeclRefExpr *Use,
                                       unsigned Depth) {
  const auto *Var = llvm::dyn_cast<VarDecl>(Use->getDecl());
  if (!Var)
    return std::nullopt;
  if (const HostFrame *Owner = ownerOf(In, Var))
    return variable(*Owner, Use, Depth);
  if (!isTrackable(Var)) {
    const HostValue V = stored(In, Var);
    return integer(*V.In, V.E, Depth + 1);
  }
  if (isOldName(In, Var))
    return std::nullopt;
  return variableAt(In, Var, In.flow().positionOf(Use), Depth);
}

std::optional<int64_t> variableAt(const HostFrame &In, const VarDecl *Var,
                                  std::optional<HostFlow::Position> At, unsigned Depth) {
  std::optional<const HostFlow::Write *> Seen = seenAt(In, Var, At, "", Depth);
  if (!Seen) {
    std::optional<HostFlow::Carried> By = At ? In.flow().carriedAt(Var, *At) : std::nullopt;
    return By ? carried(In, Var, By->Loop, Depth + 1) : std::nullopt;
  }
  if (*Seen) {
    const Behind Loops(In, **Seen, At);
    std::optional<int64_t> V = written(In, **Seen, Depth + 1);
    if (!V && mentions((*Seen)->Value, Var))
      In.Host.Choices.spoil();
    return V;
  }
  const HostValue First = beginsAs(In, Var);
  return integer(*First.In, First.E, Depth + 1);
}

std::optional<int64_t> written(const HostFrame &In, const HostFlow::Write &W, unsigned Depth) {
  const auto *U = llvm::dyn_cast_or_null<UnaryOperator>(W.Value);
  if (!U || !U->isIncrementDecrementOp())
    return integer(In, W.Value, Depth);
  std::optional<int64_t> V = integer(In, U->getSubExpr(), Depth + 1);
  return converted(In.Host.Context, V ? std::optional(*V + (U->isIncrementOp() ? 1 : -1)) : V,
                   U->getType());
}

/// What cudaGetDeviceProperties says of each GPU that there is.
static std::optional<int64_t> ofEveryGpu(const FieldDecl *F) {
  const RecordDecl *In = F->getParent();
  if (!In->getDeclName().isIdentifier() || In->getName() != "cudaDeviceProp")
    return std::nullopt;
  return F->getName() == "maxThreadsPerBlock" ? std::optional(1024)
         : F->getName() == "warpSize"         ? std::optional(32)
                                              : std::nullopt;
}

static std::optional<int64_t> member(const HostFrame &In, const MemberExpr *E, unsigned Depth) {
  const auto *Field = llvm::dyn_cast<FieldDecl>(E->getMemberDecl());
  if (!Field)
    return std::nullopt;
  if (std::optional<int64_t> Always = ofEveryGpu(Field))
    return Always;
  if (!isDim3(E->getBase()->getType())) {
    const HostValue V = memberOf(In, E->getBase(), Field, Depth + 1);
    return integer(*V.In, V.E, Depth + 1);
  }
  llvm::StringRef Name = E->getMemberDecl()->getName();
  if (Name.size() != 1 || Name[0] < 'x' || Name[0] > 'z')
    return std::nullopt;
  return extents(In, E->getBase(), Depth + 1)[Name[0] - 'x'];
}

static std::optional<int64_t> computed(BinaryOperatorKind Operator, int64_t A, int64_t B) {
  switch (Operator) {
  case BO_Add:
    return wrapAdd(A, B);
  case BO_Sub:
    return wrapSub(A, B);
  case BO_Mul:
    return wrapMul(A, B);
  case BO_Div:
    return B == 0 ? std::nullopt : std::optional(truncDiv(A, B));
  case BO_Rem:
    return B == 0 ? std::nullopt : std::optional(truncRem(A, B));
  case BO_Shl:
    return shiftLeft(A, B);
  case BO_Shr:
    return shiftRight(A, B);
  case BO_And:
    return A & B;
  case BO_Or:
    return A | B;
  case BO_Xor:
    return A ^ B;
  case BO_LT:
    return A < B;
  case BO_GT:
    return A > B;
  case BO_LE:
    return A <= B;
  case BO_GE:
    return A >= B;
  case BO_EQ:
    return A == B;
  case BO_NE:
    return A != B;
  case BO_LAnd:
    return A && B;
  case BO_LOr:
    return A || B;
  default:
    return std::nullopt;
  }
}

static std::optional<int64_t> binary(const HostFrame &In, const BinaryOperator *E, unsigned Depth) {
  std::optional<int64_t> B = integer(In, E->getRHS(), Depth + 1);
  if (E->getOpcode() == BO_Assign) // `b.y = b.z = 1`
    return B;
  std::optional<int64_t> A = integer(In, E->getLHS(), Depth + 1);
  if (!A || !B)
    return std::nullopt;
  if (E->isCompoundAssignmentOp())
    return converted(In.Host.Context,
                     computed(BinaryOperator::getOpForCompoundAssignment(E->getOpcode()), *A, *B),
                     E->getType());
  return computed(E->getOpcode(), *A, *B);
}

} // namespace warplint::host
