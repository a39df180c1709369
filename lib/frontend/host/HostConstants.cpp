//===- lib/frontend/host/HostConstants.cpp - What host code decides -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostConstants.h"

#include "lib/frontend/host/HostWrites.h"

#include "lib/expr/IntMath.h"
#include "lib/frontend/facts/Places.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace warplint;
using namespace clang;

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

bool HostConstants::isTrackable(const VarDecl *Var) {
  return Var->isLocalVarDeclOrParm() || Var->getType().isConstQualified();
}

HostFunctions::HostFunctions(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Functions)
    : Context(Context), Functions(Functions) {}

HostFunctions::~HostFunctions() = default;

void HostFunctions::forgetCalls() { Called.clear(); }

void HostFunctions::beginReading() {
  Steps = 0;
  Unknown = nullptr;
  Rounds.clear();
}

const HostFlow &HostFunctions::flowOf(const Stmt *Body) {
  std::unique_ptr<HostFlow> &Flow = Flows[Body];
  if (!Flow)
    Flow = std::make_unique<HostFlow>(Body);
  return *Flow;
}

static llvm::ArrayRef<const clang::Expr *> argumentsOf(const clang::Expr &Call) {
  if (const auto *C = llvm::dyn_cast<CXXConstructExpr>(&Call))
    return {C->getArgs(), C->getNumArgs()};
  return passedBy(llvm::cast<CallExpr>(Call));
}

HostConstants::HostConstants(const FunctionDecl &Callee, const clang::Expr &Call,
                             const HostConstants &Caller)
    : All(Caller.All), Body(Callee.getBody()), Caller(&Caller) {
  for (const auto [Param, Argument] : llvm::zip(Callee.parameters(), argumentsOf(Call)))
    Passed.push_back({Param, Argument});
}

const clang::Expr *HostConstants::argumentFor(const VarDecl *Var) const {
  for (const auto &[Param, Argument] : Passed)
    if (Param == Var)
      return Argument;
  return nullptr;
}

HostValue HostConstants::beginsAs(const VarDecl *Var) const {
  if (const clang::Expr *Argument = argumentFor(Var))
    return {Argument, Caller};
  if (const auto *Param = llvm::dyn_cast<ParmVarDecl>(Var)) {
    if (!Apart)
      All.Missed.insert(Param);
    return {nullptr, this};
  }
  if (const clang::Expr *Range = flow().rangeOf(Var))
    return elementIn(Var, Range);
  return {Var->getInit(), this};
}

const HostConstants *HostConstants::ownerOf(const VarDecl *Var) const {
  return Caller && !argumentFor(Var) && !flow().declares(Var) ? Caller : nullptr;
}

std::optional<int64_t> HostConstants::integer(const clang::Expr *E, unsigned Depth) const {
  if (!E || Depth > MaxDepth || E->isValueDependent() || E->containsErrors() ||
      ++All.Steps > MaxSteps)
    return std::nullopt;
  E = E->IgnoreParens();
  std::optional<int64_t> V = evaluate(E, Depth);
  if (!V)
    V = asSupposed(E, Depth);
  if (!V && All.Choices.Open && !All.Unknown)
    All.Unknown = E;
  return V;
}

/// As a value of \p T.
static std::optional<int64_t> converted(const ASTContext &Context, std::optional<int64_t> V,
                                        QualType T) {
  if (!V || !T->isIntegerType() || T->isBooleanType())
    return V;
  unsigned Bits = Context.getTypeSize(T);
  return T->isSignedIntegerType() ? signExtend(*V, Bits) : zeroExtend(*V, Bits);
}

