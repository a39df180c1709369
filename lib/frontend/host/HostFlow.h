// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which write to a local variable, or to a member of it, a use of the variable sees:
//
//   dim3 block(64);
//   first<<<1, block>>>();     the initialiser
//   block.x = 128;
//   if (small)
//     block.y = 2;
//   second<<<1, block>>>();    x: the write of 128; y: not known which
//
// A write is seen for certain if it comes before, in what encloses the use, and nothing that may
// or may not happen writes in between: a branch, a loop that comes round again. Whoever asks may
// say which branches are taken. Jumps are not followed, but for returns. A variable that something
// else refers to, by address or by reference, may be written from there on at any time.
//
// Assignments, be they of the language or of a class, and references that may be written through.

#pragma once

#include "lib/known/TensorMaps.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <vector>

namespace warplint {

class HostFlow {
public:
  /// Of a function. The order is that of evaluation.
  explicit HostFlow(const clang::Stmt *Body);

  struct Position {
    unsigned Index = 0;  ///< later is larger
    unsigned Region = 0; ///< of Regions: the innermost that encloses it
  };

  /// What may run never, once or often, within another.
  struct Region {
    unsigned Outer = 0; ///< of the first, itself
    enum : uint8_t { Whole, Branch, Loop, Lambda, Cases } Kind = Whole;
    const clang::Stmt *Of = nullptr;   ///< the `if`, `switch` or loop; null: none of them
    const clang::Expr *Cond = nullptr; ///< of a branch: what decides
    unsigned Arm = 0;                  ///< of a branch: its number; 1 is `then`, 0 is `else`
    unsigned Options = 2;              ///< of a branch: how many there are, none of them included
    llvm::SmallVector<const clang::CaseStmt *, 2> Labels{}; ///< none of `default`
    bool Returns = false;   ///< of a branch: what is behind it is not reached from it
    bool Jumps = false;     ///< of a branch: what is behind it is not what follows it
    bool Breaks = false;    ///< of a loop: it may end before its condition says so
    bool Continues = false; ///< of a loop: what stands in it may be passed over
    unsigned Begin = 0;     ///< the index of what is before it
  };

  static constexpr unsigned Nowhere = ~0u;

  struct Write {
    const clang::ValueDecl *Member = nullptr; ///< null: the whole variable
    /// Null: unknown (by reference, ...). `n *= 2` and `++n` stand for what they make of it.
    const clang::Expr *Value = nullptr;
    Position At;
    /// Set: it may come again at any time, seen from outside of this region.
    std::optional<unsigned> AgainOutside{};
  };

  /// Whether a region that need not run does, as far as whoever asks knows or supposes; \p Before
  /// is what the variable is without \p W, as seenAt returns it.
  using Supposing =
      llvm::function_ref<std::optional<bool>(unsigned Region, const Write &W, const Write *Before)>;

  /// What is seen of \p Var at \p To, or of what it has in \p Member if that is not empty: null
  /// for its initialiser, nothing if that cannot be told.
  std::optional<const Write *> seenAt(const clang::VarDecl *Var, Position To,
                                      llvm::StringRef Member, Supposing Runs) const;

  /// A variable that each round of a loop changes once: `for (int n = 32; n <= 1024; n *= 2)`.
  struct Carried {
    unsigned Loop; ///< its region
    const Write *Next;
  };
  /// Whether \p Var is one at \p To, and the innermost such loop there.
  std::optional<Carried> carriedAt(const clang::VarDecl *Var, Position To) const;

  /// Every write to \p Var that was found, by position.
  llvm::ArrayRef<Write> writesTo(const clang::VarDecl *Var) const;

  /// Whether \p Var is declared in the function, other than as a parameter.
  bool declares(const clang::VarDecl *Var) const { return Declared.contains(Var); }

