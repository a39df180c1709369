//===- lib/frontend/host/HostInterpreter.h - Host code that is followed -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the evaluation of host code (HostValues.h) is told and remembers.
///
/// A frame is one function's body, within one call of it or whoever calls it; parameters count as
/// what that call passes, and what a lambda captures as what it is where the lambda is called.
/// Frames do not change. The interpreter is what all of them share: what was scanned, which ways
/// were chosen, which rounds of loops are looked at.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_HOST_HOSTINTERPRETER_H
#define WARPLINT_FRONTEND_HOST_HOSTINTERPRETER_H

#include "lib/frontend/host/HostChoices.h"
#include "lib/frontend/host/HostFlow.h"
#include "lib/frontend/host/HostStores.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <memory>
#include <utility>

namespace warplint {

struct HostFrame;
struct HostInterpreter;

/// An expression, and where the variables in it are looked up.
struct HostValue {
  const clang::Expr *E;
  const HostFrame *In;
};

/// What a condition says of an expression, where it holds.
struct HostFact {
  const clang::Expr *Of;
  bool Equal;                                   ///< else at most
  llvm::SmallVector<const clang::Expr *, 2> To; ///< any of them
  bool Strictly = false;                        ///< it is less than that
  std::optional<bool> Is = {};                  ///< what a plain boolean is; of others nothing
};

struct HostFrame {
  /// Of \p Body, whoever calls it.
  HostFrame(HostInterpreter &Host, const clang::Stmt *Body, bool Apart = false)
      : Host(Host), Body(Body), Apart(Apart) {}

  /// Of \p Call, of a function or a constructor that \p Callee defines.
  HostFrame(const clang::FunctionDecl &Callee, const clang::Expr &Call, const HostFrame &Caller);

  const HostFlow &flow() const;

  HostInterpreter &Host;
  const clang::Stmt *Body;
  const HostFrame *Caller = nullptr; ///< which knows the arguments
  bool Apart = false;                ///< which call it is that runs it is not asked
  llvm::SmallVector<std::pair<const clang::ValueDecl *, const clang::Expr *>, 8> Passed;
  std::vector<HostFact> Supposed; ///< what holds where something is looked at: factsAround()
};

/// What variables that a loop carries are at the beginning of each round, and behind the last.
struct LoopRounds {
  llvm::SmallVector<const clang::VarDecl *, 2> Variables;
  std::vector<llvm::SmallVector<int64_t, 2>> Values;

  size_t count() const { return Values.size() - 1; }
  std::optional<int64_t> at(size_t Round, const clang::VarDecl *Var) const;
};

/// A loop of which one round is looked at.
struct RoundOf {
  const HostFrame *In;
  unsigned Loop;              ///< a region of its flow
  const LoopRounds *Replayed; ///< the round is the last of these; null: the last of the loop
  llvm::SmallVector<const clang::VarDecl *, 2> Missing{}; ///< which these would have to have
};

struct HostInterpreter {
  HostInterpreter(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions);
  ~HostInterpreter();

  /// Scanned when it is asked for first: most functions launch nothing.
  const HostFlow &flowOf(const clang::Stmt *Body);

  /// What \p E is by itself, whoever runs it; nothing if that is no integer. Looked at once: the
  /// conditions of a dispatcher are compared with each other for every launch.
  const std::optional<llvm::APSInt> &constantOf(const clang::Expr *E);

  /// What any of them may store, found when it is asked for first.
  const HostStores &stores();
  /// Within \p F, whoever calls it; null: within none.
  const HostFrame &within(const clang::FunctionDecl *F);
  /// The frame of that call, kept until `forgetCalls`.
  const HostFrame &called(const clang::FunctionDecl &Callee, const clang::Expr &Call,
                          const HostFrame &Caller);
  void forgetCalls();

  /// Before whoever asks reads something else, or the same on another way.
  void beginReading();

  clang::ASTContext &Context;
  llvm::ArrayRef<clang::FunctionDecl *> Functions;
  bool HangOnStores = false; ///< what any function stores may have decided
  /// Those whose bodies decided, or would have if they were there; canonical.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Consulted;
  /// Parameters that would have decided if a call had passed them. Whoever asks clears them.
  llvm::SmallSetVector<const clang::ParmVarDecl *, 4> Missed;
  HostChoices Choices; ///< what is looked at where host code may go several ways

  unsigned Steps = 0; ///< taken since beginReading()
  /// What was not known first where choices are open; or null.
  const clang::Expr *Unknown = nullptr;
  llvm::DenseMap<std::pair<const HostFrame *, unsigned>, LoopRounds> Rounds;

  // While something is looked at; empty between readings.
  llvm::SmallVector<RoundOf, 2> RoundsAt;              ///< innermost last
  llvm::SmallPtrSet<const HostFrame *, 4> SupposingIn; ///< whose facts are being asked
  bool AsIs = false; ///< booleans are what they are, not what conditions around a launch say

private:
  llvm::DenseMap<const clang::Stmt *, std::unique_ptr<HostFlow>> Flows;
  llvm::DenseMap<const clang::Expr *, std::unique_ptr<std::optional<llvm::APSInt>>> Constants;
  std::unique_ptr<HostStores> Stores;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<HostFrame>> Whole;
  llvm::DenseMap<std::pair<const clang::Expr *, const HostFrame *>, std::unique_ptr<HostFrame>>
      Called;
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_HOST_HOSTINTERPRETER_H