std::optional<int64_t> HostConstants::evaluate(const clang::Expr *E, unsigned Depth) const {
  clang::Expr::EvalResult R;
  if (E->getType()->isIntegralOrEnumerationType() && E->EvaluateAsInt(R, All.Context))
    return hasLost(E) ? std::nullopt : R.Val.getInt().tryExtValue();
  if (const auto *Cast = llvm::dyn_cast<CastExpr>(E)) {
    if (!Cast->getSubExpr()->getType()->isIntegralOrEnumerationType())
      return std::nullopt; // through a floating-point value: not followed
    return converted(All.Context, integer(Cast->getSubExpr(), Depth + 1), E->getType());
  }
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    return variable(Ref, Depth);
  return compound(E, Depth);
}

std::pair<std::string, warplint::SourceRange> HostConstants::unknown() const {
  constexpr size_t MostText = 60;
  const clang::Expr *E = All.Unknown;
  std::string Text = E ? textOf(All.Context, E->getSourceRange()) : "";
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
  const char *Why = Param && All.Missed.contains(Param)            ? "no call in this file passes"
                    : IsStored && All.stores().valuesOf(D).empty() ? "nothing in this file sets"
                                                                   : "is not known";
  return {"'" + Text + "', which " + Why, rangeOf(All.Context, E->getSourceRange())};
}

std::optional<int64_t> HostConstants::compound(const clang::Expr *E, unsigned Depth) const {
  if (const auto *M = llvm::dyn_cast<MemberExpr>(E))
    return member(M, Depth);
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E))
    return binary(B, Depth);
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E)) {
    std::optional<int64_t> V = integer(U->getSubExpr(), Depth + 1);
    if (V && U->getOpcode() == UO_Minus)
      return wrapSub(0, *V);
    if (V && U->isIncrementDecrementOp() && !U->isPostfix())
      V = *V + (U->isIncrementOp() ? 1 : -1);
    return U->getOpcode() == UO_Plus || U->isIncrementDecrementOp() ? V : std::nullopt;
  }
  if (const auto *C = llvm::dyn_cast<ConditionalOperator>(E))
    return conditional(C, Depth);
  if (const auto *A = llvm::dyn_cast<ArraySubscriptExpr>(E)) {
    const HostValue Element = element(A, Depth);
    return Element.In->integer(Element.E, Depth + 1);
  }
  if (const auto *C = llvm::dyn_cast<CallExpr>(E))
    return call(C, Depth);
  if (const auto *T = llvm::dyn_cast<MaterializeTemporaryExpr>(E))
    return integer(T->getSubExpr(), Depth + 1);
  if (const auto *W = llvm::dyn_cast<FullExpr>(E))
    return integer(W->getSubExpr(), Depth + 1);
  return std::nullopt;
}

std::optional<int64_t> HostConstants::variable(const DeclRefExpr *Use, unsigned Depth) const {
  const auto *Var = llvm::dyn_cast<VarDecl>(Use->getDecl());
  if (!Var)
    return std::nullopt;
  if (const HostConstants *Owner = ownerOf(Var))
    return Owner->variable(Use, Depth);
  if (!isTrackable(Var)) {
    const HostValue V = stored(Var);
    return V.In->integer(V.E, Depth + 1);
  }
  if (isOldName(Var))
    return std::nullopt;
  return variableAt(Var, flow().positionOf(Use), Depth);
}

std::optional<int64_t> HostConstants::variableAt(const VarDecl *Var,
                                                 std::optional<HostFlow::Position> At,
                                                 unsigned Depth) const {
  std::optional<const HostFlow::Write *> Seen = seenAt(Var, At, "", Depth);
  if (!Seen) {
    std::optional<HostFlow::Carried> By = At ? flow().carriedAt(Var, *At) : std::nullopt;
    return By ? carried(Var, By->Loop, Depth + 1) : std::nullopt;
  }
  if (*Seen) {
    Behind Loops(*this, **Seen, At);
    std::optional<int64_t> V = written(**Seen, Depth + 1);
    if (!V && mentions((*Seen)->Value, Var))
      All.Choices.spoil();
    return V;
  }
  const HostValue First = beginsAs(Var);
  return First.In->integer(First.E, Depth + 1);
}

