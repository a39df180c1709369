//===- lib/frontend/HostFlow.cpp - Which write a use sees -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/HostFlow.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

#include <algorithm>

using namespace warplint;
using namespace clang;

/// Notes every write to a local variable, and every use; taking its address counts as a write,
/// unless for a call that promises to leave it alone.
class HostFlow::Scanner : public RecursiveASTVisitor<Scanner> {
  using Base = RecursiveASTVisitor<Scanner>;

public:
  explicit Scanner(HostFlow &Flow) : Flow(Flow) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldTraversePostOrder() const { return true; } // a value comes before its assignment

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Flow.Uses[E] = here();
    return true;
  }
  bool VisitVarDecl(VarDecl *D) {
    Flow.Declared[D] = here();
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      note(E->getLHS(), E->getOpcode() == BO_Assign ? E->getRHS() : nullptr);
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    if (E->isAssignmentOp() && E->getNumArgs() == 2)
      note(E->getArg(0), E->getOperator() == OO_Equal ? E->getArg(1) : nullptr);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_AddrOf)
      Addressed[E] = note(E->getSubExpr(), nullptr);
    else if (E->isIncrementDecrementOp())
      note(E->getSubExpr(), nullptr);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    for (unsigned I = 0; Callee && I < std::min(E->getNumArgs(), Callee->getNumParams()); ++I) {
      QualType T = Callee->getParamDecl(I)->getType();
      if (T->isPointerType() && T->getPointeeType().isConstQualified())
        forget(E->getArg(I)->IgnoreParenImpCasts());
      // Launches take the arguments of kernels, which are values, by forwarding references.
      if (T->isLValueReferenceType() && !T.getNonReferenceType().isConstQualified() &&
          !isLaunchEx(Callee))
        note(E->getArg(I), nullptr);
    }
    return true;
  }

  bool TraverseIfStmt(IfStmt *S) {
    TraverseStmt(S->getInit());
    TraverseStmt(S->getConditionVariableDeclStmt());
    TraverseStmt(S->getCond());
    within(Region::Branch, [&] { TraverseStmt(S->getThen()); });
    within(Region::Branch, [&] { TraverseStmt(S->getElse()); });
    return true;
  }
  bool TraverseForStmt(ForStmt *S) {
    TraverseStmt(S->getInit());
    within(Region::Loop, [&] {
      TraverseStmt(S->getConditionVariableDeclStmt());
      TraverseStmt(S->getCond());
      TraverseStmt(S->getBody());
      TraverseStmt(S->getInc());
    });
    return true;
  }
  bool TraverseWhileStmt(WhileStmt *S) {
    return within(Region::Loop, [&] { Base::TraverseWhileStmt(S); });
  }
  bool TraverseDoStmt(DoStmt *S) {
    return within(Region::Loop, [&] { Base::TraverseDoStmt(S); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) {
    return within(Region::Loop, [&] { Base::TraverseCXXForRangeStmt(S); });
  }
  bool TraverseLambdaExpr(LambdaExpr *E) { // who knows how often it is called
    return within(Region::Loop, [&] { Base::TraverseLambdaExpr(E); });
  }
  bool TraverseSwitchStmt(SwitchStmt *S) {
    return within(Region::Cases, [&] { Base::TraverseSwitchStmt(S); });
  }
  bool TraverseCXXCatchStmt(CXXCatchStmt *S) {
    return within(Region::Branch, [&] { Base::TraverseCXXCatchStmt(S); });
  }

private:
  Position here() { return {++Index, Current}; }

  bool within(decltype(Region::Kind) Kind, llvm::function_ref<void()> Body) {
    const unsigned Outer = Current;
    Current = unsigned(Flow.Regions.size());
    Flow.Regions.push_back({Outer, Kind});
    Body();
    Current = Outer;
    return true;
  }

  /// Returns the variable, if it is one that is written.
  const VarDecl *note(const clang::Expr *Target, const clang::Expr *Value) {
    Target = Target->IgnoreParenImpCasts();
    HostFlow::Write W{nullptr, Value, here()};
    for (const MemberExpr *M; (M = llvm::dyn_cast<MemberExpr>(Target));) {
      W.Value = W.Member ? nullptr : Value; // a part of a member: not followed
      W.Member = M->getMemberDecl();
      Target = M->getBase()->IgnoreParenImpCasts();
    }
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Target);
    const auto *Var = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (Var)
      Flow.Writes[Var].push_back(W);
    return Var;
  }

  /// What was noted for \p Address: nothing is written through it.
  void forget(const clang::Expr *Address) {
    if (const VarDecl *Var = Addressed.lookup(Address))
      Flow.Writes[Var].pop_back();
  }

  static bool isLaunchEx(const FunctionDecl *F) {
    return F->getDeclName().isIdentifier() && F->getName() == "cudaLaunchKernelEx";
  }

  HostFlow &Flow;
  unsigned Index = 0, Current = 0;
  llvm::DenseMap<const clang::Expr *, const VarDecl *> Addressed;
};

HostFlow::HostFlow(const Stmt *Body) { Scanner(*this).TraverseStmt(const_cast<Stmt *>(Body)); }

llvm::ArrayRef<HostFlow::Write> HostFlow::writesTo(const VarDecl *Var) const {
  const auto All = Writes.find(Var);
  return All == Writes.end() ? llvm::ArrayRef<Write>() : llvm::ArrayRef(All->second);
}

bool HostFlow::encloses(unsigned Outer, unsigned Inner) const {
  while (Inner > Outer) // what encloses a region comes before it
    Inner = Regions[Inner].Outer;
  return Inner == Outer;
}

/// Whether a loop that has begun after \p Since leads from \p From back to \p To.
bool HostFlow::comesRound(Position From, Position To, Position Since) const {
  for (unsigned R = From.Region; R != 0; R = Regions[R].Outer)
    if (Regions[R].Kind == Region::Loop && encloses(R, To.Region) && !encloses(R, Since.Region))
      return true;
  return false;
}

std::optional<const HostFlow::Write *> HostFlow::seenBy(const DeclRefExpr *Use,
                                                        llvm::StringRef Member) const {
  const auto *Var = llvm::dyn_cast<VarDecl>(Use->getDecl());
  const auto All = Writes.find(Var);
  if (All == Writes.end() || All->second.empty())
    return nullptr;
  if (Var->isStaticLocal())
    return std::nullopt; // an earlier call of the function may have written
  const auto At = Uses.find(Use);
  if (At == Uses.end())
    return std::nullopt;
  const Position To = At->second;
  const Write *Last = nullptr;
  Position Since = Declared.lookup(Var);
  bool Perhaps = false;
  for (const Write &W : All->second) {
    if (W.Member && !Member.empty() && W.Member->getName() != Member)
      continue;
    if (W.At.Index > To.Index) {
      Perhaps |= comesRound(W.At, To, Since);
    } else if (encloses(W.At.Region, To.Region) && Regions[W.At.Region].Kind != Region::Cases) {
      Last = &W;
      Since = W.At;
      Perhaps = false;
    } else {
      Perhaps = true;
    }
  }
  return Perhaps ? std::nullopt : std::optional(Last);
}
