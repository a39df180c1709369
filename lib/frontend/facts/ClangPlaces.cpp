//===- lib/frontend/facts/ClangPlaces.cpp - Clang's locations as our ranges -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/facts/ClangPlaces.h"

#include "clang/Lex/Lexer.h"

using namespace warplint;

/// The file range of \p Range: both ends in one file, as characters.
static clang::CharSourceRange fileRange(const clang::ASTContext &Context, clang::SourceRange R) {
  const clang::SourceManager &SM = Context.getSourceManager();
  return clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(R), SM,
                                         Context.getLangOpts());
}

warplint::SourceRange warplint::rangeOf(const clang::ASTContext &Context, clang::SourceRange R) {
  const clang::SourceManager &SM = Context.getSourceManager();
  clang::CharSourceRange Chars = fileRange(Context, R);
  if (Chars.isInvalid()) { // crosses the border of a macro: take the whole expansion
    Chars = SM.getExpansionRange(R);
    Chars.setEnd(clang::Lexer::getLocForEndOfToken(Chars.getEnd(), 0, SM, Context.getLangOpts()));
    if (Chars.getEnd().isInvalid())
      Chars.setEnd(Chars.getBegin());
  }
  clang::PresumedLoc Begin = SM.getPresumedLoc(Chars.getBegin());
  clang::PresumedLoc End = SM.getPresumedLoc(Chars.getEnd());
  if (Begin.isInvalid() || End.isInvalid())
    return {};
  return {Begin.getFilename(),
          Begin.getLine(),
          Begin.getColumn(),
          End.getLine(),
          End.getColumn(),
          SM.getFileOffset(Chars.getBegin()),
          SM.getFileOffset(Chars.getEnd())};
}

/// Whether a #line directive says that \p Loc is elsewhere than it is.
static bool isRenamed(const clang::SourceManager &SM, clang::SourceLocation Loc) {
  const clang::PresumedLoc Said = SM.getPresumedLoc(Loc), Real = SM.getPresumedLoc(Loc, false);
  return Said.isValid() && Real.isValid() &&
         (Said.getLine() != Real.getLine() ||
          llvm::StringRef(Said.getFilename()) != Real.getFilename());
}

std::optional<warplint::SourceRange> warplint::writtenRange(const clang::ASTContext &Context,
                                                            clang::SourceRange R) {
  const clang::SourceManager &SM = Context.getSourceManager();
  if (SM.isMacroArgExpansion(R.getBegin()) || SM.isMacroArgExpansion(R.getEnd()))
    return std::nullopt;
  return writtenOrArgumentRange(Context, R);
}

std::optional<warplint::SourceRange>
warplint::writtenOrArgumentRange(const clang::ASTContext &Context, clang::SourceRange R) {
  if (fileRange(Context, R).isInvalid() || isRenamed(Context.getSourceManager(), R.getBegin()))
    return std::nullopt;
  return rangeOf(Context, R);
}

warplint::SourceRange warplint::placeOf(const clang::ASTContext &Context,
                                        clang::SourceLocation Loc) {
  return rangeOf(Context, clang::SourceRange(Context.getSourceManager().getFileLoc(Loc)));
}

warplint::SourceRange warplint::placeOfDefinition(const clang::ASTContext &Context,
                                                  const clang::FunctionDecl &F) {
  const clang::FunctionDecl *Pattern = F.getTemplateInstantiationPattern();
  const clang::FunctionDecl *Of = Pattern ? Pattern : &F, *Definition = nullptr;
  return placeOf(Context, (Of->hasBody(Definition) ? Definition : Of)->getLocation());
}

/// The statement that \p S ends in: the innermost body.
static const clang::Stmt *tailOf(const clang::Stmt *S) {
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(S))
    return tailOf(For->getBody());
  if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(S))
    return tailOf(While->getBody());
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(S))
    return tailOf(If->getElse() ? If->getElse() : If->getThen());
  return S;
}

std::optional<warplint::SourceRange> warplint::statementRange(const clang::ASTContext &Context,
                                                              const clang::Stmt &S) {
  std::optional<SourceRange> R = writtenRange(Context, S.getSourceRange());
  if (!R || S.getEndLoc().isMacroID())
    return std::nullopt;
  if (llvm::isa<clang::CompoundStmt>(tailOf(&S)))
    return R;
  const std::optional<clang::Token> Next =
      clang::Lexer::findNextToken(S.getEndLoc(), Context.getSourceManager(), Context.getLangOpts());
  if (!Next || Next->isNot(clang::tok::semi))
    return std::nullopt;
  return writtenRange(Context, {S.getBeginLoc(), Next->getLocation()});
}

std::string warplint::textOf(const clang::ASTContext &Context, clang::SourceRange R) {
  const clang::SourceManager &SM = Context.getSourceManager();
  clang::CharSourceRange Chars = fileRange(Context, R);
  if (Chars.isInvalid())
    Chars = SM.getExpansionRange(R);
  llvm::StringRef Raw = clang::Lexer::getSourceText(Chars, SM, Context.getLangOpts());
  std::string Text;
  for (char C : Raw) {
    bool Blank = C == ' ' || C == '\t' || C == '\n' || C == '\r';
    if (!Blank)
      Text += C;
    else if (!Text.empty() && Text.back() != ' ')
      Text += ' ';
  }
  return Text;
}

bool warplint::isUserCode(const clang::SourceManager &SM, clang::SourceLocation Loc) {
  Loc = SM.getFileLoc(Loc);
  return Loc.isValid() && !SM.isInSystemHeader(Loc) && !SM.isWrittenInBuiltinFile(Loc) &&
         !SM.isWrittenInCommandLineFile(Loc);
}
