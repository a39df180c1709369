//===- lib/frontend/facts/ClangPlaces.h - Clang's locations as our ranges -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Translates Clang's locations. Positions are those of the file as debug information
/// states them: a token from a macro argument stands where the argument is written, a token
/// from a macro's body where the macro is used.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FACTS_CLANGPLACES_H
#define WARPLINT_FRONTEND_FACTS_CLANGPLACES_H

#include "lib/source/Source.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

#include <optional>

namespace warplint {

/// The range of a whole expression or declaration, expanded out of macros.
SourceRange rangeOf(const clang::ASTContext &Context, clang::SourceRange Range);

/// The same, if these very characters of the file are the expression: not if a macro's body
/// writes it, or a macro's argument, which may be used more than once.
std::optional<SourceRange> writtenRange(const clang::ASTContext &Context, clang::SourceRange Range);

/// The same, or in a macro's argument: for what means the same wherever the macro puts it.
std::optional<SourceRange> writtenOrArgumentRange(const clang::ASTContext &Context,
                                                  clang::SourceRange Range);

/// The position of one token, and its length.
SourceRange placeOf(const clang::ASTContext &Context, clang::SourceLocation Loc);

/// The place of the name of \p F, or of the template that it is an instance of, where it is
/// defined.
SourceRange placeOfDefinition(const clang::ASTContext &Context, const clang::FunctionDecl &F);

/// With the semicolon that the AST leaves out where \p S ends in an expression; nothing where it is
/// not written in place.
std::optional<SourceRange> statementRange(const clang::ASTContext &Context, const clang::Stmt &S);

/// The source text of \p Range, white space folded: what to call it in a message.
std::string textOf(const clang::ASTContext &Context, clang::SourceRange Range);

/// Whether \p Loc is in the user's own source: not a system or bundled header.
bool isUserCode(const clang::SourceManager &SM, clang::SourceLocation Loc);

} // namespace warplint

#endif // WARPLINT_FRONTEND_FACTS_CLANGPLACES_H
