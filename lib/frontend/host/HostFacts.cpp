//===- lib/frontend/host/HostFacts.cpp - What conditions say in host code -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is not known by itself may be known where a launch stands:
//
//   switch (threads) {
//   case 512:
//     reduce<512><<<grid, threads>>>();   threads is 512
//   }
//   if (n <= 1024)
//     scan<<<1, n>>>();                   n is 1024 at most
//   if (!small)
//     k<<<1, small ? 32 : 64>>>();        small is false, even if it is always true: what is never
//                                         launched is read as if it were
//
// The condition has to be about the same value as the launch: the same variable with no write
// between, or a copy.
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostEvaluation.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace warplint::host {

using HostFactList = std::vector<HostFact>;

/// What it says that \p Cond is true, or that it is not.
static void addTold(const clang::Expr *Cond, bool Holds, HostFactList &Out) {
  Cond = Cond->IgnoreParenImpCasts();
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(Cond); U && U->getOpcode() == UO_LNot)
    return addTold(U->getSubExpr(), !Holds, Out);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Cond))
    if (Call->getBuiltinCallee() == Builtin::BI__builtin_expect)
      return addTold(Call->getArg(0), Holds, Out);
  if (Cond->getType()->isBooleanType() && llvm::isa<DeclRefExpr, clang::MemberExpr>(Cond))
    return Out.push_back({Cond, true, {}, false, Holds});
  const auto *B = llvm::dyn_cast<BinaryOperator>(Cond);
  if (!B)
    return;
  const clang::Expr *L = B->getLHS(), *R = B->getRHS();
  if (B->isLogicalOp()) {
    if ((B->getOpcode() == BO_LAnd) == Holds) {
      addTold(L, Holds, Out);
      addTold(R, Holds, Out);
    }
    return;
  }
  if (!B->isComparisonOp() || B->getOpcode() == BO_Cmp)
    return;
  switch (Holds ? B->getOpcode() : BinaryOperator::negateComparisonOp(B->getOpcode())) {
  case BO_EQ:
    Out.push_back({L, true, {R}});
    Out.push_back({R, true, {L}});
    break;
  case BO_LE:
    Out.push_back({L, false, {R}});
    break;
  case BO_LT:
    Out.push_back({L, false, {R}, /*Strictly=*/true});
    break;
  case BO_GE:
    Out.push_back({R, false, {L}});
    break;
  case BO_GT:
    Out.push_back({R, false, {L}, /*Strictly=*/true});
    break;
  default:
    break;
  }
}

/// What it says that a `switch` has come to one of its arms.
static void addLabels(const HostFlow &Flow, const HostFlow::Region &Arm, HostFactList &Out) {
  auto FallsInto = [&](unsigned Other) {
    const HostFlow::Region &O = Flow.region(Other);
    return O.Jumps && O.Arm + 1 == Arm.Arm;
  };
  if (Arm.Labels.empty() || llvm::any_of(Flow.branchesOf(Arm.Of), FallsInto))
    return;
  HostFact F{Arm.Cond, true, {}};
  for (const CaseStmt *Label : Arm.Labels) {
    if (Label->getRHS()) // a range
      return;
    F.To.push_back(Label->getLHS());
  }
  Out.push_back(std::move(F));
}

std::vector<HostFact> factsAround(const HostFrame &In, const clang::Expr *Call) {
  std::vector<HostFact> Facts;
  const std::optional<HostFlow::Position> At = In.flow().positionOf(Call);
  if (!At)
    return Facts;
  for (unsigned N = At->Region; N; N = In.flow().region(N).Outer) {
    const HostFlow::Region &R = In.flow().region(N);
    if (R.Kind == HostFlow::Region::Branch && llvm::isa_and_nonnull<IfStmt>(R.Of))
      addTold(R.Cond, R.Arm == 1, Facts);
    else if (R.Kind == HostFlow::Region::Branch && R.Of)
      addLabels(In.flow(), R, Facts);
  }
  // Of those that left before it, the other arm was taken.
  for (unsigned N : In.flow().leftBefore(*At))
    if (const HostFlow::Region &R = In.flow().region(N); llvm::isa<IfStmt>(R.Of))
      addTold(R.Cond, R.Arm != 1, Facts);
  return Facts;
}

/// What a variable has been given, if \p E names one and that is certain; or null.
static const clang::Expr *copied(const HostFrame &In, const clang::Expr *E, unsigned Depth) {
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Var || !Var->isLocalVarDecl() || ownerOf(In, Var) || isOldName(In, Var) ||
      !Var->getType()->isIntegralOrEnumerationType())
    return nullptr;
  std::optional<const HostFlow::Write *> Seen = seen(In, Ref, "", Depth);
  if (!Seen || (*Seen && !(*Seen)->Value))
    return nullptr;
  const clang::Expr *Value = *Seen ? (*Seen)->Value : Var->getInit();
  const auto *B = llvm::dyn_cast_or_null<BinaryOperator>(Value);
  return llvm::isa_and_nonnull<UnaryOperator>(Value) || (B && B->isAssignmentOp()) ? nullptr
                                                                                   : Value;
}

