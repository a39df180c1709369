// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device-side parse sees host functions too, so launches are in the AST. What a function does
// with a kernel that it is given is looked up where it is called, and so is what decides the
// launches of other functions (LaunchPaths.h).

#include "lib/frontend/host/Launches.h"

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/Facts.h"
#include "lib/frontend/host/HostTensorMaps.h"
#include "lib/frontend/host/LaunchPaths.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

#include <set>
#include <tuple>

using namespace warplint;

using namespace clang;

namespace {
/// What a walk over host code finds.
struct FoundLaunches {
  std::vector<LaunchPath> Paths; ///< from the function that names the kernel
  CallPlaces Calls;
};

class LaunchCollector : public DynamicRecursiveASTVisitor {
public:
  LaunchCollector(HostInterpreter &Host, const FunctionDecl *In, const HostFrame &Frame,
                  FoundLaunches &Found, LaunchSites &Out)
      : Host(Host), In(In), Frame(Frame), Home(&Frame), Found(Found), Out(Out) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitLambdaExpr(LambdaExpr *E) override {
    if (Calls.empty() && !isDeviceCode(In) && isForDevice(E->getCallOperator()))
      Out.Lambdas.push_back(E->getCallOperator());
    return true;
  }

  /// What is written in a generic one is said of its instances.
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    FunctionTemplateDecl *Generic = E->getLambdaClass()->getDependentLambdaCallOperator();
    if (!Generic || Generic->specializations().empty())
      return DynamicRecursiveASTVisitor::TraverseLambdaExpr(E);
    VisitLambdaExpr(E);
    for (FunctionDecl *Instance : Generic->specializations())
      if (Instance->getBody())
        TraverseStmt(Instance->getBody());
    return true;
  }

  bool VisitCallExpr(CallExpr *E) override {
    if (const clang::Expr *Launched = launchedBy(*E)) {
      for (const FunctionDecl *Kernel : kernelsIn(Launched))
        Found.Paths.push_back({In, Calls, E, Kernel});
      return true;
    }
    const FunctionDecl *Callee = E->getDirectCallee();
    if (!Callee || llvm::isa<CUDAKernelCallExpr>(E))
      return true;
    if (llvm::any_of(E->arguments(), [&](const auto *A) { return isKernelAt(A); }))
      enter(E, *Callee);
    note(E, Callee);
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    note(E, E->getConstructor());
    return true;
  }

private:
  /// A call that decides what its parameters are.
  void note(const clang::Expr *E, const FunctionDecl *Callee) {
    if (Calls.empty() && Callee->getNumParams() && Callee->hasBody())
      Found.Calls[Callee->getCanonicalDecl()].push_back({E, In});
  }

  /// The kernels that \p E may stand for. Of what a call enters, only those that were named where
  /// the first was made: the others launch without.
  llvm::SmallVector<const FunctionDecl *, 2> kernelsIn(const clang::Expr *E) const {
    llvm::SmallVector<const FunctionDecl *, 2> Kernels;
    for (const HostKernel &K : kernelsOf(Host.Context, {E, &Frame}))
      if (K.In == Home)
        Kernels.push_back(K.Kernel);
    return Kernels;
  }

  bool isKernelAt(const clang::Expr *Argument) const {
    const QualType T = Argument->IgnoreParenCasts()->getType();
    return (T->isFunctionType() || T->isFunctionPointerType() || T == Host.Context.OverloadTy) &&
           !kernelsIn(Argument).empty();
  }

  /// A function that is given a kernel may launch it: `launch(kernel, grid, block, arguments...)`.
  void enter(const CallExpr *E, const FunctionDecl &Callee) {
    constexpr unsigned MaxDepth = 4;
    const FunctionDecl *Definition = nullptr;
    Host.Consulted.insert(Callee.getCanonicalDecl());
    if (Calls.size() == MaxDepth || !Callee.hasBody(Definition) || !Definition->getBody())
      return;
    HostFrame Inner(*Definition, *E, Frame);
    LaunchCollector Collector(Host, In, Inner, Found, Out);
    Collector.Home = Home;
    Collector.Calls = Calls;
    Collector.Calls.push_back({E, Definition});
    Collector.TraverseStmt(Definition->getBody());
  }

  HostInterpreter &Host;
  const FunctionDecl *In;
  const HostFrame &Frame;
  const HostFrame *Home; ///< of the function that the walk began with
  FoundLaunches &Found;
  LaunchSites &Out;
  llvm::SmallVector<HostCall, 2> Calls; ///< those that were entered
};
} // namespace

void warplint::collectLaunches(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Functions,
                               LaunchSites &Out) {
  HostInterpreter Host(Context, Functions);
  FoundLaunches Found;
  for (FunctionDecl *F : Functions) {
    HostFrame Frame(Host, F->getBody());
    LaunchCollector(Host, F, Frame, Found, Out).TraverseDecl(F);
  }
  for (const LaunchPath &P : Found.Paths)
    llvm::append_range(Out.Sites, launchesAlong(P, Found.Calls, Host, Out.HangOnCalls));
  Out.Consulted.insert_range(Host.Consulted);
}

