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
// between, or a copy.

#include "lib/frontend/host/Host.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
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
  int64_t Least = INT64_MIN, Most = INT64_MAX;
  llvm::SmallVector<int64_t, 2> Only = {}, Out = {}; ///< if Only is empty, all but those of Out

  bool allows(int64_t V) const {
    return V >= Least && V <= Most && !llvm::is_contained(Out, V) &&
           (Only.empty() || llvm::is_contained(Only, V));
  }
  bool excludes(const HostRange &Other) const {
    return Most < Other.Least ||
           (!Only.empty() && llvm::none_of(Only, [&](int64_t V) { return Other.allows(V); }));
  }
};
} // namespace

/// Adds what \p F says of a number.
static void addRanges(const HostFrame &In, const HostFact &F, std::vector<HostRange> &Out) {
  auto ConstantOf = [&](const clang::Expr *E) {
    const std::optional<llvm::APSInt> &V = In.Host.constantOf(E);
    return V ? V->tryExtValue() : std::nullopt;
  };
  if (F.Is)
    return;
  if (const std::optional<int64_t> Least = ConstantOf(F.Of)) {
    if (!F.Equal && !F.Differs)
      Out.push_back({&In, F.To[0], *Least < INT64_MAX ? *Least + F.Strictly : *Least});
    return;
  }
  HostRange R{&In, F.Of};
  for (const clang::Expr *Value : F.To) {
    const std::optional<int64_t> V = ConstantOf(Value);
    if (!V)
      return;
    if (F.Equal || F.Differs)
      (F.Equal ? R.Only : R.Out).push_back(*V);
    else
      R.Most = *V > INT64_MIN ? *V - F.Strictly : *V;
  }
  Out.push_back(R);
}

bool agree(llvm::ArrayRef<const HostFrame *> Frames) {
  std::vector<HostRange> Ranges;
  for (const HostFrame *In : Frames)
    for (const HostFact &F : In->Supposed)
      addRanges(*In, F, Ranges);
  // By value: comparing expressions may ask for more.
  const auto Taken = Frames.empty() ? llvm::SmallVector<HostBranch, 8>() : Frames[0]->Host.Taken;
  for (const HostBranch &B : Taken) {
    HostFactList Told;
    if (B.Arm)
      addLabels(B.In->flow(), *B.Arm, B.Holds, Told);
    else
      addTold(B.Cond, B.Holds, Told);
    for (const HostFact &F : Told)
      addRanges(*B.In, F, Ranges);
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