/// Whether \p A and \p B, each where it stands, have the same value.
static bool same(const HostFrame &In, const clang::Expr *A, const clang::Expr *B, unsigned Depth) {
  constexpr unsigned MostSteps = 8;
  llvm::SaveAndRestore Closed(In.Host.Choices.Open, false);
  A = A->IgnoreParenCasts();
  B = B->IgnoreParenCasts();
  if (A == B || Depth > MostSteps)
    return A == B;
  auto SeesSame = [&](const clang::Expr *X, const clang::Expr *Y, llvm::StringRef Member) {
    const auto *L = llvm::dyn_cast<DeclRefExpr>(X->IgnoreParenImpCasts());
    const auto *R = llvm::dyn_cast<DeclRefExpr>(Y->IgnoreParenImpCasts());
    const auto *Var = L ? llvm::dyn_cast<VarDecl>(L->getDecl()) : nullptr;
    if (!R || !Var || R->getDecl() != Var || !isTrackable(Var))
      return false;
    std::optional<const HostFlow::Write *> Seen = seen(In, L, Member, Depth);
    return Seen && Seen == seen(In, R, Member, Depth);
  };
  if (SeesSame(A, B, ""))
    return true;
  if (const clang::Expr *Value = copied(In, A, Depth))
    return same(In, Value, B, Depth + 1);
  if (const clang::Expr *Value = copied(In, B, Depth))
    return same(In, A, Value, Depth + 1);
  const std::optional<llvm::APSInt> &X = In.Host.constantOf(A), &Y = In.Host.constantOf(B);
  if (X && Y)
    return llvm::APSInt::isSameValue(*X, *Y);
  if (const auto *L = llvm::dyn_cast<BinaryOperator>(A))
    if (const auto *R = llvm::dyn_cast<BinaryOperator>(B))
      return !L->isAssignmentOp() && L->getOpcode() == R->getOpcode() &&
             same(In, L->getLHS(), R->getLHS(), Depth + 1) &&
             same(In, L->getRHS(), R->getRHS(), Depth + 1);
  if (const auto *L = llvm::dyn_cast<MemberExpr>(A))
    if (const auto *R = llvm::dyn_cast<MemberExpr>(B))
      return L->getMemberDecl() == R->getMemberDecl() &&
             (!L->isArrow() || L->getBase()->getType()->getPointeeType().isConstQualified()) &&
             SeesSame(L->getBase(), R->getBase(), L->getMemberDecl()->getName());
  return false;
}

std::optional<int64_t> asTold(const HostFrame &In, const clang::Expr *E) {
  auto IsTold = [](const HostFact &F) { return F.Is.has_value(); };
  E = E->IgnoreParenImpCasts();
  if (In.Host.AsIs || !E->getType()->isBooleanType() ||
      !llvm::isa<DeclRefExpr, clang::MemberExpr>(E) || llvm::none_of(In.Supposed, IsTold) ||
      !In.Host.SupposingIn.insert(&In).second)
    return std::nullopt;
  const llvm::scope_exit Done([&] { In.Host.SupposingIn.erase(&In); });
  for (const HostFact &F : In.Supposed)
    if (F.Is && same(In, E, F.Of, 0))
      return *F.Is;
  return std::nullopt;
}

std::optional<int64_t> asSupposed(const HostFrame &In, const clang::Expr *E, unsigned Depth) {
  if (In.Supposed.empty() || isInRound(In) ||
      !llvm::isa<DeclRefExpr, clang::MemberExpr, BinaryOperator>(E) ||
      !In.Host.SupposingIn.insert(&In).second)
    return std::nullopt;
  const llvm::scope_exit Done([&] { In.Host.SupposingIn.erase(&In); });
  std::optional<int64_t> Most;
  const clang::Expr *Of = nullptr;
  for (const HostFact &F : In.Supposed) {
    if (F.Is || !same(In, E, F.Of, 0))
      continue;
    llvm::SmallVector<std::optional<int64_t>, 2> To;
    {
      llvm::SaveAndRestore Closed(In.Host.Choices.Open, false);
      for (const clang::Expr *Value : F.To)
        To.push_back(integer(In, Value, Depth + 1));
    }
    if (llvm::is_contained(To, std::nullopt))
      continue;
    if (F.Equal) {
      std::optional<unsigned> Way =
          To.size() == 1 ? 0 : In.Host.Choices.choose(placeOf(In, F.Of), unsigned(To.size()));
      return Way ? To[*Way] : std::nullopt;
    }
    if (const int64_t Bound = *To[0] - F.Strictly; !Most || Bound < *Most) {
      Most = Bound;
      Of = F.Of;
    }
  }
  if (!Most || *Most <= 0)
    return std::nullopt;
  llvm::FoldingSetNodeID Place = placeOf(In, Of);
  Place.AddBoolean(true); // how much it is, not whether it holds
  std::optional<unsigned> Way = In.Host.Choices.choose(Place, 2, HostChoices::Unknown::IsLess, 1);
  return Way == 0u ? Most : std::nullopt;
}

} // namespace warplint::host
