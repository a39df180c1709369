//===- lib/frontend/HostConstants.h - What host code decides ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Evaluates integers and dim3 shapes in host code, a little beyond what the language calls
/// constant: a local counts as what was last assigned to it, if that is certain (HostFlow.h), and
/// so does a member.
///
///   int n = 1 << 20;  dim3 block(32, 8);  dim3 grid;  grid.x = (n + 31) / 32;
///
/// Where code may go one of a few ways, one is looked at at a time (HostChoices.h).
///
/// Within a call, parameters count as what it passes, and what a lambda captures as what it is
/// where the lambda is called.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_HOSTCONSTANTS_H
#define WARPLINT_FRONTEND_HOSTCONSTANTS_H

#include "lib/frontend/HostChoices.h"
#include "lib/frontend/HostFlow.h"
#include "lib/frontend/HostStores.h"
#include "lib/kernel/Launch.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <memory>

namespace warplint {

class HostConstants;

/// What is known of a file's functions, and what was asked of them.
struct HostFunctions {
  HostFunctions(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions);
  ~HostFunctions();

  /// Scanned when it is asked for first: most functions launch nothing.
  const HostFlow &flowOf(const clang::Stmt *Body);

  /// What any of them may store, found when it is asked for first.
  const HostStores &stores();
  /// Within \p F, whoever calls it; null: within none.
  const HostConstants &within(const clang::FunctionDecl *F);
  /// As the constructor does it, and kept until `forgetCalls`.
  const HostConstants &called(const clang::FunctionDecl &Callee, const clang::Expr &Call,
                              const HostConstants &Caller);
  void forgetCalls();

  clang::ASTContext &Context;
  llvm::ArrayRef<clang::FunctionDecl *> Functions;
  bool HangOnStores = false; ///< what any function stores may have decided
  /// Those whose bodies decided, or would have if they were there; canonical.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Consulted;
  /// Parameters that would have decided if a call had passed them. Whoever asks clears them.
  llvm::SmallSetVector<const clang::ParmVarDecl *, 4> Missed;
  HostChoices Choices; ///< what is looked at where host code may go several ways
  unsigned Steps = 0;  ///< taken since whoever asks has cleared them

private:
  llvm::DenseMap<const clang::Stmt *, std::unique_ptr<HostFlow>> Flows;
  std::unique_ptr<HostStores> Stores;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<HostConstants>> Whole;
  llvm::DenseMap<std::pair<const clang::Expr *, const HostConstants *>,
                 std::unique_ptr<HostConstants>>
      Called;
};

/// An expression, and what knows the variables in it.
struct HostValue {
  const clang::Expr *E;
  const HostConstants *In;
};

/// What std::move or std::forward is given, if \p E calls one of them; or null.
const clang::Expr *forwardedBy(const clang::Expr *E);

class HostConstants {
public:
  /// Values are looked up in \p Body.
  HostConstants(HostFunctions &All, const clang::Stmt *Body, bool Apart = false)
      : All(All), Body(Body), Apart(Apart) {}

  /// Within \p Call, of a function or a constructor, which \p Caller knows the arguments of, of
  /// what
  /// \p Callee defines.
  HostConstants(const clang::FunctionDecl &Callee, const clang::Expr &Call,
                const HostConstants &Caller);

  std::optional<int64_t> integer(const clang::Expr *E) const { return integer(E, 0); }
  std::optional<Dim3> shape(const clang::Expr *E) const;
  KnownExtents extents(const clang::Expr *E) const { return extents(E, 0); }
  /// What is in \p Member of the structure that \p Address points to: `&config`. Null if that is
  /// not certain.
  const clang::Expr *memberAt(const clang::Expr *Address, llvm::StringRef Member) const;

  /// Whether \p Call, which stands in the body, may be made as far as what is known and chosen
  /// says.
  bool mayRun(const clang::Expr *Call) const;
  HostChoices &choices() const { return All.Choices; }

  /// What \p Use of a variable may see, as far as that is told: what it begins with and everything
  /// that is assigned to it.
  llvm::SmallVector<HostValue, 2> valuesOf(const clang::DeclRefExpr *Use) const;

private:
  static constexpr unsigned MaxDepth = 24, MaxSteps = 20000;
  using Bindings = llvm::SmallVector<std::pair<const clang::ValueDecl *, int64_t>, 4>;

