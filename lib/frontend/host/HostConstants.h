//===- lib/frontend/host/HostConstants.h - What host code decides -===//
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

#ifndef WARPLINT_FRONTEND_HOST_HOSTCONSTANTS_H
#define WARPLINT_FRONTEND_HOST_HOSTCONSTANTS_H

#include "lib/frontend/host/HostChoices.h"
#include "lib/frontend/host/HostFlow.h"
#include "lib/frontend/host/HostStores.h"
#include "lib/kernel/Launch.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <memory>
#include <string>
#include <utility>

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

  /// Before whoever asks reads something else, or the same on another way.
  void beginReading();
  unsigned Steps = 0; ///< taken since
  /// What was not known first where choices are open; or null.
  const clang::Expr *Unknown = nullptr;

  /// What variables that a loop carries are at the beginning of each round, and behind the last.
  struct LoopRounds {
    llvm::SmallVector<const clang::VarDecl *, 2> Variables;
    std::vector<llvm::SmallVector<int64_t, 2>> Values;

    size_t count() const { return Values.size() - 1; }
    std::optional<int64_t> at(size_t Round, const clang::VarDecl *Var) const;
  };
  llvm::DenseMap<std::pair<const HostConstants *, unsigned>, LoopRounds> Rounds;

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

/// What a condition says of an expression, where it holds.
struct HostFact {
  const clang::Expr *Of;
  bool Equal;                                   ///< else at most
  llvm::SmallVector<const clang::Expr *, 2> To; ///< any of them
  bool Strictly = false;                        ///< it is less than that
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

  /// What the conditions around \p Call, which stands in the body, say is so from now on.
  void suppose(const clang::Expr *Call) { Supposed = Call; }

  /// Whether \p Call, which stands in the body, may be made as far as what is known and chosen
  /// says.
  bool mayRun(const clang::Expr *Call) const;
  HostChoices &choices() const { return All.Choices; }
  /// What was not known first where choices are open, and where it is: "'threads', which no call in
  /// this file passes". Empty if there is nothing, or it has no text.
  std::pair<std::string, SourceRange> unknown() const;

  /// What \p Use of a variable may see, as far as that is told: what it begins with and everything
  /// that is assigned to it.
  llvm::SmallVector<HostValue, 2> valuesOf(const clang::DeclRefExpr *Use) const;

private:
  static constexpr unsigned MaxDepth = 24, MaxSteps = 20000;

  std::optional<int64_t> integer(const clang::Expr *E, unsigned Depth) const;
  std::optional<int64_t> evaluate(const clang::Expr *E, unsigned Depth) const;
  std::optional<int64_t> variable(const clang::DeclRefExpr *Use, unsigned Depth) const;
  std::optional<int64_t> member(const clang::MemberExpr *E, unsigned Depth) const;
  std::optional<int64_t> binary(const clang::BinaryOperator *E, unsigned Depth) const;
  std::optional<int64_t> variableAt(const clang::VarDecl *Var, std::optional<HostFlow::Position> At,
                                    unsigned Depth) const;
  std::optional<int64_t> call(const clang::CallExpr *E, unsigned Depth) const;
  /// What a call returns, and what knows the variables in it.
  HostValue resultOf(const clang::CallExpr *E, unsigned Depth) const;
  std::optional<bool> reaches(unsigned Region, unsigned Depth) const;
  /// What \p W writes, if that is an integer.
  std::optional<int64_t> written(const HostFlow::Write &W, unsigned Depth) const;
  std::optional<int64_t> compound(const clang::Expr *E, unsigned Depth) const;
  std::optional<int64_t> conditional(const clang::ConditionalOperator *E, unsigned Depth) const;
  std::optional<int64_t> least(const clang::Expr *E, std::optional<int64_t> A,
                               std::optional<int64_t> B) const;
  KnownExtents extents(const clang::Expr *E, unsigned Depth) const;
  KnownExtents extentsOf(const clang::DeclRefExpr *Use, unsigned Depth) const;

  using LoopRounds = HostFunctions::LoopRounds;
  /// A variable that a loop carries, in the round that is looked at.
  std::optional<int64_t> carried(const clang::VarDecl *Var, unsigned Loop, unsigned Depth) const;
  /// All rounds, with what \p Var is in them unless it is null. Nothing if that is not known.
  std::optional<LoopRounds> roundsOf(unsigned Loop, const clang::VarDecl *Var,
                                     unsigned Depth) const;
  /// The same for all of Rounds.Variables. Adds to them what the loop hangs on besides; then there
  /// is no answer yet.
  std::optional<LoopRounds> replay(unsigned Loop, LoopRounds &Rounds, unsigned Depth) const;

  /// What \p E is, or at most is, as the conditions say that are supposed to hold.
  std::optional<int64_t> asSupposed(const clang::Expr *E, unsigned Depth) const;
  const std::vector<HostFact> &facts() const;
  /// Whether \p A and \p B, each where it stands, have the same value.
  bool same(const clang::Expr *A, const clang::Expr *B, unsigned Depth) const;
  const clang::Expr *copied(const clang::Expr *E, unsigned Depth) const;

  /// As HostFlow has it, where branches are taken as they are chosen.
  std::optional<const HostFlow::Write *> seen(const clang::DeclRefExpr *Use, llvm::StringRef Member,
                                              unsigned Depth) const;
  std::optional<const HostFlow::Write *> seenAt(const clang::VarDecl *Var,
                                                std::optional<HostFlow::Position> At,
                                                llvm::StringRef Member, unsigned Depth) const;
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

  /// While it lives, loops around a write, but not around what sees it, are at their last round.
  class Behind {
  public:
    Behind(const HostConstants &C, const HostFlow::Write &W, std::optional<HostFlow::Position> To);
    Behind(const Behind &) = delete;
    Behind &operator=(const Behind &) = delete;
    ~Behind() { C.RoundsAt.truncate(Outer); }

  private:
    const HostConstants &C;
    size_t Outer;
  };

  HostFunctions &All;
  const clang::Stmt *Body;
  const HostConstants *Caller = nullptr;
  bool Apart = false; ///< which call it is that runs it is not asked
  llvm::SmallVector<std::pair<const clang::ValueDecl *, const clang::Expr *>, 8> Passed;
  const clang::Expr *Supposed = nullptr;              ///< a call; the conditions around it hold
  mutable std::optional<std::vector<HostFact>> Facts; ///< those conditions
  mutable bool Supposing = false;
  /// A loop of which one round is looked at.
  struct RoundOf {
    unsigned Loop;
    const LoopRounds *Replayed; ///< the round is the last of these; null: the last of the loop
    llvm::SmallVector<const clang::VarDecl *, 2> Missing{}; ///< which these would have to have
  };
  mutable llvm::SmallVector<RoundOf, 2> RoundsAt;
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_HOST_HOSTCONSTANTS_H
