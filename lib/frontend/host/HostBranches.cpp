// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which way host code goes where that is known, and the ways that are looked at in turn where it is
// not: the arms of an `if` or a `switch`, what `a ? b : c` comes to.

#include "lib/frontend/host/Host.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace warplint::host {

using Unknown = HostChoices::Unknown;

static llvm::FoldingSetNodeID profileOf(const ASTContext &Context, const Stmt *S) {
  llvm::FoldingSetNodeID ID;
  if (const auto *E = llvm::dyn_cast<clang::Expr>(S))
    S = E->IgnoreParenImpCasts();
  S->Profile(ID, Context, /*Canonical=*/true);
  return ID;
}

/// Without what `!` turns around; \p Turned says whether it does.
static const clang::Expr *withoutNot(const clang::Expr *Cond, bool &Turned) {
  Turned = false;
  for (Cond = Cond->IgnoreParenImpCasts();;) {
    const auto *Not = llvm::dyn_cast<UnaryOperator>(Cond);
    if (!Not || Not->getOpcode() != UO_LNot)
      return Cond;
    Turned = !Turned;
    Cond = Not->getSubExpr()->IgnoreParenImpCasts();
  }
}

llvm::FoldingSetNodeID placeOf(const HostFrame &In, const Stmt *S) {
  llvm::FoldingSetNodeID ID = profileOf(In.Host.Context, S);
  ID.AddPointer(&In);
  return ID;
}

std::optional<bool> chooseIf(const HostFrame &In, const clang::Expr *Cond, Unknown What, bool Odd) {
  bool Turned;
  Cond = withoutNot(Cond, Turned);
  std::optional<unsigned> Way = In.Host.Choices.choose(placeOf(In, Cond), 2, What, Odd != Turned);
  if (!Way)
    return std::nullopt;
  In.Host.Taken.push_back({&In, Cond, *Way == 1});
  return (*Way == 1) != Turned;
}

std::optional<unsigned> armTaken(const HostFrame &In, const HostFlow::Region &R, unsigned Depth) {
  llvm::SaveAndRestore Closed(In.Host.Choices.Open, false);
  std::optional<int64_t> V = integer(In, R.Cond, Depth + 1);
  if (!V || llvm::isa<IfStmt>(R.Of))
    return V ? std::optional<unsigned>(*V != 0) : std::nullopt;
  std::optional<unsigned> Default;
  for (unsigned N : In.flow().branchesOf(R.Of)) {
    const HostFlow::Region &Arm = In.flow().region(N);
    if (Arm.Labels.empty())
      Default = Arm.Arm;
    for (const CaseStmt *Label : Arm.Labels) {
      std::optional<int64_t> Value = integer(In, Label->getLHS(), Depth + 1);
      if (!Value || Label->getRHS())
        return std::nullopt;
      if (*Value == *V)
        return Arm.Arm;
    }
  }
  return Default ? Default : R.Options - 1;
}

std::optional<unsigned> chooseArm(const HostFrame &In, const HostFlow::Region &R, Unknown What,
                                  unsigned Odd) {
  if (llvm::isa<IfStmt>(R.Of)) {
    std::optional<bool> Then = chooseIf(In, R.Cond, What, Odd == 1);
    return Then ? std::optional<unsigned>(*Then) : std::nullopt;
  }
  llvm::FoldingSetNodeID Place = placeOf(In, R.Cond);
  Place.AddPointer(R.Of);
  const std::optional<unsigned> Way = In.Host.Choices.choose(Place, R.Options, What, Odd);
  for (unsigned N : In.flow().branchesOf(R.Of))
    if (const HostFlow::Region &Arm = In.flow().region(N); Way)
      In.Host.Taken.push_back({&In, R.Cond, Arm.Arm == *Way, &Arm});
  return Way;
}

/// Whether \p E names \p Var, or what it is a copy of.
static bool isCopyOf(const clang::Expr *E, const clang::Expr *Value, const VarDecl *Var) {
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *Of = Value ? llvm::dyn_cast<DeclRefExpr>(Value->IgnoreParenImpCasts()) : nullptr;
  return Ref && (Ref->getDecl() == Var || (Of && Of->getDecl() == Ref->getDecl()));
}

/// Whether the branch \p R keeps \p Var from being more than what \p W assigns: `if (n > 512) n =
/// 512`.
static bool isLimit(const HostFrame &In, const HostFlow::Region &R, const HostFlow::Write &W,
                    const HostFlow::Write *Before, const VarDecl *Var, unsigned Depth) {
  const auto *C = llvm::dyn_cast<BinaryOperator>(R.Cond->IgnoreParenImpCasts());
  if (!C || !C->isRelationalOp() || R.Arm != 1 || !llvm::isa<IfStmt>(R.Of))
    return false;
  llvm::SaveAndRestore Closed(In.Host.Choices.Open, false);
  const bool Greater = C->getOpcode() == BO_GT || C->getOpcode() == BO_GE;
  const clang::Expr *Large = Greater ? C->getLHS() : C->getRHS();
  const clang::Expr *Small = Greater ? C->getRHS() : C->getLHS();
  const clang::Expr *Value = Before ? Before->Value : Var->getInit();
  std::optional<int64_t> Most = integer(In, Small, Depth + 1);
  return Most && isCopyOf(Large, Value, Var) && integer(In, W.Value, Depth + 1) == Most;
}

