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
/// Within a call, parameters count as what it passes, and what a lambda captures as what it is
/// where the lambda is called.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_HOSTCONSTANTS_H
#define WARPLINT_FRONTEND_HOSTCONSTANTS_H

#include "lib/frontend/HostFlow.h"
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
  explicit HostFunctions(clang::ASTContext &Context) : Context(Context) {}

  /// Scanned when it is asked for first: most functions launch nothing.
  const HostFlow &flowOf(const clang::Stmt *Body);

  clang::ASTContext &Context;
  /// Those whose bodies decided, or would have if they were there; canonical.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Consulted;
  /// Parameters that would have decided if a call had passed them. Whoever asks clears them.
  llvm::SmallSetVector<const clang::ParmVarDecl *, 4> Missed;

private:
  llvm::DenseMap<const clang::Stmt *, std::unique_ptr<HostFlow>> Flows;
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
  HostConstants(HostFunctions &All, const clang::Stmt *Body) : All(All), Body(Body) {}

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

  /// What \p Use of a variable may see, as far as that is told: what it begins with and everything
  /// that is assigned to it.
  llvm::SmallVector<HostValue, 2> valuesOf(const clang::DeclRefExpr *Use) const;

private:
  static constexpr unsigned MaxDepth = 24;
  using Bindings = llvm::SmallVector<std::pair<const clang::ValueDecl *, int64_t>, 4>;

  std::optional<int64_t> integer(const clang::Expr *E, unsigned Depth) const;
  std::optional<int64_t> variable(const clang::DeclRefExpr *Use, unsigned Depth) const;
  std::optional<int64_t> member(const clang::MemberExpr *E, unsigned Depth) const;
  std::optional<int64_t> binary(const clang::BinaryOperator *E, unsigned Depth) const;
  std::optional<int64_t> call(const clang::CallExpr *E, unsigned Depth) const;
  KnownExtents extents(const clang::Expr *E, unsigned Depth) const;
  KnownExtents extentsOf(const clang::DeclRefExpr *Use, unsigned Depth) const;

  /// Only what the process that launches can know: a parameter, a local or a constant.
  static bool isTrackable(const clang::VarDecl *Var);

  /// What \p Var is for the caller, if it is a parameter that a call passes; or null.
  const clang::Expr *argumentFor(const clang::VarDecl *Var) const;
  /// What \p Var is before anything is assigned to it. Null, and missed, if no call passes it.
  HostValue beginsAs(const clang::VarDecl *Var) const;
  /// Who else knows \p Var: the caller, where a lambda captures it. Null if nobody has to.
  const HostConstants *ownerOf(const clang::VarDecl *Var) const;

  const HostFlow &flow() const { return All.flowOf(Body); }

  HostFunctions &All;
  const clang::Stmt *Body;
  const HostConstants *Caller = nullptr;
  llvm::SmallVector<std::pair<const clang::ValueDecl *, const clang::Expr *>, 8> Passed;
  mutable llvm::SmallVector<Bindings, 4> Frames; ///< arguments of the calls being evaluated
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_HOSTCONSTANTS_H
