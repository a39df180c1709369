// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates Clang's locations. Positions are those of the file as debug information
// states them: a token from a macro argument stands where the argument is written, a token
// from a macro's body where the macro is used.
//
// What an edit has to know of an expression: its place, text and value, and whether it may be
// evaluated twice.
//
// An argument that does not compile leaves a call unresolved:
//
//   gemm<float, 32><<<grid, 256>>>(unknown(x), n);
//
// Which kernel it means, and in which instance, is there to read all the same.

#pragma once

#include "lib/source/Source.h"
#include "lib/source/Written.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
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

/// \p E as it is written; its range is nowhere if a macro writes it.
ExprText writtenExpr(const clang::ASTContext &Context, const clang::Expr *E);

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

/// The template arguments that \p Name spells out, evaluated; nothing if there are none, or
/// if one depends on something unknown.
std::optional<llvm::SmallVector<clang::TemplateArgument, 4>>
spelledArguments(const clang::ASTContext &Context, const clang::OverloadExpr &Name);

/// The kernel that the callee of a call names, resolved or not; null if that is open.
const clang::FunctionDecl *kernelNamed(const clang::ASTContext &Context, const clang::Expr *Callee);

} // namespace warplint
