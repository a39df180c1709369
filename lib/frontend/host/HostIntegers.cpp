// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/expr/Operators.h"
#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/host/Host.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <algorithm>

using namespace clang;

namespace warplint::host {

namespace {
/// Whether \p Var is named in \p S, or something that has no value is there.
bool mentions(const Stmt *S, const VarDecl *Var) {
  const auto *Ref = llvm::dyn_cast_or_null<DeclRefExpr>(S);
  return !S || (Ref && Ref->getDecl() == Var) ||
         llvm::any_of(S->children(), [&](const Stmt *C) { return C && mentions(C, Var); });
}

/// What \p D is made of, as far as its value is that of an integer or of a body.
const Stmt *madeOf(const Decl *D) {
  if (const auto *Var = llvm::dyn_cast_or_null<VarDecl>(D))
    return Var->getType()->isIntegralOrEnumerationType() ? Var->getInit() : nullptr;
  const auto *F = llvm::dyn_cast_or_null<FunctionDecl>(D);
  return F ? F->getBody() : nullptr;
}

bool hasLost(const Stmt *S, llvm::SmallPtrSetImpl<const Decl *> &Asked) {
  if (!S)
    return false;
  if (llvm::isa<ImplicitValueInitExpr>(S))
    return true;
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(S);
  if (Ref && Asked.insert(Ref->getDecl()).second && hasLost(madeOf(Ref->getDecl()), Asked))
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *C) { return hasLost(C, Asked); });
}
} // namespace

bool hasLost(const clang::Expr *E) {
  llvm::SmallPtrSet<const Decl *, 8> Asked;
  return hasLost(E, Asked);
}

std::optional<int64_t> integer(const HostFrame &In, const clang::Expr *E) {
  return integer(In, E, 0);
}

static std::optional<int64_t> evaluate(const HostFrame &In, const clang::Expr *E, unsigned Depth);

std::optional<int64_t> integer(const HostFrame &In, const clang::Expr *E, unsigned Depth) {
  if (!E || Depth > MaxDepth || E->isValueDependent() || E->containsErrors() ||
      ++In.Host.Steps > MaxSteps)
    return std::nullopt;
  E = E->IgnoreParens();
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    if (In.Host.Ones.contains(llvm::dyn_cast<VarDecl>(Ref->getDecl())))
      return 1;
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

using namespace clang;

namespace warplint::host {

const clang::Expr *forwardedBy(const clang::Expr *E) {
  const auto *Call = llvm::dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const unsigned Builtin = Callee && Call->getNumArgs() == 1 ? Callee->getBuiltinID() : 0;
  return Builtin == Builtin::BImove || Builtin == Builtin::BIforward ? Call->getArg(0) : nullptr;
}

/// min, max, and what is returned by functions such as `divUp(n, block)`.
std::optional<int64_t> call(const HostFrame &In, const CallExpr *E, unsigned Depth) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee)
    return std::nullopt;
  if (const clang::Expr *Forwarded = forwardedBy(E))
    return integer(In, Forwarded, Depth + 1);
  const llvm::StringRef Name = Callee->getDeclName().isIdentifier() ? Callee->getName() : "";
  const bool IsMinimum = Name == "min";
  if (E->getNumArgs() == 2 && (IsMinimum || Name == "max")) {
    std::optional<int64_t> A = integer(In, E->getArg(0), Depth + 1);
    std::optional<int64_t> B = integer(In, E->getArg(1), Depth + 1);
    if (IsMinimum)
      return least(In, E, A, B);
    return A && B ? std::optional(std::max(*A, *B)) : std::nullopt;
  }
  const HostValue Result = resultOf(In, E, Depth);
  return integer(*Result.In, Result.E, Depth + 1);
}

