//===- lib/frontend/facts/TileWriter.h - A tile's addresses as text -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Follows a shared array through what gets into variables, and writes down the expressions that
/// make addresses within it.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FACTS_TILEWRITER_H
#define WARPLINT_FRONTEND_FACTS_TILEWRITER_H

#include "lib/frontend/facts/TileFlow.h"
#include "lib/source/TileText.h"

#include "llvm/ADT/DenseSet.h"

namespace warplint {

class TileWriter {
public:
  TileWriter(clang::ASTContext &Context, const TileFlow &Flow) : Context(Context), Flow(Flow) {}

  /// What \p Array and others that share expressions with it are made of. They are added to \p
  /// Done.
  TileText write(const clang::VarDecl *Array, llvm::DenseSet<const clang::ValueDecl *> &Done);
  LaunchSizeText sizeOf(const clang::FunctionDecl &Kernel, const clang::Expr *Size);
  /// The same for what cudaFuncSetAttribute allows.
  LaunchSizeText allowedSize(const clang::FunctionDecl &Kernel, const clang::Expr *Size) const;

private:
  void follow(const clang::VarDecl *Array);
  bool mentionsPointer(const clang::Expr *E) const;
  bool takePointers();
  bool takeIntegers();
  void include(const clang::Expr *E);
  bool tellsSize() const;
  bool isOnlyOfTile(const clang::ValueDecl *V) const;

  LaunchSizeText sizeText(const clang::FunctionDecl &Kernel, const clang::Expr *Size,
                          LaunchSizeText::Place At) const;
  AddressText addressText(const clang::Expr *E) const;
  void addProducts(const clang::Expr *E, std::vector<ProductText> &Out) const;
  void addFactors(const clang::Expr *E, ProductText &Out,
                  std::vector<const clang::Expr *> &Sums) const;
  /// The factors of the product that \p E is; none if it is another thing.
  void addProduct(const clang::Expr *E, std::vector<ExprText> &Out) const;
  FactorText factorText(const clang::Expr *E) const;
  ExprText exprText(const clang::Expr *E, std::string *Macro = nullptr) const;
  void addExtents(TileText &To, const clang::ValueDecl *V) const;

  clang::ASTContext &Context;
  const TileFlow &Flow;
  llvm::SetVector<const clang::ValueDecl *> Pointers; ///< the arrays, and what points into them
  llvm::SetVector<const clang::ValueDecl *> Integers; ///< that only such addresses are made of
  llvm::SetVector<const clang::Expr *> Included;
  llvm::SetVector<const clang::Expr *> Pitches;         ///< of fragments
  llvm::DenseSet<const clang::DeclRefExpr *> Mentioned; ///< within those
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_FACTS_TILEWRITER_H