  std::optional<int64_t> integer(const clang::Expr *E, unsigned Depth) const;
  std::optional<int64_t> variable(const clang::DeclRefExpr *Use, unsigned Depth) const;
  std::optional<int64_t> member(const clang::MemberExpr *E, unsigned Depth) const;
  std::optional<int64_t> binary(const clang::BinaryOperator *E, unsigned Depth) const;
  std::optional<int64_t> call(const clang::CallExpr *E, unsigned Depth) const;
  std::optional<int64_t> compound(const clang::Expr *E, unsigned Depth) const;
  std::optional<int64_t> conditional(const clang::ConditionalOperator *E, unsigned Depth) const;
  std::optional<int64_t> least(const clang::Expr *E, std::optional<int64_t> A,
                               std::optional<int64_t> B) const;
  KnownExtents extents(const clang::Expr *E, unsigned Depth) const;
  KnownExtents extentsOf(const clang::DeclRefExpr *Use, unsigned Depth) const;

  /// As HostFlow has it, where branches are taken as they are chosen.
  std::optional<const HostFlow::Write *> seen(const clang::DeclRefExpr *Use, llvm::StringRef Member,
                                              unsigned Depth) const;
  std::optional<bool> runs(unsigned Region, const HostFlow::Write &W, const HostFlow::Write *Before,
                           const clang::VarDecl *Var, unsigned Depth) const;
  bool isLimit(const HostFlow::Region &R, const HostFlow::Write &W, const HostFlow::Write *Before,
               const clang::VarDecl *Var, unsigned Depth) const;
  /// The branch that an `if` or a `switch` takes, if what decides is known.
  std::optional<unsigned> armTaken(const HostFlow::Region &R, unsigned Depth) const;
  std::optional<unsigned> chooseArm(const HostFlow::Region &R, HostChoices::Unknown What,
                                    unsigned Odd) const;
  std::optional<bool> chooseIf(const clang::Expr *Cond, HostChoices::Unknown What, bool Odd) const;
  /// The same for what is written alike: `small` of two conditions is one choice.
  llvm::FoldingSetNodeID placeOf(const clang::Stmt *S) const;

  struct Elements {
    llvm::ArrayRef<clang::Expr *> Values;
    const HostConstants *In = nullptr;
  };
  /// Those of an array that nobody writes.
  Elements elementsOf(const clang::Expr *Array) const;
  HostValue element(const clang::ArraySubscriptExpr *E, unsigned Depth) const;
  HostValue elementIn(const clang::VarDecl *Var, const clang::Expr *Range) const;

  /// What a member is in \p Object, or in any, if it is not said in which.
  HostValue memberOf(const clang::Expr *Object, const clang::FieldDecl *Field,
                     unsigned Depth) const;
  HostValue memberOfNew(const clang::Expr *Init, const clang::FieldDecl *Field,
                        unsigned Depth) const;
  HostValue stored(const clang::ValueDecl *D) const;
  static bool isDim3(clang::QualType T);

  /// Only what the process that launches can know: a parameter, a local or a constant.
  static bool isTrackable(const clang::VarDecl *Var);

  /// What \p Var is for the caller, if it is a parameter that a call passes; or null.
  const clang::Expr *argumentFor(const clang::VarDecl *Var) const;
  /// What \p Var is before anything is assigned to it. Null, and missed, if no call passes it.
  HostValue beginsAs(const clang::VarDecl *Var) const;
  /// Who else knows \p Var: the caller, where a lambda captures it. Null if nobody has to.
  const HostConstants *ownerOf(const clang::VarDecl *Var) const;

  bool isOldName(const clang::VarDecl *Var) const;

  const HostFlow &flow() const { return All.flowOf(Body); }

  HostFunctions &All;
  const clang::Stmt *Body;
  const HostConstants *Caller = nullptr;
  bool Apart = false; ///< which call it is that runs it is not asked
  llvm::SmallVector<std::pair<const clang::ValueDecl *, const clang::Expr *>, 8> Passed;
  mutable llvm::SmallVector<Bindings, 4> Frames; ///< arguments of the calls being evaluated
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_HOSTCONSTANTS_H
