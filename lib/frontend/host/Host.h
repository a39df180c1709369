// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is not certain in host code but has few possible values, one after the other:
//
//   int threads = small ? 64 : 256;         two ways
//   int blocks = small ? 1 : 8;             the same two: which of them is a choice already made
//   if (argc > 1)
//     threads = atoi(argv[1]);              two more; what one of them gives is not known
//   for (int side : {8, 16, 32})            three
//
// Whoever evaluates asks at each such place which way is looked at, and evaluates again until
// every combination has been looked at.
//
// What the evaluation of host code is told and remembers.
//
// A frame is one function's body, within one call of it or whoever calls it; parameters count as
// what that call passes, and what a lambda captures as what it is where the lambda is called.
// Frames do not change. The interpreter is what all of them share: what was scanned, which ways
// were chosen, which rounds of loops are looked at.
//
// Evaluates integers and dim3 shapes in host code, a little beyond what the language calls
// constant: a local counts as what was last assigned to it, if that is certain (HostFlow.h), and
// so does a member.
#include <map>
//
//   int n = 1 << 20;  dim3 block(32, 8);  dim3 grid;  grid.x = (n + 31) / 32;
//
// Where code may go one of a few ways, one is looked at at a time.
//
// The functions that it is made of, by kind: an integer may hang on a branch, that on a call, and
// so on, so each may ask every other. `Depth` counts how deep they are.

#pragma once

#include "lib/frontend/host/HostFlow.h"
#include "lib/frontend/host/HostObjects.h"
#include "lib/kernel/Launch.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

class HostChoices {
public:
  /// What it means if one way of a choice gives an unknown value, and others known ones.
  enum class Unknown : uint8_t {
    Matters,   ///< then nothing is known
    Overrides, ///< the others are the default
    IsLess     ///< the others are the most it can be
  };

  /// The way to look at of \p Options at \p Place. Nothing if that was not asked yet, and new
  /// choices are not made. \p What is said of the way \p Odd.
  std::optional<unsigned> choose(const llvm::FoldingSetNodeID &Place, unsigned Options,
                                 Unknown What = Unknown::Matters, unsigned Odd = 0);

  /// Whether there is an answer for \p Place, or could be one.
  bool mayChoose(const llvm::FoldingSetNodeID &Place) const;

  /// What was evaluated is unknown in a way that no choice excuses.
  void spoil() { Spoiled = true; }
  bool isSpoiled() const { return Spoiled; }

  /// Begins to look at the ways, with the first of each.
  void begin();
  /// The next combination. False if that was the last, or they are too many.
  bool next();
  void end() { Begun = false; }

  bool isOne() const { return Made.empty(); } ///< nothing was chosen
  bool tooMany() const { return Count > MostWays; }
  /// Whether the way that is looked at may be left out if it gives something unknown.
  bool excuses() const;
  bool isMost() const;    ///< the way that is looked at gives the most
  bool isDefault() const; ///< nothing is overridden in it

  bool Open = false; ///< new choices are made
  static constexpr unsigned MostOptions = 16;

private:
  static constexpr unsigned MostWays = 64;

  struct Choice {
    llvm::FoldingSetNodeID Place;
    unsigned Options, Way;
    Unknown What;
    unsigned Odd;
  };

  bool has(Unknown What, bool Odd) const;

  std::vector<Choice> Made;
  bool Begun = false, Spoiled = false;
  unsigned Count = 0;
};

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
  bool Differs = false;                         ///< it is none of them
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

/// A branch that is looked at as taken, since nothing decides it.
struct HostBranch {
  const HostFrame *In;
  const clang::Expr *Cond;
  bool Holds;
  const HostFlow::Region *Arm = nullptr; ///< of a `switch`: whether it comes there
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
  HostChoices Choices;                    ///< what is looked at where host code may go several ways
  llvm::SmallVector<HostBranch, 8> Taken; ///< of those, the branches; since beginReading()

  unsigned Steps = 0; ///< taken since beginReading()
  /// What was not known first where choices are open; or null.
  const clang::Expr *Unknown = nullptr;
  llvm::DenseMap<std::pair<const HostFrame *, unsigned>, LoopRounds> Rounds;

