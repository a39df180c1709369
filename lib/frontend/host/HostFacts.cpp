// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
// between, or a copy. Conditions of one value exclude each other, too:
//
//   int bx = n % 32 == 0 ? 32 : 16, per = n % 64 == 0 ? 2 : 1;
//   if (per == 2)
//     k<<<1, bx>>>();                     never with 16

#include "lib/frontend/host/Host.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

#include <numeric>

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
  case BO_NE: {
    const bool Differs = (B->getOpcode() == BO_NE) == Holds;
    Out.push_back({L, !Differs, {R}, false, {}, Differs});
    Out.push_back({R, !Differs, {L}, false, {}, Differs});
    break;
  }
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

/// What it says that a `switch` has come to one of its arms, or that it has not.
static void addLabels(const HostFlow &Flow, const HostFlow::Region &Arm, bool Holds,
                      HostFactList &Out) {
  const bool IsDefault = Arm.Labels.empty(), Differs = IsDefault == Holds;
  HostFact F{Arm.Cond, !Differs, {}, false, {}, Differs};
  for (unsigned N : Flow.branchesOf(Arm.Of)) {
    const HostFlow::Region &Other = Flow.region(N);
    if (Holds && Other.Jumps && Other.Arm + 1 == Arm.Arm) // falls into it
      return;
    for (const CaseStmt *Label : Other.Labels)
      if (Label->getRHS()) // a range
        return;
      else if (IsDefault || &Other == &Arm)
        F.To.push_back(Label->getLHS());
  }
  if (!F.To.empty())
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
      addLabels(In.flow(), R, /*Holds=*/true, Facts);
  }
  // Of those that left before it, the other arm was taken.
  for (unsigned N : In.flow().leftBefore(*At))
    if (const HostFlow::Region &R = In.flow().region(N); llvm::isa<IfStmt>(R.Of))
      addTold(R.Cond, R.Arm != 1, Facts);
    else if (R.Kind == HostFlow::Region::Branch)
      addLabels(In.flow(), R, /*Holds=*/false, Facts);
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
    if (F.Is || F.Differs || !same(In, E, F.Of, 0))
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

namespace {
/// What a condition leaves of the values of an expression.
struct HostRange {
  const HostFrame *In;
  const clang::Expr *Of;
  int64_t Modulus = 0; ///< what is left of it if it is divided by that; 0: itself
  int64_t Least = INT64_MIN, Most = INT64_MAX;
  llvm::SmallVector<int64_t, 2> Only = {}, Out = {}; ///< if Only is empty, all but those of Out

  bool allows(int64_t V) const {
    V = Modulus ? V % Modulus : V;
    return V >= Least && V <= Most && !llvm::is_contained(Out, V) &&
           (Only.empty() || llvm::is_contained(Only, V));
  }

  bool excludes(const HostRange &Other) const {
    if (Modulus && Other.Modulus)
      return excludesRests(Other);
    return !Modulus &&
           ((Most < Other.Least && !Other.Modulus) ||
            (!Only.empty() && llvm::none_of(Only, [&](int64_t V) { return Other.allows(V); })));
  }

private:
  bool excludesRests(const HostRange &Other) const {
    constexpr int64_t Most = 1 << 16;
    const int64_t Period = std::lcm(Modulus, Other.Modulus);
    for (int64_t V = 1 - Period; V < Period && Period <= Most; ++V)
      if (allows(V) && Other.allows(V))
        return false;
    return Period <= Most;
  }
};
} // namespace

static std::optional<int64_t> constantIn(const HostFrame &In, const clang::Expr *E) {
  const std::optional<llvm::APSInt> &V = In.Host.constantOf(E);
  return V ? V->tryExtValue() : std::nullopt;
}

