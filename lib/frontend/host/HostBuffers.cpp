// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/host/HostBuffers.h"

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/host/Launches.h"
#include "lib/known/HostCalls.h"

#include "llvm/Support/SaveAndRestore.h"

#include <algorithm>

using namespace warplint;

using namespace clang;

namespace {
struct LaunchedBy {
  const HostFrame &Frame;
  const CallExpr &Call;
  const FunctionDecl &Kernel;
  unsigned First; ///< the argument of Call that is Kernel's first
  llvm::function_ref<bool()> IsMade;
};

/// A pointer, where it comes from.
struct Origin {
  const VarDecl *Var;
  const HostFrame *In;
  HostFlow::Position Used; ///< on the way to the launch
  bool IsFresh = true;     ///< nobody whom it was passed to has used it before
};
} // namespace

static const VarDecl *variableIn(const clang::Expr *E) {
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
  const auto *Var = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var && Var->getType()->isPointerType() ? Var : nullptr;
}

static bool isNull(const ASTContext &Context, const clang::Expr *E) {
  return E->IgnoreParenCasts()->isNullPointerConstant(const_cast<ASTContext &>(Context),
                                                      clang::Expr::NPC_ValueDependentIsNull);
}

/// Two of those are no one place.
static bool isAlwaysNull(const HostFrame &In, const VarDecl *Var) {
  return In.flow().writesTo(Var).empty() && Var->getInit() &&
         isNull(In.Host.Context, Var->getInit());
}

static std::optional<Origin> originOf(const HostFrame &Frame, const clang::Expr *Pointer) {
  const HostFrame *In = &Frame;
  bool IsFresh = true;
  for (const clang::Expr *E = Pointer; const VarDecl *Var = variableIn(E);) {
    const std::optional<HostFlow::Position> At = In->flow().positionOf(E->IgnoreParenCasts());
    if (!At || host::ownerOf(*In, Var))
      return std::nullopt;
    const auto *Passed =
        llvm::find_if(In->Passed, [&, Of = Var](const auto &P) { return P.first == Of; });
    if (Passed == In->Passed.end())
      return isAlwaysNull(*In, Var) ? std::nullopt : std::optional(Origin{Var, In, *At, IsFresh});
    if (!In->flow().writesTo(Var).empty())
      return std::nullopt;
    IsFresh &= In->flow().usesOf(Var).front().At.Index == At->Index;
    E = Passed->second;
    In = In->Caller;
  }
  return std::nullopt;
}

static const KnownHostCall &rowOf(const CallExpr &E) {
  return *hostCallNamed(E.getDirectCallee()->getName());
}

/// The use of a pointer that \p E, a call on memory, is given: `&a`, or `a`.
static const DeclRefExpr *useIn(const CallExpr &E) {
  if (E.getNumArgs() <= rowOf(E).Bytes)
    return nullptr;
  const clang::Expr *Given = E.getArg(0)->IgnoreParenCasts();
  if (rowOf(E).Does == KnownHostCall::Allocates) {
    const auto *Address = llvm::dyn_cast<UnaryOperator>(Given);
    if (!Address || Address->getOpcode() != UO_AddrOf)
      return nullptr;
    Given = Address->getSubExpr()->IgnoreParenCasts();
  }
  return llvm::dyn_cast<DeclRefExpr>(Given);
}

/// What allocates the memory, if that is one call and nothing else writes the pointer; or null.
static const CallExpr *allocationOf(const Origin &Of) {
  const HostFlow &Flow = Of.In->flow();
  const clang::Expr *Init = Of.Var->getInit();
  if (!Flow.declares(Of.Var) || Flow.writesTo(Of.Var).size() != 1 ||
      (Init && !isNull(Of.In->Host.Context, Init)))
    return nullptr;
  for (const CallExpr *E : Flow.memoryCalls())
    if (const DeclRefExpr *Use = useIn(*E);
        Use && Use->getDecl() == Of.Var && rowOf(*E).Does == KnownHostCall::Allocates)
      return E;
  return nullptr;
}

/// Whether \p Region is in something of \p Kind, which \p Outer is not in.
static bool isWithin(const HostFlow &Flow, decltype(HostFlow::Region::Kind) Kind, unsigned Region,
                     unsigned Outer) {
  for (unsigned R = Region; R != 0 && !Flow.encloses(R, Outer); R = Flow.region(R).Outer)
    if (Flow.region(R).Kind == Kind)
      return true;
  return false;
}