/// Whether control gets to \p Region, if it has not left the function before.
static std::optional<bool> reaches(const HostFrame &In, unsigned Region, unsigned Depth) {
  for (unsigned N = Region; N; N = In.flow().region(N).Outer) {
    const HostFlow::Region &R = In.flow().region(N);
    if (R.Kind != HostFlow::Region::Branch || !R.Of || R.Jumps) {
      In.Host.Choices.spoil(); // what is returned else is not one of its values for certain
      return std::nullopt;
    }
  }
  for (unsigned N = Region; N; N = In.flow().region(N).Outer) {
    const HostFlow::Region &R = In.flow().region(N);
    std::optional<unsigned> Arm = armTaken(In, R, Depth);
    if (!Arm)
      Arm = chooseArm(In, R, HostChoices::Unknown::Matters, 0);
    if (!Arm || *Arm != R.Arm)
      return Arm ? std::optional(false) : std::nullopt;
  }
  return true;
}

HostValue resultOf(const HostFrame &In, const CallExpr *E, unsigned Depth) {
  const HostValue Nothing{nullptr, &In};
  const FunctionDecl *Callee = E->getDirectCallee();
  const FunctionDecl *Definition = nullptr;
  if (!Callee || Depth > MaxDepth)
    return Nothing;
  In.Host.Consulted.insert(Callee->getCanonicalDecl());
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Callee);
  if (!Callee->hasBody(Definition) || !Definition->getBody() || (Method && Method->isVirtual()))
    return Nothing;
  const HostFrame &Within = In.Host.called(*Definition, *E, In);
  for (const HostFlow::Return &R : Within.flow().returns()) {
    std::optional<bool> Reaches = reaches(Within, R.Region, Depth + 1);
    if (!Reaches)
      return Nothing;
    if (*Reaches)
      return {R.Value, &Within};
  }
  return Nothing;
}

} // namespace warplint::host

using namespace clang;

namespace warplint::host {

namespace {
struct Elements {
  llvm::ArrayRef<clang::Expr *> Values;
  const HostFrame *In = nullptr;
  bool IsWhole = true; ///< the array has no more
};
} // namespace

/// Those that are written down of an array that nobody writes.
static Elements elementsOf(const HostFrame &In, const clang::Expr *Array) {
  Array = Array->IgnoreParenImpCasts();
  if (const auto *List = llvm::dyn_cast<CXXStdInitializerListExpr>(Array))
    Array = List->getSubExpr()->IgnoreUnlessSpelledInSource();
  if (const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(Array); Call && isData(Call))
    return elementsOf(In, Call->getImplicitObjectArgument());
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
  while (List && List->getType()->isRecordType() && List->getNumInits() == 1) // std::array
    List = llvm::dyn_cast<InitListExpr>(List->getInit(0)->IgnoreParenImpCasts());
  const auto *Type = List ? In.Host.Context.getAsConstantArrayType(List->getType()) : nullptr;
  if (!List || !Type)
    return {};
  return {List->inits(), &In, Type->getZExtSize() == List->getNumInits()};
}

HostValue element(const HostFrame &In, const ArraySubscriptExpr *E, unsigned Depth) {
  const Elements Of = elementsOf(In, E->getBase());
  if (Of.Values.empty())
    return {nullptr, &In};
  std::optional<int64_t> I = integer(In, E->getIdx(), Depth + 1);
  if (!I && Of.IsWhole)
    I = In.Host.Choices.choose(placeOf(In, E->getIdx()), unsigned(Of.Values.size()));
  return {I && *I >= 0 && *I < int64_t(Of.Values.size()) ? Of.Values[size_t(*I)] : nullptr, Of.In};
}

HostValue elementAt(const HostFrame &In, const clang::Expr *Array, size_t Number) {
  const Elements Of = elementsOf(In, Array);
  return {Number < Of.Values.size() ? Of.Values[Number] : nullptr, Of.In ? Of.In : &In};
}

HostValue elementIn(const HostFrame &In, const VarDecl *Var, const clang::Expr *Range) {
  const Elements Of = elementsOf(In, Range);
  llvm::FoldingSetNodeID Place;
  Place.AddPointer(Var);
  Place.AddPointer(&In);
  std::optional<unsigned> I;
  if (Of.IsWhole)
    I = In.Host.Choices.choose(Place, unsigned(Of.Values.size()));
  return {I ? Of.Values[*I] : nullptr, Of.In ? Of.In : &In};
}

} // namespace warplint::host
