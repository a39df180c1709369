//===- lib/frontend/host/HostCalls.cpp - What host functions return -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostEvaluation.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;

namespace warplint::host {

const clang::Expr *forwardedBy(const clang::Expr *E) {
  const auto *Call = llvm::dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const unsigned Builtin = Callee && Call->getNumArgs() == 1 ? Callee->getBuiltinID() : 0;
  return Builtin == Builtin::BImove || Builtin == Builtin::BIforward ? Call->getArg(0) : nullptr;
}

/// min, max, and what is returned by functions such as `divUp(n, block)`.
std::optional<int64_t> call(const HostFrame &In, const CallExpr *E, unsigned Depth) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee)
    return std::nullopt;
  if (const clang::Expr *Forwarded = forwardedBy(E))
    return integer(In, Forwarded, Depth + 1);
  const llvm::StringRef Name = Callee->getDeclName().isIdentifier() ? Callee->getName() : "";
  const bool IsMinimum = Name == "min";
  if (E->getNumArgs() == 2 && (IsMinimum || Name == "max")) {
    std::optional<int64_t> A = integer(In, E->getArg(0), Depth + 1);
    std::optional<int64_t> B = integer(In, E->getArg(1), Depth + 1);
    if (IsMinimum)
      return least(In, E, A, B);
    return A && B ? std::optional(std::max(*A, *B)) : std::nullopt;
  }
  const HostValue Result = resultOf(In, E, Depth);
  return integer(*Result.In, Result.E, Depth + 1);
}

/// Whether control gets to \p Region, if it has not left the function before.
static std::optional<bool> reaches(const HostFrame &In, unsigned Region, unsigned Depth) {
  for (unsigned N = Region; N; N = In.flow().region(N).Outer) {
    const HostFlow::Region &R = In.flow().region(N);
    if (R.Kind != HostFlow::Region::Branch || !R.Of || R.Jumps) {
      In.Host.Choices.spoil(); // what is returned else is not one of its values for certain
      return std::nullopt;
    }
  }
  for (unsigned N = Region; N; N = In.flow().region(N).Outer) {
    const HostFlow::Region &R = In.flow().region(N);
    std::optional<unsigned> Arm = armTaken(In, R, Depth);
    if (!Arm)
      Arm = chooseArm(In, R, HostChoices::Unknown::Matters, 0);
    if (!Arm || *Arm != R.Arm)
      return Arm ? std::optional(false) : std::nullopt;
  }
  return true;
}

HostValue resultOf(const HostFrame &In, const CallExpr *E, unsigned Depth) {
  const HostValue Nothing{nullptr, &In};
  const FunctionDecl *Callee = E->getDirectCallee();
  const FunctionDecl *Definition = nullptr;
  if (!Callee || Depth > MaxDepth)
    return Nothing;
  In.Host.Consulted.insert(Callee->getCanonicalDecl());
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Callee);
  if (!Callee->hasBody(Definition) || !Definition->getBody() || (Method && Method->isVirtual()))
    return Nothing;
  const HostFrame &Within = In.Host.called(*Definition, *E, In);
  for (const HostFlow::Return &R : Within.flow().returns()) {
    std::optional<bool> Reaches = reaches(Within, R.Region, Depth + 1);
    if (!Reaches)
      return Nothing;
    if (*Reaches)
      return {R.Value, &Within};
  }
  return Nothing;
}

} // namespace warplint::host