std::optional<int64_t> HostConstants::written(const HostFlow::Write &W, unsigned Depth) const {
  const auto *U = llvm::dyn_cast_or_null<UnaryOperator>(W.Value);
  if (!U || !U->isIncrementDecrementOp())
    return integer(W.Value, Depth);
  std::optional<int64_t> V = integer(U->getSubExpr(), Depth + 1);
  return converted(All.Context, V ? std::optional(*V + (U->isIncrementOp() ? 1 : -1)) : V,
                   U->getType());
}

/// A reference to what is written: which value it has is not told by where it is bound.
bool HostConstants::isOldName(const VarDecl *Var) const {
  if (!Var->getType()->isReferenceType() || llvm::isa<ParmVarDecl>(Var) || !Var->getInit())
    return false;
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Var->getInit()->IgnoreParenImpCasts());
  const auto *Of = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Of && !flow().writesTo(Of).empty();
}

std::optional<const HostFlow::Write *>
HostConstants::seen(const DeclRefExpr *Use, llvm::StringRef Member, unsigned Depth) const {
  return seenAt(llvm::cast<VarDecl>(Use->getDecl()), flow().positionOf(Use), Member, Depth);
}

std::optional<const HostFlow::Write *> HostConstants::seenAt(const VarDecl *Var,
                                                             std::optional<HostFlow::Position> At,
                                                             llvm::StringRef Member,
                                                             unsigned Depth) const {
  if (flow().writesTo(Var).empty())
    return nullptr;
  if (!At)
    return std::nullopt;
  std::optional<const HostFlow::Write *> Seen =
      flow().seenAt(Var, *At, Member,
                    [&](unsigned Region, const HostFlow::Write &W, const HostFlow::Write *Before) {
                      return runs(Region, W, Before, Var, Depth + 1);
                    });
  if (Seen && *Seen && !(*Seen)->Value)
    All.Choices.spoil();
  return Seen;
}

llvm::SmallVector<HostValue, 2> HostConstants::valuesOf(const DeclRefExpr *Use) const {
  const auto *Var = llvm::dyn_cast<VarDecl>(Use->getDecl());
  if (!Var)
    return {};
  if (const HostConstants *Owner = ownerOf(Var))
    return Owner->valuesOf(Use);
  llvm::SmallVector<HostValue, 2> Values;
  if (const HostValue First = beginsAs(Var); First.E && isTrackable(Var))
    Values.push_back(First);
  for (const HostFlow::Write &W : flow().writesTo(Var))
    if (!W.Member && W.Value)
      Values.push_back({W.Value, this});
  return Values;
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

std::optional<int64_t> HostConstants::member(const MemberExpr *E, unsigned Depth) const {
  const auto *Field = llvm::dyn_cast<FieldDecl>(E->getMemberDecl());
  if (!Field)
    return std::nullopt;
  if (std::optional<int64_t> Always = ofEveryGpu(Field))
    return Always;
  if (!isDim3(E->getBase()->getType())) {
    const HostValue V = memberOf(E->getBase(), Field, Depth + 1);
    return V.In->integer(V.E, Depth + 1);
  }
  llvm::StringRef Name = E->getMemberDecl()->getName();
  if (Name.size() != 1 || Name[0] < 'x' || Name[0] > 'z')
    return std::nullopt;
  return extents(E->getBase(), Depth + 1)[Name[0] - 'x'];
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

std::optional<int64_t> HostConstants::binary(const BinaryOperator *E, unsigned Depth) const {
  std::optional<int64_t> B = integer(E->getRHS(), Depth + 1);
  if (E->getOpcode() == BO_Assign) // `b.y = b.z = 1`
    return B;
  std::optional<int64_t> A = integer(E->getLHS(), Depth + 1);
  if (!A || !B)
    return std::nullopt;
  if (E->isCompoundAssignmentOp())
    return converted(All.Context,
                     computed(BinaryOperator::getOpForCompoundAssignment(E->getOpcode()), *A, *B),
                     E->getType());
  return computed(E->getOpcode(), *A, *B);
}
