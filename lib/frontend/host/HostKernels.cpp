//===- lib/frontend/host/HostKernels.cpp - Kernels host code names -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostKernels.h"

#include "lib/frontend/facts/Mentions.h"

#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;
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