  const Region &region(unsigned R) const { return Regions[R]; }
  /// The branches of an `if` or a `switch`.
  llvm::ArrayRef<unsigned> branchesOf(const clang::Stmt *Of) const;
  /// The branches that leave the function, and stand before \p At in what encloses it.
  llvm::SmallVector<unsigned, 4> leftBefore(Position At) const;
  struct Use {
    const clang::DeclRefExpr *Of;
    Position At;
  };
  /// Every use of \p Pointer, by position.
  llvm::ArrayRef<Use> usesOf(const clang::VarDecl *Pointer) const;
  /// The calls that allocate memory of the device, or fill it.
  llvm::ArrayRef<const clang::CallExpr *> memoryCalls() const { return MemoryCalls; }
  /// Where a call or the use of a variable stands; nothing if it is not in the function.
  std::optional<Position> positionOf(const clang::Expr *E) const;
  /// The call that is given \p Map, a tensor map or its address, to write to; or null. To the
  /// variable that is a write of that value.
  const clang::CallExpr *givenTo(const clang::Expr *Map) const { return Givens.lookup(Map); }
  bool encloses(unsigned Outer, unsigned Inner) const;
  struct Return {
    const clang::Expr *Value;
    unsigned Region;
  };
  /// What the function returns, in the order of the source; what its lambdas do is left out.
  llvm::ArrayRef<Return> returns() const { return Returned; }
  /// What a loop `for (int v : values)` takes the values of \p Var from; or null.
  const clang::Expr *rangeOf(const clang::VarDecl *Var) const { return Ranges.lookup(Var); }

private:
  class Scanner;

  bool comesRound(Position From, Position To, Position Since) const;
  std::optional<bool> happens(const Write &W, const Write *Before, Position To, Position Since,
                              Supposing Runs) const;

  std::vector<Region> Regions{{}};
  llvm::DenseMap<const clang::Stmt *, llvm::SmallVector<unsigned, 2>> Branches;
  llvm::DenseMap<const clang::VarDecl *, std::vector<Write>> Writes; ///< each by Index
  llvm::DenseMap<const clang::VarDecl *, Position> Declared;
  llvm::DenseMap<const clang::Expr *, Position> Places; ///< of calls and of uses of variables
  llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> Ranges;
  std::vector<Return> Returned;
  llvm::DenseMap<const clang::VarDecl *, std::vector<Use>> Uses; ///< of pointers, by Index
  std::vector<const clang::CallExpr *> MemoryCalls;
  llvm::DenseMap<const clang::Expr *, const clang::CallExpr *> Givens; ///< by what is given
};

struct Assignment {
  const clang::Expr *To = nullptr;    ///< null: it is none
  const clang::Expr *Value = nullptr; ///< null: unknown, as of `+=`
};

inline Assignment assignmentIn(const clang::BinaryOperator *E) {
  if (!E->isAssignmentOp())
    return {};
  return {E->getLHS(), E->getOpcode() == clang::BO_Assign ? E->getRHS() : nullptr};
}

inline Assignment assignmentIn(const clang::CXXOperatorCallExpr *E) {
  if (!E->isAssignmentOp() || E->getNumArgs() != 2)
    return {};
  return {E->getArg(0), E->getOperator() == clang::OO_Equal ? E->getArg(1) : nullptr};
}

/// Whether \p T is that of a map by which the device copies boxes of a tensor.
bool isTensorMap(clang::QualType T);
/// How \p E encodes such a map, by whatever name; null if it does not.
const MapEncoder *mapEncoderIn(const clang::CallExpr &E);

/// Whether \p E is `values.data()`.
inline bool isData(const clang::CXXMemberCallExpr *E) {
  const clang::CXXMethodDecl *Method = E->getMethodDecl();
  return Method && Method->getDeclName().isIdentifier() && Method->getName() == "data" &&
         E->getNumArgs() == 0 && E->getType()->isPointerType();
}

inline bool mayWriteThrough(clang::QualType T) {
  return T->isReferenceType() && !T.getNonReferenceType().isConstQualified();
}

/// The arguments of \p Call that are for parameters: not the object of a member operator.
inline llvm::ArrayRef<const clang::Expr *> passedBy(const clang::CallExpr &Call) {
  const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call.getDirectCallee());
  const bool HasObject = llvm::isa<clang::CXXOperatorCallExpr>(Call) && Method &&
                         Method->isImplicitObjectMemberFunction();
  return llvm::ArrayRef<const clang::Expr *>(Call.getArgs(), Call.getNumArgs())
      .drop_front(HasObject);
}

} // namespace warplint
