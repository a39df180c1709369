//===- lib/frontend/HostFlow.h - Which write a use sees ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which write to a local variable, or to a member of it, a use of the variable sees:
///
///   dim3 block(64);
///   first<<<1, block>>>();     the initialiser
///   block.x = 128;
///   if (small)
///     block.y = 2;
///   second<<<1, block>>>();    x: the write of 128; y: not known which
///
/// A write is seen for certain if it comes before, in what encloses the use, and nothing that may
/// or may not happen writes in between: a branch, a loop that comes round again. Jumps are
/// not followed.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_HOSTFLOW_H
#define WARPLINT_FRONTEND_HOSTFLOW_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

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

  struct Write {
    const clang::ValueDecl *Member = nullptr; ///< null: the whole variable
    const clang::Expr *Value = nullptr;       ///< null: unknown (++, by reference, ...)
    Position At;
  };

  /// What \p Use sees of the variable, or of what it has in \p Member if that is not empty: null
  /// for its initialiser, nothing if that cannot be told.
  std::optional<const Write *> seenBy(const clang::DeclRefExpr *Use,
                                      llvm::StringRef Member = "") const;

  /// Every write to \p Var that was found, by position.
  llvm::ArrayRef<Write> writesTo(const clang::VarDecl *Var) const;

  /// Whether \p Var is declared in the function, other than as a parameter.
  bool declares(const clang::VarDecl *Var) const { return Declared.contains(Var); }

  /// What may run never, once or often, within another.
  struct Region {
    unsigned Outer = 0; ///< of the first, itself
    enum : uint8_t { Whole, Branch, Loop, Cases } Kind = Whole;
  };

private:
  class Scanner;

  bool encloses(unsigned Outer, unsigned Inner) const;
  bool comesRound(Position From, Position To, Position Since) const;

  std::vector<Region> Regions{{}};
  llvm::DenseMap<const clang::VarDecl *, std::vector<Write>> Writes; ///< each by Index
  llvm::DenseMap<const clang::DeclRefExpr *, Position> Uses;
  llvm::DenseMap<const clang::VarDecl *, Position> Declared;
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_HOSTFLOW_H
