//===- lib/frontend/CollectLaunches.cpp - Launches in host code -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device-side parse sees host functions too, so `<<<grid, block, shared>>>` is in the
// AST. cudaLaunchKernel and its kin name the kernel by address; cudaLaunchKernelEx has the shape
// in a structure. What a function does with a kernel that it is given is looked up where it is
// called.
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/Collect.h"
#include "lib/frontend/HostKernels.h"
#include "lib/frontend/Places.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace warplint;
using namespace clang;

namespace {
class LaunchCollector : public RecursiveASTVisitor<LaunchCollector> {
public:
  LaunchCollector(ASTContext &Context, const FunctionDecl *In, const HostConstants &Constants,
                  LaunchSites &Out)
      : Context(Context), In(In), Constants(Constants), Out(Out) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) {
    const CallExpr *Config = E->getConfig();
    const unsigned Grid = Config ? firstShape(*Config) : 0;
    if (!Config || Config->getNumArgs() < Grid + 2)
      return true;
    for (const FunctionDecl *Kernel : kernelsIn(E->getCallee())) {
      LaunchSite Site = begin(Kernel, E);
      configure(Site.Launch, Config->getArg(Grid), Config->getArg(Grid + 1),
                Config->getNumArgs() > Grid + 2 ? Config->getArg(Grid + 2) : nullptr);
      arguments(Site.Launch, Kernel, E, 0);
      Out.Sites.push_back(std::move(Site));
    }
    return true;
  }

  bool VisitLambdaExpr(LambdaExpr *E) {
    if (!Call && !isDeviceCode(In) && isForDevice(E->getCallOperator()))
      Out.Lambdas.push_back(E->getCallOperator());
    return true;
  }

  /// What is written in a generic one is said of its instances.
  bool TraverseLambdaExpr(LambdaExpr *E) {
    FunctionTemplateDecl *Generic = E->getLambdaClass()->getDependentLambdaCallOperator();
    if (!Generic || Generic->specializations().empty())
      return RecursiveASTVisitor::TraverseLambdaExpr(E);
    WalkUpFromLambdaExpr(E);
    for (FunctionDecl *Instance : Generic->specializations())
      if (Instance->getBody())
        TraverseStmt(Instance->getBody());
    return true;
  }

  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    if (!Callee || llvm::isa<CUDAKernelCallExpr>(E))
      return true;
    llvm::StringRef Name = Callee->getDeclName().isIdentifier() ? Callee->getName() : "";
    if (E->getNumArgs() > 2 &&
        (Name == "cudaLaunchKernel" || Name == "cudaLaunchCooperativeKernel"))
      launchOf(E);
    else if (E->getNumArgs() > 1 && (Name == "cudaLaunchKernelEx" || Name == "cudaLaunchKernelExC"))
      launchExOf(E, /*Typed=*/Name == "cudaLaunchKernelEx");
    else if (llvm::any_of(E->arguments(), [&](const auto *A) { return isKernelAt(A); }))
      enter(E, *Callee);
    return true;
  }

