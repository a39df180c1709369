//===- lib/frontend/host/HostEvaluation.h - Parts of the evaluation -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The functions that HostValues.h is made of, file by file: an integer may hang on a branch, that
/// on a call, and so on, so each may ask every other. `Depth` counts how deep they are.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_HOST_HOSTEVALUATION_H
#define WARPLINT_FRONTEND_HOST_HOSTEVALUATION_H

#include "lib/frontend/host/HostValues.h"

namespace warplint::host {

inline constexpr unsigned MaxDepth = 24, MaxSteps = 20000;

// HostIntegers.cpp

std::optional<int64_t> integer(const HostFrame &In, const clang::Expr *E, unsigned Depth);
std::optional<int64_t> variableAt(const HostFrame &In, const clang::VarDecl *Var,
                                  std::optional<HostFlow::Position> At, unsigned Depth);
/// What \p W writes, if that is an integer.
std::optional<int64_t> written(const HostFrame &In, const HostFlow::Write &W, unsigned Depth);

// HostVariables.cpp

/// Only what the process that launches can know: a parameter, a local or a constant.
bool isTrackable(const clang::VarDecl *Var);
/// What \p Var is before anything is assigned to it. Null, and missed, if no call passes it.
HostValue beginsAs(const HostFrame &In, const clang::VarDecl *Var);
/// Who else knows \p Var: the caller, where a lambda captures it. Null if nobody has to.
const HostFrame *ownerOf(const HostFrame &In, const clang::VarDecl *Var);
/// A reference to what is written: which value it has is not told by where it is bound.
bool isOldName(const HostFrame &In, const clang::VarDecl *Var);
/// As HostFlow has it, where branches are taken as they are chosen.
std::optional<const HostFlow::Write *> seen(const HostFrame &In, const clang::DeclRefExpr *Use,
                                            llvm::StringRef Member, unsigned Depth);
std::optional<const HostFlow::Write *> seenAt(const HostFrame &In, const clang::VarDecl *Var,
                                              std::optional<HostFlow::Position> At,
                                              llvm::StringRef Member, unsigned Depth);

// HostShapes.cpp

KnownExtents extents(const HostFrame &In, const clang::Expr *E, unsigned Depth);
bool isDim3(clang::QualType T);

// HostCalls.cpp

std::optional<int64_t> call(const HostFrame &In, const clang::CallExpr *E, unsigned Depth);
/// What a call returns.
HostValue resultOf(const HostFrame &In, const clang::CallExpr *E, unsigned Depth);

// HostMembers.cpp

/// What a member is in \p Object, or in any, if it is not said in which.
HostValue memberOf(const HostFrame &In, const clang::Expr *Object, const clang::FieldDecl *Field,
                   unsigned Depth);
HostValue stored(const HostFrame &In, const clang::ValueDecl *D);

// HostElements.cpp

HostValue element(const HostFrame &In, const clang::ArraySubscriptExpr *E, unsigned Depth);
/// Of \p Range, that which \p Var names in a round of a loop over it.
HostValue elementIn(const HostFrame &In, const clang::VarDecl *Var, const clang::Expr *Range);

// HostRounds.cpp

/// A variable that a loop carries, in the round that is looked at.
std::optional<int64_t> carried(const HostFrame &In, const clang::VarDecl *Var, unsigned Loop,
                               unsigned Depth);
/// All rounds, with what \p Var is in them unless it is null. Nothing if that is not known.
std::optional<LoopRounds> roundsOf(const HostFrame &In, unsigned Loop, const clang::VarDecl *Var,
                                   unsigned Depth);
/// Whether a round of a loop in \p In is looked at.
bool isInRound(const HostFrame &In);

/// While it lives, loops around a write, but not around what sees it, are at their last round.
class Behind {
public:
  Behind(const HostFrame &In, const HostFlow::Write &W, std::optional<HostFlow::Position> To);
  Behind(const Behind &) = delete;
  Behind &operator=(const Behind &) = delete;
  ~Behind() { Host.RoundsAt.truncate(Outer); }

private:
  HostInterpreter &Host;
  size_t Outer;
};

// HostFacts.cpp

/// What \p E, a plain boolean, is as the conditions say that are supposed to hold.
std::optional<int64_t> asTold(const HostFrame &In, const clang::Expr *E);
/// What \p E is, or at most is, as they say.
std::optional<int64_t> asSupposed(const HostFrame &In, const clang::Expr *E, unsigned Depth);

// HostBranches.cpp

std::optional<bool> runs(const HostFrame &In, unsigned Region, const HostFlow::Write &W,
                         const HostFlow::Write *Before, const clang::VarDecl *Var, unsigned Depth);
/// The branch that an `if` or a `switch` takes, if what decides is known.
std::optional<unsigned> armTaken(const HostFrame &In, const HostFlow::Region &R, unsigned Depth);
std::optional<unsigned> chooseArm(const HostFrame &In, const HostFlow::Region &R,
                                  HostChoices::Unknown What, unsigned Odd);
std::optional<bool> chooseIf(const HostFrame &In, const clang::Expr *Cond,
                             HostChoices::Unknown What, bool Odd);
/// The same for what is written alike: `small` of two conditions is one choice.
llvm::FoldingSetNodeID placeOf(const HostFrame &In, const clang::Stmt *S);
std::optional<int64_t> conditional(const HostFrame &In, const clang::ConditionalOperator *E,
                                   unsigned Depth);
/// The lesser of two; if one of them is not known, whether it is the other is a choice at \p E.
std::optional<int64_t> least(const HostFrame &In, const clang::Expr *E, std::optional<int64_t> A,
                             std::optional<int64_t> B);

} // namespace warplint::host

#endif // WARPLINT_FRONTEND_HOST_HOSTEVALUATION_H
