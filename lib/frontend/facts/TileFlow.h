// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which expressions get into which variable, in all functions of a file and in no order, and which
// make addresses.
//
// Follows a shared array through what gets into variables, and writes down the expressions that
// make addresses within it.

#pragma once

#include "lib/source/Written.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace warplint {

struct TileFlow {
  struct Address {
    const clang::Expr *Of;
    const clang::Expr *Pitch = nullptr; ///< in elements, of a fragment that is moved there
  };
  llvm::SetVector<const clang::VarDecl *> Arrays; ///< shared ones
  llvm::MapVector<const clang::ValueDecl *, llvm::SmallVector<const clang::Expr *, 1>> Values;
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<const clang::DeclRefExpr *, 2>>
      Mentions;
  std::vector<Address> Addresses;
  std::vector<const clang::Expr *> Sized; ///< whose size, or distance to another, is asked for
  std::vector<std::pair<const clang::FunctionDecl *, const clang::Expr *>> Sizes;   ///< of launches
  std::vector<std::pair<const clang::FunctionDecl *, const clang::Expr *>> Allowed; ///< at most
  /// Mentions in host code that go with any size: in conditions, messages, attributes.
  llvm::DenseSet<const clang::DeclRefExpr *> Harmless;
};

bool isSharedArray(const clang::ValueDecl *V);

/// Does \p Do for each variable or function that \p E names.
void forEachMention(const clang::Expr *E, llvm::function_ref<void(const clang::DeclRefExpr *)> Do);

/// What `__cvta_generic_to_shared(tile)`, or a function around that, makes an integer of; null if
/// \p C is another call.
const clang::Expr *convertedAddress(const clang::CallExpr *C);

/// The variable or member that \p E is; null if it is something else.
const clang::ValueDecl *variableOf(const clang::Expr *E);

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