/// How many bytes of \p Of may hold something when it is passed on, after \p Allocation.
static std::optional<uint64_t> setBefore(const Origin &Of, const CallExpr &Allocation) {
  const HostFlow &Flow = Of.In->flow();
  const unsigned Region = Flow.positionOf(&Allocation)->Region;
  const auto IsIn = [&](auto Kind) { return isWithin(Flow, Kind, Of.Used.Region, Region); };
  // In rounds of a loop the first may be passed over.
  if (!Of.IsFresh || IsIn(HostFlow::Region::Lambda) ||
      (IsIn(HostFlow::Region::Loop) && IsIn(HostFlow::Region::Branch)))
    return std::nullopt;
  uint64_t Set = 0;
  for (const HostFlow::Use &U : Flow.usesOf(Of.Var)) {
    if (U.At.Index >= Of.Used.Index)
      break;
    const auto Call =
        llvm::find_if(Flow.memoryCalls(), [&](const CallExpr *E) { return useIn(*E) == U.Of; });
    if (Call == Flow.memoryCalls().end())
      return std::nullopt;
    if (*Call == &Allocation)
      continue;
    const std::optional<int64_t> Bytes =
        host::integer(*Of.In, (*Call)->getArg(rowOf(**Call).Bytes));
    if (!Bytes || *Bytes < 0)
      return std::nullopt;
    Set = std::max(Set, uint64_t(*Bytes));
  }
  return Set;
}

namespace {
/// A number of bytes, as a product: of variables, and of what is known.
struct Product {
  int64_t Unit = 1;
  llvm::SmallVector<const VarDecl *, 2> Of;
};
} // namespace

static const VarDecl *countIn(const clang::Expr *E) {
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
  const auto *Var = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var && Var->getType()->isIntegerType() ? Var : nullptr;
}

/// Whether \p Var is the same from before \p At on.
static bool isSettled(const HostFrame &In, const VarDecl *Var, unsigned At) {
  return !host::ownerOf(In, Var) && Var->isLocalVarDeclOrParm() &&
         llvm::all_of(In.flow().writesTo(Var),
                      [&](const HostFlow::Write &W) { return W.At.Index < At && !W.AgainOutside; });
}

/// Takes \p E, which stands at \p At in \p In, apart; false if it is no product.
static bool takeApart(const HostFrame &In, const clang::Expr *E, unsigned At, Product &P,
                      unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 8;
  E = E->IgnoreParenCasts();
  if (Depth > MaxDepth)
    return false;
  if (const std::optional<int64_t> Known = host::integer(In, E)) {
    P.Unit *= *Known;
    return *Known > 0 && *Known <= (1 << 20) && P.Unit <= (1 << 30);
  }
  if (const auto *Times = llvm::dyn_cast<BinaryOperator>(E))
    return Times->getOpcode() == BO_Mul && takeApart(In, Times->getLHS(), At, P, Depth + 1) &&
           takeApart(In, Times->getRHS(), At, P, Depth + 1);
  const VarDecl *Var = countIn(E);
  if (!Var || !isSettled(In, Var, At))
    return false;
  if (Product Inner = P; In.flow().writesTo(Var).empty() && Var->getInit() &&
                         takeApart(In, Var->getInit(), At, Inner, Depth + 1)) {
    P = std::move(Inner);
    return true;
  }
  P.Of.push_back(Var);
  return true;
}

/// The variable of \p In that \p Argument is, as calls pass it on to \p Frame.
static const VarDecl *countPassed(const HostFrame &Frame, const clang::Expr *Argument,
                                  const HostFrame &In) {
  const HostFrame *At = &Frame;
  for (const clang::Expr *E = Argument; const VarDecl *Var = countIn(E);) {
    if (At == &In)
      return Var;
    const auto *Passed = llvm::find_if(At->Passed, [&](const auto &P) { return P.first == Var; });
    if (Passed == At->Passed.end() || !At->flow().writesTo(Var).empty())
      return nullptr;
    E = Passed->second;
    At = At->Caller;
  }
  return nullptr;
}

using Numbers = llvm::SmallPtrSet<const VarDecl *, 2>;

namespace {
/// Whether a condition other than a `for` loop's, as one of assert(), asks what a variable is.
class ConditionFinder : public clang::DynamicRecursiveASTVisitor {
public:
  explicit ConditionFinder(const VarDecl *Of) : Of(Of) {}