using namespace clang;

static llvm::StringRef calleeName(const CallExpr &E) {
  const FunctionDecl *Callee = E.getDirectCallee();
  return Callee && Callee->getDeclName().isIdentifier() ? Callee->getName() : "";
}

/// The argument of \p Config that is the grid. What device code launches, and what lambdas do,
/// which may be of either side, comes as cudaLaunchDevice(function, parameters, grid, ...).
static unsigned firstShape(const CallExpr &Config) {
  return calleeName(Config) == "cudaLaunchDevice" ? 2 : 0;
}

const clang::Expr *warplint::launchedBy(const CallExpr &E) {
  if (const auto *Call = llvm::dyn_cast<CUDAKernelCallExpr>(&E)) {
    const CallExpr *Config = Call->getConfig();
    return Config && Config->getNumArgs() >= firstShape(*Config) + 2 ? E.getCallee() : nullptr;
  }
  const llvm::StringRef Name = calleeName(E);
  if (E.getNumArgs() > 2 && (Name == "cudaLaunchKernel" || Name == "cudaLaunchCooperativeKernel"))
    return E.getArg(0);
  if (E.getNumArgs() > 1 && (Name == "cudaLaunchKernelEx" || Name == "cudaLaunchKernelExC"))
    return E.getArg(1);
  return nullptr;
}

std::optional<unsigned> warplint::firstArgument(const CallExpr &E) {
  if (llvm::isa<CUDAKernelCallExpr>(E))
    return 0;
  return calleeName(E) == "cudaLaunchKernelEx" ? std::optional(2u) : std::nullopt;
}

/// The numbers among the arguments of \p E, which launches \p Kernel.
static std::map<std::string, HostValue> scalarsIn(const HostFrame &Frame, const CallExpr &E,
                                                  const FunctionDecl &Kernel) {
  std::map<std::string, HostValue> All;
  const std::optional<unsigned> First = firstArgument(E);
  for (unsigned I = 0; First && *First + I < E.getNumArgs() && I < Kernel.getNumParams(); ++I) {
    const ParmVarDecl *Param = Kernel.getParamDecl(I);
    All.merge(
        host::scalarsOf(Frame, E.getArg(*First + I), Param->getNameAsString(), Param->getType()));
  }
  return All;
}

namespace {
class LaunchReader {
public:
  LaunchReader(const HostFrame &Frame, const FunctionDecl &Kernel) : Frame(Frame), Kernel(Kernel) {
    Read.From = LaunchFrom::Call;
  }

  Launch read(const CallExpr &E) {
    if (const auto *Call = llvm::dyn_cast<CUDAKernelCallExpr>(&E)) {
      const CallExpr &Config = *Call->getConfig();
      configure(Config, firstShape(Config), firstShape(Config) + 2);
    } else if (calleeName(E).starts_with("cudaLaunchKernelEx")) {
      configureEx(E.getArg(0));
    } else {
      configure(E, 1, 4);
    }
    for (const auto &[Name, Of] : scalarsIn(Frame, E, Kernel))
      if (isTensorMap(Of.E->getType()) || isTensorMap(Of.E->getType()->getPointeeType()))
        readTensorMap(Of, Name, Read);
      else if (std::optional<int64_t> V = host::integer(*Of.In, Of.E))
        Read.Arguments[Name] = *V;
    return std::move(Read);
  }

private:
  /// Arguments of \p E are the grid and the block behind it, and the dynamic shared bytes.
  void configure(const CallExpr &E, unsigned Grid, unsigned Shared) {
    setBlock(E.getArg(Grid + 1));
    Read.Grid = host::shape(Frame, E.getArg(Grid));
    if (E.getNumArgs() > Shared && !llvm::isa<CXXDefaultArgExpr>(E.getArg(Shared)))
      setShared(E.getArg(Shared));
    else
      Read.DynamicShared = 0;
  }

  void configureEx(const clang::Expr *Config) {
    auto Of = [&](llvm::StringRef Member) { return host::memberAt(Frame, Config, Member); };
    auto ShapeOf = [&](llvm::StringRef Member) { // `config = {0}` leaves it to what follows
      std::optional<Dim3> D = host::shape(Frame, Of(Member));
      return D && D->count() ? D : std::nullopt;
    };
    {
      llvm::SaveAndRestore Open(Frame.Host.Choices.Open, true);
      Read.Block = ShapeOf("blockDim");
    }
    Read.Grid = ShapeOf("gridDim");
    setShared(Of("dynamicSmemBytes"));
  }

  /// The block alone opens choices: what else is not certain is judged for all of its values.
  void setBlock(const clang::Expr *Block) {
    llvm::SaveAndRestore Open(Frame.Host.Choices.Open, true);
    setBlock(host::extents(Frame, Block));
  }