  // While something is looked at; empty between readings.
  llvm::SmallVector<RoundOf, 2> RoundsAt;              ///< innermost last
  llvm::SmallPtrSet<const HostFrame *, 4> SupposingIn; ///< whose facts are being asked
  llvm::SmallPtrSet<const clang::VarDecl *, 2> Ones;   ///< looked at as if they were 1
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

namespace warplint::host {

/// Nothing if \p E is not known.
std::optional<int64_t> integer(const HostFrame &In, const clang::Expr *E);
std::optional<Dim3> shape(const HostFrame &In, const clang::Expr *E);
KnownExtents extents(const HostFrame &In, const clang::Expr *E);

/// The numbers, and tensor maps, in what is passed as \p E for the parameter \p Name of \p Type, by
/// the names that a kernel has for them: "N", "shape.pitch".
std::map<std::string, HostValue> scalarsOf(const HostFrame &In, const clang::Expr *E,
                                           const std::string &Name, clang::QualType Type);

/// What is in \p Member of the structure that \p Address points to: `&config`. Null if that is
/// not certain.
const clang::Expr *memberAt(const HostFrame &In, const clang::Expr *Address,
                            llvm::StringRef Member);

/// What the conditions around \p Call, which stands in the body, say is so there.
std::vector<HostFact> factsAround(const HostFrame &In, const clang::Expr *Call);

/// Whether what is supposed to hold in \p Frames, and the branches that are looked at as taken,
/// leave some value to whatever they are about: `n == 200` and `n >= 520` do not.
bool agree(llvm::ArrayRef<const HostFrame *> Frames);

/// Whether \p Call, which stands in the body, may be made as far as what is known and chosen
/// says.
bool mayRun(const HostFrame &In, const clang::Expr *Call);

/// What was not known first where choices are open, and where it is: "'threads', which no call in
/// this file passes". Empty if there is nothing, or it has no text.
std::pair<std::string, SourceRange> unknown(HostInterpreter &Host);

/// What \p Use of a variable may see, as far as that is told: what it begins with and everything
/// that is assigned to it.
llvm::SmallVector<HostValue, 2> valuesOf(const HostFrame &In, const clang::DeclRefExpr *Use);

/// What std::move or std::forward is given, if \p E calls one of them; or null.
const clang::Expr *forwardedBy(const clang::Expr *E);

} // namespace warplint::host

namespace warplint::host {

inline constexpr unsigned MaxDepth = 24, MaxSteps = 20000;

// Integers.

/// Whether the value of \p E hangs on a constant whose initialiser did not compile. An instance of
/// a template has nothing in its place, which would count as zero.
bool hasLost(const clang::Expr *E);
std::optional<int64_t> integer(const HostFrame &In, const clang::Expr *E, unsigned Depth);
std::optional<int64_t> variableAt(const HostFrame &In, const clang::VarDecl *Var,
                                  std::optional<HostFlow::Position> At, unsigned Depth);
/// What \p W writes, if that is an integer.
std::optional<int64_t> written(const HostFrame &In, const HostFlow::Write &W, unsigned Depth);

// Variables.

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

// Shapes.

KnownExtents extents(const HostFrame &In, const clang::Expr *E, unsigned Depth);
bool isDim3(clang::QualType T);

// Calls.

std::optional<int64_t> call(const HostFrame &In, const clang::CallExpr *E, unsigned Depth);
/// What a call returns.
HostValue resultOf(const HostFrame &In, const clang::CallExpr *E, unsigned Depth);

// Members.

/// What a member is in \p Object, or in any, if it is not said in which.
HostValue memberOf(const HostFrame &In, const clang::Expr *Object, const clang::FieldDecl *Field,
                   unsigned Depth);
/// What \p Field is in a structure that is passed or made as \p Init.
HostValue memberOfNew(const HostFrame &In, const clang::Expr *Init, const clang::FieldDecl *Field,
                      unsigned Depth);
HostValue stored(const HostFrame &In, const clang::ValueDecl *D);

// Elements.

HostValue element(const HostFrame &In, const clang::ArraySubscriptExpr *E, unsigned Depth);
/// The same for a number; \p Array may be a pointer to the first.
HostValue elementAt(const HostFrame &In, const clang::Expr *Array, size_t Number);
/// Of \p Range, that which \p Var names in a round of a loop over it.
HostValue elementIn(const HostFrame &In, const clang::VarDecl *Var, const clang::Expr *Range);

// Rounds.

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

// Facts.

/// What \p E, a plain boolean, is as the conditions say that are supposed to hold.
std::optional<int64_t> asTold(const HostFrame &In, const clang::Expr *E);
/// What \p E is, or at most is, as they say.
std::optional<int64_t> asSupposed(const HostFrame &In, const clang::Expr *E, unsigned Depth);

// Branches.

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
