//===- lib/frontend/facts/Builtins.h - Places of threads -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FACTS_BUILTINS_H
#define WARPLINT_FRONTEND_FACTS_BUILTINS_H

#include "clang/AST/Expr.h"

#include <optional>

namespace warplint {

/// `threadIdx.x`
struct BuiltinName {
  llvm::StringRef Variable, Member;
  const clang::Expr *Written = nullptr; ///< the variable's name

  bool is(llvm::StringRef Name, llvm::StringRef Of) const {
    return Variable == Name && Member == Of;
  }
};

/// Whether \p Name is threadIdx, blockIdx, blockDim or gridDim.
bool isBuiltin(llvm::StringRef Name);

/// What \p E is, if it is a member of one of those.
std::optional<BuiltinName> builtinOf(const clang::Expr *E);

/// \p E without parentheses and casts, as it is written.
const clang::Expr *bareOf(const clang::Expr *E);

} // namespace warplint

#endif // WARPLINT_FRONTEND_FACTS_BUILTINS_H