  bool VisitIfStmt(IfStmt *S) override { return look(S->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) override { return look(S->getCond()); }
  bool VisitDoStmt(DoStmt *S) override { return look(S->getCond()); }
  bool VisitConditionalOperator(ConditionalOperator *E) override { return look(E->getCond()); }

private:
  bool look(const Stmt *Part) { return !names(Part); } // false: found, and ends the search

  bool names(const Stmt *Part) const {
    const auto *Ref = llvm::dyn_cast_or_null<DeclRefExpr>(Part);
    return (Ref && Ref->getDecl() == Of) ||
           (Part && llvm::any_of(Part->children(), [&](const Stmt *Each) { return names(Each); }));
  }

  const VarDecl *Of;
};
} // namespace

/// Whether nothing is known of \p Var but that it is some number: none that a product is, say, or
/// that a condition has asked for.
static bool isAnyNumber(const HostFrame &In, const VarDecl *Var) {
  const auto IsPlain = [](const clang::Expr *Value) {
    const auto *Call =
        llvm::dyn_cast_or_null<CallExpr>(Value ? Value->IgnoreParenCasts() : nullptr);
    return Value && !(Call && Call->getDirectCallee() && Call->getDirectCallee()->hasBody()) &&
           !llvm::isa<BinaryOperator, ConditionalOperator>(Value->IgnoreParenCasts());
  };
  const auto Writes = In.flow().writesTo(Var);
  return (!Var->getInit() || IsPlain(Var->getInit())) &&
         (!In.Body || ConditionFinder(Var).TraverseStmt(const_cast<Stmt *>(In.Body))) &&
         llvm::all_of(Writes, [&](const HostFlow::Write &W) { return IsPlain(W.Value); });
}

/// The argument for \p Param, an integer; null if that is none.
static const clang::Expr *numberFor(const LaunchedBy &L, const ParmVarDecl &Param) {
  const unsigned Number = L.First + Param.getFunctionScopeIndex();
  return Number < L.Call.getNumArgs() && Param.getType()->isIntegerType() ? L.Call.getArg(Number)
                                                                          : nullptr;
}

/// The variables of \p In that the launch passes as numbers.
static Numbers numbersPassed(const LaunchedBy &L, const HostFrame &In) {
  Numbers All;
  for (const ParmVarDecl *Each : L.Kernel.parameters())
    if (const clang::Expr *Argument = numberFor(L, *Each))
      if (const VarDecl *Var = countPassed(L.Frame, Argument, In); Var && isAnyNumber(In, Var))
        All.insert(Var);
  return All;
}

static bool isMadeWhere(const LaunchedBy &L, const Numbers &Ones) {
  HostInterpreter &Host = L.Frame.Host;
  llvm::SaveAndRestore Tried(Host.Ones, Ones);
  Host.beginReading();
  const std::optional<Dim3> Grid = readLaunch(L.Frame, L.Call, L.Kernel).Grid;
  const bool IsMade = Grid && Grid->count() && L.IsMade();
  Host.beginReading();
  return IsMade;
}

/// Of a buffer of as many elements as \p Var says.
static ForOne madeForOne(const LaunchedBy &L, const HostFrame &In, const VarDecl *Var) {
  const Numbers All = numbersPassed(L, In);
  if (!All.contains(Var) || !isMadeWhere(L, All))
    return ForOne::No;
  return isMadeWhere(L, {Var}) ? ForOne::Alone : ForOne::WithAll;
}

/// The parameter that the launch, in \p In itself, passes the product of the variables of \p P,
/// which do not change from \p At on; null if there is none.
static const ParmVarDecl *paramOfProduct(const LaunchedBy &L, const HostFrame &In, unsigned At,
                                         const Product &P) {
  if (&L.Frame != &In)
    return nullptr;
  const auto *Param = llvm::find_if(L.Kernel.parameters(), [&](const ParmVarDecl *Each) {
    Product Passed;
    const clang::Expr *Argument = numberFor(L, *Each);
    return Argument && !Each->getName().empty() && takeApart(In, Argument, At, Passed) &&
           Passed.Unit == 1 && Passed.Of.size() == P.Of.size() &&
           std::is_permutation(P.Of.begin(), P.Of.end(), Passed.Of.begin());
  });
  return Param == L.Kernel.param_end() ? nullptr : *Param;
}

/// Says by which arguments of the launch \p B counts, if what allocates it multiplies those.
static void countBy(const LaunchedBy &L, const Origin &Of, const CallExpr &Allocation, Buffer &B) {
  Product P;
  const unsigned At = Of.In->flow().positionOf(&Allocation)->Index;
  if (!takeApart(*Of.In, Allocation.getArg(rowOf(Allocation).Bytes), At, P) || P.Of.empty())
    return;
  B.Unit = uint64_t(P.Unit);
  if (const ParmVarDecl *Whole = P.Of.size() > 1 ? paramOfProduct(L, *Of.In, At, P) : nullptr) {
    const Numbers All(P.Of.begin(), P.Of.end());
    const auto IsAny = [&](const VarDecl *Var) { return isAnyNumber(*Of.In, Var); };
    B.Counts.push_back(Whole->getNameAsString());
    B.MadeForOne = llvm::all_of(P.Of, IsAny) && isMadeWhere(L, All) ? ForOne::Alone : ForOne::No;
    return;
  }
  for (const VarDecl *Var : P.Of) {
    const auto *Param = llvm::find_if(L.Kernel.parameters(), [&](const ParmVarDecl *Each) {
      const clang::Expr *Argument = numberFor(L, *Each);
      return Argument && countPassed(L.Frame, Argument, *Of.In) == Var;
    });
    if (Param == L.Kernel.param_end() || (*Param)->getName().empty()) {
      B.Counts.clear();
      return;
    }
    B.Counts.push_back((*Param)->getNameAsString());
  }
  if (P.Of.size() == 1)
    B.MadeForOne = madeForOne(L, *Of.In, P.Of.front());
}

static Buffer bufferOf(const LaunchedBy &L, const Origin &Of) {
  Buffer B;
  const CallExpr *Allocation = allocationOf(Of);
  const HostFlow &Flow = Of.In->flow();
  const auto IsIn = [&](auto Kind) {
    return isWithin(Flow, Kind, Flow.positionOf(Allocation)->Region, 0);
  };
  if (!Allocation || IsIn(HostFlow::Region::Loop) || IsIn(HostFlow::Region::Lambda))
    return B;
  const std::optional<int64_t> Bytes =
      host::integer(*Of.In, Allocation->getArg(rowOf(*Allocation).Bytes));
  if (Bytes && *Bytes > 0)
    B.Bytes = uint64_t(*Bytes);
  else
    countBy(L, Of, *Allocation, B);
  B.Set = setBefore(Of, *Allocation);
  B.Where = rangeOf(Of.In->Host.Context, Allocation->getSourceRange());
  return B;
}

/// Whether \p E is the same wherever it is written in one call, and what it is, for that.
static std::optional<llvm::FoldingSetNodeID> spelled(const HostFrame &Frame, const clang::Expr *E) {
  E = E->IgnoreParenCasts();
  const ASTContext &Context = Frame.Host.Context;
  if (!llvm::isa<MemberExpr, ArraySubscriptExpr, DeclRefExpr>(E) || E->HasSideEffects(Context) ||
      isNull(Context, E))
    return std::nullopt;
  if (const VarDecl *Var = variableIn(E); Var && isAlwaysNull(Frame, Var))
    return std::nullopt;
  llvm::FoldingSetNodeID Id;
  E->Profile(Id, Context, /*Canonical=*/true);
  return Id;
}

/// The first name of \p All whose value \p Is; empty if there is none.
template <typename T, typename Function>
static std::string firstOf(const std::vector<std::pair<std::string, T>> &All, Function Is) {
  const auto At = llvm::find_if(All, [&](const auto &Each) { return Is(Each.second); });
  return At == All.end() ? "" : At->first;
}

Buffers warplint::buffersOf(const HostFrame &Frame, const CallExpr &E, const FunctionDecl &Kernel,
                            llvm::function_ref<bool()> IsMade) {
  llvm::SaveAndRestore Missed(Frame.Host.Missed);
  Buffers All;
  std::vector<std::pair<std::string, llvm::FoldingSetNodeID>> Spelled;
  std::vector<std::pair<std::string, Origin>> Origins;
  const std::optional<unsigned> First = firstArgument(E);
  for (const ParmVarDecl *Param : Kernel.parameters()) {
    const std::string Name = Param->getNameAsString();
    const unsigned Number = First.value_or(0) + Param->getFunctionScopeIndex();
    if (!First || Number >= E.getNumArgs() || Name.empty() || !Param->getType()->isPointerType())
      continue;
    const clang::Expr *Argument = E.getArg(Number);
    Buffer B;
    Frame.Host.beginReading();
    if (const std::optional<Origin> Of = originOf(Frame, Argument)) {
      B = bufferOf({Frame, E, Kernel, *First, IsMade}, *Of);
      B.SameAs =
          firstOf(Origins, [&](const Origin &O) { return O.Var == Of->Var && O.In == Of->In; });
      Origins.emplace_back(Name, *Of);
    }
    if (const std::optional<llvm::FoldingSetNodeID> Id = spelled(Frame, Argument)) {
      if (B.SameAs.empty())
        B.SameAs = firstOf(Spelled, [&](const auto &Known) { return Known == *Id; });
      Spelled.emplace_back(Name, *Id);
    }
    if (B.Where.isValid() || !B.SameAs.empty())
      All[Name] = std::move(B);
  }
  return All;
}
