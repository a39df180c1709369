//===- lib/frontend/host/HostInterpreter.cpp - Host code that is followed -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostInterpreter.h"

#include "lib/frontend/host/HostWrites.h"

#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;
using namespace clang;

HostInterpreter::HostInterpreter(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Functions)
    : Context(Context), Functions(Functions) {}

HostInterpreter::~HostInterpreter() = default;

void HostInterpreter::forgetCalls() { Called.clear(); }

void HostInterpreter::beginReading() {
  Steps = 0;
  Unknown = nullptr;
  Rounds.clear();
}

const std::optional<llvm::APSInt> &HostInterpreter::constantOf(const clang::Expr *E) {
  std::unique_ptr<std::optional<llvm::APSInt>> &Known = Constants[E];
  if (!Known) {
    clang::Expr::EvalResult R;
    Known = std::make_unique<std::optional<llvm::APSInt>>();
    if (E->getType()->isIntegralOrEnumerationType() && E->EvaluateAsInt(R, Context))
      *Known = R.Val.getInt();
  }
  return *Known;
}

const HostFlow &HostInterpreter::flowOf(const Stmt *Body) {
  std::unique_ptr<HostFlow> &Flow = Flows[Body];
  if (!Flow)
    Flow = std::make_unique<HostFlow>(Body);
  return *Flow;
}

static llvm::ArrayRef<const clang::Expr *> argumentsOf(const clang::Expr &Call) {
  if (const auto *C = llvm::dyn_cast<CXXConstructExpr>(&Call))
    return {C->getArgs(), C->getNumArgs()};
  return passedBy(llvm::cast<CallExpr>(Call));
}

HostFrame::HostFrame(const FunctionDecl &Callee, const clang::Expr &Call, const HostFrame &Caller)
    : Host(Caller.Host), Body(Callee.getBody()), Caller(&Caller) {
  for (const auto [Param, Argument] : llvm::zip(Callee.parameters(), argumentsOf(Call)))
    Passed.push_back({Param, Argument});
}

const HostFlow &HostFrame::flow() const { return Host.flowOf(Body); }

const HostStores &HostInterpreter::stores() {
  HangOnStores = true;
  if (!Stores)
    Stores = std::make_unique<HostStores>(Functions);
  return *Stores;
}

const HostFrame &HostInterpreter::within(const FunctionDecl *F) {
  std::unique_ptr<HostFrame> &In = Whole[F];
  if (!In)
    In = std::make_unique<HostFrame>(*this, F ? F->getBody() : nullptr, /*Apart=*/true);
  return *In;
}

const HostFrame &HostInterpreter::called(const FunctionDecl &Callee, const clang::Expr &Call,
                                         const HostFrame &Caller) {
  std::unique_ptr<HostFrame> &In = Called[{&Call, &Caller}];
  if (!In)
    In = std::make_unique<HostFrame>(Callee, Call, Caller);
  return *In;
}

std::optional<int64_t> LoopRounds::at(size_t Round, const VarDecl *Var) const {
  const auto *It = llvm::find(Variables, Var);
  return It == Variables.end() ? std::nullopt
                               : std::optional(Values[Round][size_t(It - Variables.begin())]);
}
