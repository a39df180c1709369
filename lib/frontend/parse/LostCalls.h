//===- lib/frontend/parse/LostCalls.h - Statements without a trace -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Of a `constexpr` function that does not compile Clang says so where it is defined. A statement
/// that calls it is dropped, without an error, and what it reaches in memory with it: the text
/// alone tells.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PARSE_LOSTCALLS_H
#define WARPLINT_FRONTEND_PARSE_LOSTCALLS_H

#include "clang/AST/Decl.h"

#include "llvm/ADT/StringMap.h"

namespace warplint {

class LostCalls {
public:
  explicit LostCalls(const clang::SourceManager &SM) : SM(SM) {}

  /// \p F may be any function that is defined.
  void note(const clang::FunctionDecl &F);
  /// A noted function in error that the body of \p F names; null if there is none.
  const clang::FunctionDecl *in(const clang::FunctionDecl &F) const;

private:
  const clang::SourceManager &SM;
  llvm::StringMap<const clang::FunctionDecl *> ByName;
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_PARSE_LOSTCALLS_H