  void setBlock(const KnownExtents &Known) {
    const auto [X, Y, Z] = Known;
    if (X && Y && Z) {
      Read.Block = Dim3{*X, *Y, *Z};
      return;
    }
    std::tie(Read.Unknown, Read.UnknownAt) = host::unknown(Frame.Host);
    Read.Extents = Known;
  }

  void setShared(const clang::Expr *Bytes) {
    if (std::optional<int64_t> V = host::integer(Frame, Bytes); V && *V >= 0)
      Read.DynamicShared = uint64_t(*V);
  }

  const HostFrame &Frame;
  const FunctionDecl &Kernel;
  Launch Read;
};
} // namespace

Launch warplint::readLaunch(const HostFrame &Frame, const CallExpr &E, const FunctionDecl &Kernel) {
  return LaunchReader(Frame, Kernel).read(E);
}

/// The numbers that \p Of is on ways that \p IsMade; none if it is unknown on one that counts.
static std::vector<int64_t> valuesOnWays(const HostValue &Of, HostInterpreter &Host,
                                         llvm::function_ref<bool()> IsMade) {
  HostChoices &Choices = Host.Choices;
  std::set<int64_t> Values;
  bool IsLost = false;
  Choices.begin();
  do {
    Host.beginReading();
    std::optional<int64_t> Value;
    {
      llvm::SaveAndRestore Open(Choices.Open, true);
      Value = host::integer(*Of.In, Of.E);
    }
    const bool Excused = Choices.excuses();
    if (Value ? Choices.isMost() || !IsMade() : Excused)
      continue;
    if (Value)
      Values.insert(*Value);
    IsLost |= !Value;
  } while (!IsLost && Choices.next());
  IsLost |= Choices.tooMany();
  Choices.end();
  return IsLost ? std::vector<int64_t>() : std::vector<int64_t>(Values.begin(), Values.end());
}

GivenValues warplint::givenArguments(const HostFrame &Frame, const CallExpr &E,
                                     const FunctionDecl &Kernel, const Launch &Known,
                                     llvm::function_ref<bool()> IsMade) {
  llvm::SaveAndRestore Missed(Frame.Host.Missed);
  GivenValues All;
  for (const auto &[Name, Of] : scalarsIn(Frame, E, Kernel))
    if (!Known.Arguments.contains(Name))
      if (std::vector<int64_t> Values = valuesOnWays(Of, Frame.Host, IsMade); !Values.empty())
        All[Name] = std::move(Values);
  return All;
}

using namespace clang;

namespace {
class KernelSearch {
public:
  explicit KernelSearch(const ASTContext &Context) : Context(Context) {}

  void search(HostValue V, unsigned Depth = 0) {
    constexpr unsigned MaxDepth = 12;
    const clang::Expr *E = V.E ? V.E->IgnoreParenCasts() : nullptr;
    if (!E || Depth > MaxDepth)
      return;
    if (const FunctionDecl *Kernel = kernelNamed(Context, E))
      return add(Kernel, V.In);
    auto Go = [&](const clang::Expr *Next) { search({Next, V.In}, Depth + 1); };
    if (const auto *U = llvm::dyn_cast<UnaryOperator>(E)) {
      if (U->getOpcode() == UO_AddrOf || U->getOpcode() == UO_Deref)
        Go(U->getSubExpr());
    } else if (const auto *C = llvm::dyn_cast<ConditionalOperator>(E)) {
      Go(C->getTrueExpr());
      Go(C->getFalseExpr());
    } else if (const auto *A = llvm::dyn_cast<ArraySubscriptExpr>(E)) {
      Go(A->getBase());
    } else if (const auto *L = llvm::dyn_cast<InitListExpr>(E)) {
      llvm::for_each(L->inits(), Go);
    } else if (const clang::Expr *Forwarded = host::forwardedBy(E)) {
      Go(Forwarded);
    } else if (const auto *M = llvm::dyn_cast<MemberExpr>(E)) {
      Go(M->getBase()); // a table's row names no other kernels
    } else if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
      const llvm::SmallVector<HostValue, 2> Values = host::valuesOf(*V.In, Ref);
      for (HostValue Seen : Values)
        search(Seen, Depth + 1);
      if (const auto *Table = llvm::dyn_cast<VarDecl>(Ref->getDecl());
          Values.empty() && Table && Table->hasGlobalStorage())
        Go(Table->getAnyInitializer());
    }
  }

  llvm::SmallVector<HostKernel, 2> Found;

private:
  void add(const FunctionDecl *Kernel, const HostFrame *In) {
    if (llvm::none_of(Found, [&](const HostKernel &K) { return K.Kernel == Kernel; }))
      Found.push_back({Kernel, In});
  }

  const ASTContext &Context;
};
} // namespace

llvm::SmallVector<HostKernel, 2> warplint::kernelsOf(const ASTContext &Context, HostValue Value) {
  KernelSearch Search(Context);
  Search.search(Value);
  return std::move(Search.Found);
}
