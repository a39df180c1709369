//===- lib/frontend/facts/TileFlow.h - What gets into variables -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which expressions get into which variable, in all functions of a file and in no order, and which
/// make addresses.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FACTS_TILEFLOW_H
#define WARPLINT_FRONTEND_FACTS_TILEFLOW_H

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

} // namespace warplint

#endif // WARPLINT_FRONTEND_FACTS_TILEFLOW_H
