// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the functions of a file assign to members of classes, and to variables that outlive them:
// in which order they run is not known, so each value that is stored may be there.

#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace warplint {

class HostStores {
public:
  explicit HostStores(llvm::ArrayRef<clang::FunctionDecl *> Functions);

  struct Store {
    const clang::Expr *Value;               ///< null: unknown (++, by reference, ...)
    const clang::FunctionDecl *In;          ///< null: where it is declared
    const clang::FieldDecl *Part = nullptr; ///< the member that alone is stored to; null: all of it
  };

  /// Whatever \p D, a field or a variable of the file, may hold: unknown where a part is stored to.
  std::vector<Store> valuesOf(const clang::ValueDecl *D) const;

  /// Whatever member \p Part of \p D may hold, if \p D is only stored to member by member.
  std::vector<Store> valuesOfPart(const clang::ValueDecl *D, const clang::FieldDecl *Part) const;

  /// Whether nothing but what is in this file can store to \p D.
  bool knowsAll(const clang::ValueDecl *D) const;

private:
  class Scanner;

  llvm::DenseMap<const clang::ValueDecl *, std::vector<Store>> Stores; ///< by what is canonical
};

} // namespace warplint