private:
  /// The kernels that \p E may stand for. Of what a call enters, only those that it passes: the
  /// others launch without.
  llvm::SmallVector<const FunctionDecl *, 2> kernelsIn(const clang::Expr *E) const {
    llvm::SmallVector<const FunctionDecl *, 2> Kernels;
    for (const HostKernel &K : kernelsOf(Context, {E, &Constants}))
      if (!Call || K.In != &Constants)
        Kernels.push_back(K.Kernel);
    return Kernels;
  }

  bool isKernelAt(const clang::Expr *Argument) const {
    const QualType T = Argument->IgnoreParenCasts()->getType();
    return (T->isFunctionType() || T->isFunctionPointerType() || T == Context.OverloadTy) &&
           !kernelsIn(Argument).empty();
  }

  /// A function that is given a kernel may launch it: `launch(kernel, grid, block, arguments...)`.
  void enter(const CallExpr *E, const FunctionDecl &Callee) {
    constexpr unsigned MaxDepth = 4;
    const FunctionDecl *Definition = nullptr;
    Out.Consulted.insert(Callee.getCanonicalDecl());
    if (Depth == MaxDepth || !Callee.hasBody(Definition) || !Definition->getBody())
      return;
    HostConstants Inner(Context, *Definition, *E, Constants);
    LaunchCollector Collector(Context, In, Inner, Out);
    Collector.Call = Call ? Call : E;
    Collector.Depth = Depth + 1;
    Collector.TraverseStmt(Definition->getBody());
    Out.Consulted.insert_range(Inner.consulted());
  }

  /// cudaLaunchKernel(func, grid, block, args, shared, stream), and the cooperative one.
  void launchOf(const CallExpr *E) {
    for (const FunctionDecl *Kernel : kernelsIn(E->getArg(0))) {
      LaunchSite Site = begin(Kernel, E);
      configure(Site.Launch, E->getArg(1), E->getArg(2),
                E->getNumArgs() > 4 ? E->getArg(4) : nullptr);
      Out.Sites.push_back(std::move(Site));
    }
  }

  /// cudaLaunchKernelEx(&config, func, arguments...), and with an array of arguments, untyped.
  void launchExOf(const CallExpr *E, bool Typed) {
    auto Of = [&](llvm::StringRef Member) { return Constants.memberAt(E->getArg(0), Member); };
    auto ShapeOf = [&](llvm::StringRef Member) { // `config = {0}` leaves it to what follows
      std::optional<Dim3> D = Constants.shape(Of(Member));
      return D && D->count() ? D : std::nullopt;
    };
    for (const FunctionDecl *Kernel : kernelsIn(E->getArg(1))) {
      LaunchSite Site = begin(Kernel, E);
      Site.Launch.Grid = ShapeOf("gridDim");
      Site.Launch.Block = ShapeOf("blockDim");
      if (std::optional<int64_t> V = Constants.integer(Of("dynamicSmemBytes")); V && *V >= 0)
        Site.Launch.DynamicShared = uint64_t(*V);
      if (Typed)
        arguments(Site.Launch, Kernel, E, 2);
      Out.Sites.push_back(std::move(Site));
    }
  }

  /// The argument of \p Config that is the grid. What device code launches, and what lambdas do,
  /// which may be of either side, comes as cudaLaunchDevice(function, parameters, grid, ...).
  static unsigned firstShape(const CallExpr &Config) {
    const FunctionDecl *Callee = Config.getDirectCallee();
    return Callee && Callee->getDeclName().isIdentifier() && Callee->getName() == "cudaLaunchDevice"
               ? 2
               : 0;
  }

  LaunchSite begin(const FunctionDecl *Kernel, const clang::Expr *E) {
    LaunchSite Site{Kernel->getCanonicalDecl(), In, {}};
    Site.Launch.From = LaunchFrom::Call;
    Site.Launch.Where = rangeOf(Context, (Call ? Call : E)->getSourceRange());
    return Site;
  }

  void configure(Launch &L, const clang::Expr *Grid, const clang::Expr *Block,
                 const clang::Expr *Shared) {
    L.Grid = Constants.shape(Grid);
    L.Block = Constants.shape(Block);
    if (!Shared || llvm::isa<CXXDefaultArgExpr>(Shared))
      L.DynamicShared = 0;
    else if (std::optional<int64_t> V = Constants.integer(Shared); V && *V >= 0)
      L.DynamicShared = uint64_t(*V);
  }

  /// Those of \p E from \p First on.
  void arguments(Launch &L, const FunctionDecl *Kernel, const CallExpr *E, unsigned First) {
    for (unsigned I = 0; First + I < E->getNumArgs() && I < Kernel->getNumParams(); ++I) {
      const ParmVarDecl *Param = Kernel->getParamDecl(I);
      if (!Param->getType()->isIntegralOrEnumerationType())
        continue;
      if (std::optional<int64_t> V = Constants.integer(E->getArg(First + I)))
        L.Arguments[Param->getNameAsString()] = *V;
    }
  }

  ASTContext &Context;
  const FunctionDecl *In;
  const HostConstants &Constants;
  LaunchSites &Out;
  const CallExpr *Call = nullptr; ///< the outermost of those that were entered
  unsigned Depth = 0;             ///< how many were
};
} // namespace

void warplint::collectLaunches(ASTContext &Context, FunctionDecl *F, LaunchSites &Out) {
  HostConstants Constants(Context, F->getBody());
  LaunchCollector(Context, F, Constants, Out).TraverseDecl(F);
  Out.Consulted.insert_range(Constants.consulted());
}
