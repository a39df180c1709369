//===- lib/frontend/host/CollectLaunches.cpp - Launches in host code -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device-side parse sees host functions too, so launches are in the AST. What a function does
// with a kernel that it is given is looked up where it is called, and so is what decides the
// launches of other functions (LaunchPaths.h).
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/CollectLaunches.h"

#include "lib/frontend/facts/Collect.h"
#include "lib/frontend/host/HostKernels.h"
#include "lib/frontend/host/LaunchPaths.h"
#include "lib/frontend/host/ReadLaunch.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

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
