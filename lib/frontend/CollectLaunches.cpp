//===- lib/frontend/CollectLaunches.cpp - Launches in host code -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device-side parse sees host functions too, so `<<<grid, block, shared>>>` is in the
// AST. cudaLaunchKernel and its kin name the kernel by address; cudaLaunchKernelEx has the shape
// in a structure.
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/Collect.h"
#include "lib/frontend/HostConstants.h"
#include "lib/frontend/Mentions.h"
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
    const FunctionDecl *Kernel = kernelNamed(Context, E->getCallee());
    const CallExpr *Config = E->getConfig();
    if (!Kernel || !Config)
      return true;
    const unsigned Grid = firstShape(*Config);
    if (Config->getNumArgs() < Grid + 2)
      return true;
    LaunchSite Site = begin(Kernel, E);
    configure(Site.Launch, Config->getArg(Grid), Config->getArg(Grid + 1),
              Config->getNumArgs() > Grid + 2 ? Config->getArg(Grid + 2) : nullptr);
    arguments(Site.Launch, Kernel, E, 0);
    Out.Sites.push_back(std::move(Site));
    return true;
  }

  bool VisitLambdaExpr(LambdaExpr *E) {
    if (!isDeviceCode(In) && isForDevice(E->getCallOperator()))
      Out.Lambdas.push_back(E->getCallOperator());
    return true;
  }

  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    if (!Callee || !Callee->getDeclName().isIdentifier() || E->getNumArgs() < 2)
      return true;
    llvm::StringRef Name = Callee->getName();
    if (E->getNumArgs() > 2 &&
        (Name == "cudaLaunchKernel" || Name == "cudaLaunchCooperativeKernel"))
      launchOf(E);
    else if (Name == "cudaLaunchKernelEx" || Name == "cudaLaunchKernelExC")
      launchExOf(E, /*Typed=*/Name == "cudaLaunchKernelEx");
    return true;
  }

private:
  /// cudaLaunchKernel(func, grid, block, args, shared, stream), and the cooperative one.
  void launchOf(const CallExpr *E) {
    const FunctionDecl *Kernel = kernelNamed(Context, E->getArg(0));
    if (!Kernel)
      return;
    LaunchSite Site = begin(Kernel, E);
    configure(Site.Launch, E->getArg(1), E->getArg(2),
              E->getNumArgs() > 4 ? E->getArg(4) : nullptr);
    Out.Sites.push_back(std::move(Site));
  }

  /// cudaLaunchKernelEx(&config, func, arguments...), and with an array of arguments, untyped.
  void launchExOf(const CallExpr *E, bool Typed) {
    const FunctionDecl *Kernel = kernelNamed(Context, E->getArg(1));
    if (!Kernel)
      return;
    auto Of = [&](llvm::StringRef Member) { return Constants.memberAt(E->getArg(0), Member); };
    LaunchSite Site = begin(Kernel, E);
    auto ShapeOf = [&](llvm::StringRef Member) { // `config = {0}` leaves it to what follows
      std::optional<Dim3> D = Constants.shape(Of(Member));
      return D && D->count() ? D : std::nullopt;
    };
    Site.Launch.Grid = ShapeOf("gridDim");
    Site.Launch.Block = ShapeOf("blockDim");
    if (std::optional<int64_t> V = Constants.integer(Of("dynamicSmemBytes")); V && *V >= 0)
      Site.Launch.DynamicShared = uint64_t(*V);
    if (Typed)
      arguments(Site.Launch, Kernel, E, 2);
    Out.Sites.push_back(std::move(Site));
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
    Site.Launch.Where = rangeOf(Context, E->getSourceRange());
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
};
} // namespace

void warplint::collectLaunches(ASTContext &Context, FunctionDecl *F, LaunchSites &Out) {
  HostConstants Constants(Context, F->getBody());
  LaunchCollector(Context, F, Constants, Out).TraverseDecl(F);
  Out.Consulted.insert_range(Constants.consulted());
}
