// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/host/Host.h"

#include "lib/frontend/host/HostFlow.h"

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
  Taken.clear();
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

std::optional<unsigned> HostChoices::choose(const llvm::FoldingSetNodeID &Place, unsigned Options,
                                            Unknown What, unsigned Odd) {
  if (!Begun)
    return std::nullopt;
  auto It = llvm::find_if(Made, [&](const Choice &C) { return C.Place == Place; });
  if (It == Made.end()) {
    if (!Open || Options == 0 || Options > MostOptions)
      return std::nullopt;
    Made.push_back({Place, Options, 0, What, Odd});
    return 0;
  }
  if (It->Options != Options)
    return std::nullopt;
  if (It->What != What || It->Odd != Odd)
    if (Open)
      It->What = Unknown::Matters;
  return It->Way;
}

bool HostChoices::mayChoose(const llvm::FoldingSetNodeID &Place) const {
  return Begun && (Open || llvm::any_of(Made, [&](const Choice &C) { return C.Place == Place; }));
}

void HostChoices::begin() {
  Made.clear();
  Begun = true;
  Spoiled = false;
  Count = 1;
}

bool HostChoices::next() {
  Spoiled = false;
  while (!Made.empty() && Made.back().Way + 1 == Made.back().Options)
    Made.pop_back();
  if (Made.empty() || ++Count > MostWays)
    return false;
  ++Made.back().Way;
  return true;
}

bool HostChoices::has(Unknown What, bool Odd) const {
  return llvm::any_of(Made,
                      [&](const Choice &C) { return C.What == What && (C.Way == C.Odd) == Odd; });
}

bool HostChoices::excuses() const {
  return !Spoiled && (has(Unknown::Overrides, true) || has(Unknown::IsLess, true));
}

bool HostChoices::isMost() const { return has(Unknown::IsLess, false); }

bool HostChoices::isDefault() const { return !has(Unknown::Overrides, true); }
