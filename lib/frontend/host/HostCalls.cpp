//===- lib/frontend/host/HostCalls.cpp - What host functions return -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostConstants.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace warplint;
using namespace clang;

const clang::Expr *warplint::forwardedBy(const clang::Expr *E) {
  const auto *Call = llvm::dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const unsigned Builtin = Callee && Call->getNumArgs() == 1 ? Callee->getBuiltinID() : 0;
  return Builtin == Builtin::BImove || Builtin == Builtin::BIforward ? Call->getArg(0) : nullptr;
}

/// min, max, and what is returned by functions such as `divUp(n, block)`.
std::optional<int64_t> HostConstants::call(const CallExpr *E, unsigned Depth) const {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee)
    return std::nullopt;
  if (const clang::Expr *Forwarded = forwardedBy(E))
    return integer(Forwarded, Depth + 1);
  const llvm::StringRef Name = Callee->getDeclName().isIdentifier() ? Callee->getName() : "";
  const bool IsMinimum = Name == "min";
  if (E->getNumArgs() == 2 && (IsMinimum || Name == "max")) {
    std::optional<int64_t> A = integer(E->getArg(0), Depth + 1);
    std::optional<int64_t> B = integer(E->getArg(1), Depth + 1);
    if (IsMinimum)
      return least(E, A, B);
    return A && B ? std::optional(std::max(*A, *B)) : std::nullopt;
  }
  const HostValue Result = resultOf(E, Depth);
  return Result.In->integer(Result.E, Depth + 1);
}

HostValue HostConstants::resultOf(const CallExpr *E, unsigned Depth) const {
  const HostValue Nothing{nullptr, this};
  const FunctionDecl *Callee = E->getDirectCallee();
  const FunctionDecl *Definition = nullptr;
  if (!Callee || Depth > MaxDepth)
    return Nothing;
  All.Consulted.insert(Callee->getCanonicalDecl());
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Callee);
  if (!Callee->hasBody(Definition) || !Definition->getBody() || (Method && Method->isVirtual()))
    return Nothing;
  const HostConstants &In = All.called(*Definition, *E, *this);
  for (const HostFlow::Return &R : In.flow().returns()) {
    std::optional<bool> Reaches = In.reaches(R.Region, Depth + 1);
    if (!Reaches)
      return Nothing;
    if (*Reaches)
      return {R.Value, &In};
  }
  return Nothing;
}

/// Whether control gets to \p Region, if it has not left the function before.
std::optional<bool> HostConstants::reaches(unsigned Region, unsigned Depth) const {
  for (unsigned N = Region; N; N = flow().region(N).Outer) {
    const HostFlow::Region &R = flow().region(N);
    if (R.Kind != HostFlow::Region::Branch || !R.Of || R.Jumps) {
      All.Choices.spoil(); // what is returned else is not one of its values for certain
      return std::nullopt;
    }
  }
  for (unsigned N = Region; N; N = flow().region(N).Outer) {
    const HostFlow::Region &R = flow().region(N);
    std::optional<unsigned> Arm = armTaken(R, Depth);
    if (!Arm)
      Arm = chooseArm(R, HostChoices::Unknown::Matters, 0);
    if (!Arm || *Arm != R.Arm)
      return Arm ? std::optional(false) : std::nullopt;
  }
  return true;
}