std::optional<bool> runs(const HostFrame &In, unsigned Region, const HostFlow::Write &W,
                         const HostFlow::Write *Before, const VarDecl *Var, unsigned Depth) {
  const HostFlow::Region &R = In.flow().region(Region);
  if (llvm::isa_and_nonnull<DoStmt>(R.Of))
    return true;
  if (R.Kind == HostFlow::Region::Loop) {
    if (std::optional<LoopRounds> Rounds = roundsOf(In, Region, nullptr, Depth))
      return Rounds->count() > 0;
    llvm::FoldingSetNodeID Place;
    Place.AddPointer(R.Of);
    Place.AddPointer(&In);
    std::optional<unsigned> Way = In.Host.Choices.choose(Place, 2);
    return Way ? std::optional(*Way == 1) : std::nullopt;
  }
  if (R.Kind != HostFlow::Region::Branch || !R.Of || R.Jumps)
    return std::nullopt;
  if (std::optional<unsigned> Arm = armTaken(In, R, Depth))
    return *Arm == R.Arm;
  auto IsElsewhere = [&](const HostFlow::Write &Other) {
    return llvm::any_of(In.flow().branchesOf(R.Of), [&](unsigned Arm) {
      return Arm != Region && In.flow().encloses(Arm, Other.At.Region);
    });
  };
  Unknown What = Unknown::Overrides;
  unsigned Odd = R.Arm;
  if (llvm::any_of(In.flow().writesTo(Var), IsElsewhere))
    What = Unknown::Matters;
  else if (isLimit(In, R, W, Before, Var, Depth))
    What = Unknown::IsLess, Odd = 0;
  std::optional<unsigned> Arm = chooseArm(In, R, What, Odd);
  return Arm ? std::optional(*Arm == R.Arm) : std::nullopt;
}

bool mayRun(const HostFrame &In, const clang::Expr *Call) {
  llvm::SaveAndRestore Closed(In.Host.Choices.Open, false), AsIs(In.Host.AsIs, true);
  const HostFlow::Position At = In.flow().positionOf(Call).value_or(HostFlow::Position());
  auto Taken = [&](const HostFlow::Region &R) {
    std::optional<unsigned> Arm = armTaken(In, R, 0);
    return Arm ? Arm : chooseArm(In, R, Unknown::Matters, 0);
  };
  for (unsigned N : In.flow().leftBefore(At))
    if (Taken(In.flow().region(N)) == In.flow().region(N).Arm)
      return false;
  for (unsigned N = At.Region; N; N = In.flow().region(N).Outer) {
    const HostFlow::Region &R = In.flow().region(N);
    if (R.Kind != HostFlow::Region::Branch || !R.Of)
      continue;
    auto FallsInto = [&](unsigned Other) {
      const HostFlow::Region &O = In.flow().region(Other);
      return llvm::isa<SwitchStmt>(R.Of) && O.Jumps && O.Arm + 1 == R.Arm;
    };
    std::optional<unsigned> Arm = Taken(R);
    if (Arm && *Arm != R.Arm && llvm::none_of(In.flow().branchesOf(R.Of), FallsInto))
      return false;
  }
  return true;
}

/// `a < b ? a : b`, or turned around.
static bool isMinimum(const ASTContext &Context, const ConditionalOperator *E) {
  const auto *C = llvm::dyn_cast<BinaryOperator>(E->getCond()->IgnoreParenImpCasts());
  if (!C || !C->isRelationalOp())
    return false;
  const bool Less = C->getOpcode() == BO_LT || C->getOpcode() == BO_LE;
  auto Same = [&](const clang::Expr *A, const clang::Expr *B) {
    return profileOf(Context, A) == profileOf(Context, B);
  };
  return Same(Less ? C->getLHS() : C->getRHS(), E->getTrueExpr()) &&
         Same(Less ? C->getRHS() : C->getLHS(), E->getFalseExpr());
}

std::optional<int64_t> conditional(const HostFrame &In, const ConditionalOperator *E,
                                   unsigned Depth) {
  std::optional<int64_t> Cond;
  {
    llvm::SaveAndRestore Closed(In.Host.Choices.Open, false);
    Cond = integer(In, E->getCond(), Depth + 1);
  }
  auto Value = [&](bool Of) {
    return integer(In, Of ? E->getTrueExpr() : E->getFalseExpr(), Depth + 1);
  };
  if (Cond)
    return Value(*Cond);
  if (isMinimum(In.Host.Context, E)) {
    const std::optional<int64_t> A = Value(true),
                                 B = Value(false); // in this order: each may note why not
    return least(In, E, A, B);
  }
  std::optional<bool> Way = chooseIf(In, E->getCond(), Unknown::Matters, false);
  return Way ? Value(*Way) : std::nullopt;
}

std::optional<int64_t> least(const HostFrame &In, const clang::Expr *E, std::optional<int64_t> A,
                             std::optional<int64_t> B) {
  if (A && B)
    return std::min(*A, *B);
  if (!A && !B)
    return std::nullopt;
  std::optional<unsigned> Way = In.Host.Choices.choose(placeOf(In, E), 2, Unknown::IsLess, 1);
  return Way == 0u ? (A ? A : B) : std::nullopt;
}

} // namespace warplint::host