/// Any value of \p E: of `n % 4`, and of `n & 3` of an unsigned n, what is left of n.
static HostRange anyOf(const HostFrame &In, const clang::Expr *E) {
  constexpr int64_t Most = 1 << 12;
  const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!B || (B->getOpcode() != BO_Rem && B->getOpcode() != BO_And))
    return {&In, E};
  const int64_t By = constantIn(In, B->getRHS()).value_or(0) + (B->getOpcode() == BO_And);
  const bool IsUnsigned =
      B->getLHS()->IgnoreParenImpCasts()->getType()->isUnsignedIntegerOrEnumerationType();
  const bool IsRest =
      By > 1 && By <= Most &&
      (B->getOpcode() == BO_Rem || (IsUnsigned && (By & (By - 1)) == 0)); // -1 % 4 is -1
  return IsRest ? HostRange{&In, B->getLHS(), By} : HostRange{&In, E};
}

/// Adds what \p F says of a number.
static void addRanges(const HostFrame &In, const HostFact &F, std::vector<HostRange> &Out) {
  if (F.Is)
    return;
  if (const std::optional<int64_t> Least = constantIn(In, F.Of)) {
    if (!F.Equal && !F.Differs) {
      Out.push_back(anyOf(In, F.To[0]));
      Out.back().Least = *Least < INT64_MAX ? *Least + F.Strictly : *Least;
    }
    return;
  }
  HostRange R = anyOf(In, F.Of);
  for (const clang::Expr *Value : F.To) {
    const std::optional<int64_t> V = constantIn(In, Value);
    if (!V)
      return;
    if (F.Equal || F.Differs)
      (F.Equal ? R.Only : R.Out).push_back(*V);
    else
      R.Most = *V > INT64_MIN ? *V - F.Strictly : *V;
  }
  Out.push_back(R);
}

/// Adds what \p F says of the condition that decides what it is about: `per == 2`, where per is
/// `n % 64 == 0 ? 2 : 1`.
static void addDeciding(const HostFrame &In, const HostFact &F, HostFactList &Out) {
  llvm::SaveAndRestore Closed(In.Host.Choices.Open, false);
  const clang::Expr *Of = constantIn(In, F.Of) && !F.To.empty() ? F.To.front() : F.Of;
  const clang::Expr *Value = F.Is ? nullptr : copied(In, Of->IgnoreParenImpCasts(), 0);
  const auto *Either =
      llvm::dyn_cast_or_null<ConditionalOperator>(Value ? Value->IgnoreParenImpCasts() : nullptr);
  std::vector<HostRange> Ranges;
  if (Either)
    addRanges(In, F, Ranges);
  if (Ranges.empty())
    return;
  const auto MayBe = [&](const clang::Expr *Arm) {
    const std::optional<int64_t> V = constantIn(In, Arm);
    return !V || Ranges.front().allows(*V);
  };
  const bool Then = MayBe(Either->getTrueExpr());
  if (Then != MayBe(Either->getFalseExpr()))
    addTold(Either->getCond(), Then, Out);
}

/// Adds what all of \p Facts say, which grows by what they hang on.
static void addAllRanges(const HostFrame &In, HostFactList Facts, std::vector<HostRange> &Out) {
  constexpr size_t Most = 32;
  for (size_t I = 0; I < Facts.size(); ++I) {
    addRanges(In, Facts[I], Out);
    if (const HostFact Of = Facts[I]; Facts.size() < Most)
      addDeciding(In, Of, Facts);
  }
}

bool agree(llvm::ArrayRef<const HostFrame *> Frames) {
  std::vector<HostRange> Ranges;
  for (const HostFrame *In : Frames)
    addAllRanges(*In, In->Supposed, Ranges);
  // By value: comparing expressions may ask for more.
  const auto Taken = Frames.empty() ? llvm::SmallVector<HostBranch, 8>() : Frames[0]->Host.Taken;
  for (const HostBranch &B : Taken) {
    HostFactList Told;
    if (B.Arm)
      addLabels(B.In->flow(), *B.Arm, B.Holds, Told);
    else
      addTold(B.Cond, B.Holds, Told);
    addAllRanges(*B.In, std::move(Told), Ranges);
  }
  for (size_t I = 0; I < Ranges.size(); ++I)
    for (size_t N = 0; N < I; ++N) {
      const HostRange &A = Ranges[I], &B = Ranges[N];
      if (A.In == B.In && (A.excludes(B) || B.excludes(A)) && same(*A.In, A.Of, B.Of, 0))
        return false;
    }
  return true;
}

} // namespace warplint::host
