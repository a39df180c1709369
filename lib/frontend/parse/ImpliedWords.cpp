//===- lib/frontend/parse/ImpliedWords.cpp - Words that nvcc implies *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/parse/ImpliedWords.h"

#include "lib/frontend/tokens/RawLexer.h"

#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

#include <map>

using namespace warplint;
using namespace clang;

/// Where the token before the one at \p Offset starts; nothing for the first.
static std::optional<unsigned> tokenBefore(llvm::StringRef Text, unsigned Offset) {
  RawLexer Lexer(Text);
  std::optional<unsigned> Before;
  for (Token T = Lexer.next(); T.isNot(tok::eof) && Lexer.offset() < Offset; T = Lexer.next())
    Before = Lexer.offset();
  return Before;
}

/// Where the token before a template's \p Name starts: of `m.f<3>()`, which is at \p Offset, or of
/// `Sums<N>::f<3>()`, where that is the first name of the qualifier.
static std::optional<unsigned> tokenBeforeTemplate(llvm::StringRef Text, unsigned Offset,
                                                   llvm::StringRef Name) {
  RawLexer Lexer(Text.substr(Offset));
  std::optional<unsigned> Scope;
  for (Token T = Lexer.next(); T.isNot(tok::eof) && T.isNot(tok::semi); T = Lexer.next()) {
    const bool IsIt = T.is(tok::raw_identifier) && T.getRawIdentifier() == Name;
    if (IsIt && Lexer.offset() == 0)
      return tokenBefore(Text, Offset);
    if (IsIt && Scope)
      return Scope;
    Scope = T.is(tok::coloncolon) ? std::optional(Offset + Lexer.offset()) : std::nullopt;
  }
  return std::nullopt;
}

/// Whether Clang takes a member for one side of a comparison, `m.f<3>(i)` with m of an unknown
/// type, that turns out to name a function.
static bool isComparedMember(const Diagnostic &Info, llvm::StringRef From) {
  if (Info.getID() != diag::err_bound_member_function)
    return false;
  RawLexer Lexer(From);
  return Lexer.next().is(tok::raw_identifier) && Lexer.next().is(tok::less);
}

/// What Clang quotes in its message.
static std::string quotedIn(const Diagnostic &Info) {
  llvm::SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  return Message.str().rsplit(" '").second.split('\'').first.str();
}

std::optional<ImpliedWord> warplint::impliedWord(const Diagnostic &Info) {
  if (!Info.hasSourceManager() || !Info.getLocation().isFileID())
    return std::nullopt;
  const SourceManager &SM = Info.getSourceManager();
  const auto [File, Offset] = SM.getDecomposedLoc(Info.getLocation());
  const llvm::StringRef Text = SM.getBufferData(File);
  const bool IsTypename = Info.getID() == diag::err_typename_missing;
  std::optional<unsigned> Behind;
  if (IsTypename || isComparedMember(Info, Text.substr(Offset)))
    Behind = tokenBefore(Text, Offset);
  else if (Info.getID() == diag::err_template_kw_missing)
    Behind = tokenBeforeTemplate(Text, Offset, quotedIn(Info));
  const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (!Entry || !Behind)
    return std::nullopt;
  return ImpliedWord{Entry->getName().str(), *Behind, IsTypename ? "typename" : "template"};
}

void warplint::implyWords(Preprocessor &PP, const std::set<ImpliedWord> &Words) {
  if (Words.empty())
    return;
  std::map<std::pair<std::string, unsigned>, std::string> By;
  for (const ImpliedWord &W : Words)
    By[{W.File, W.Behind}] = W.Word;
  PP.setTokenWatcher([&PP, By = std::move(By)](const Token &Before) {
    const SourceLocation Loc = Before.getLocation();
    if (Before.isAnnotation() || !Loc.isFileID())
      return;
    const auto [File, Offset] = PP.getSourceManager().getDecomposedLoc(Loc);
    const OptionalFileEntryRef Entry = PP.getSourceManager().getFileEntryRefForID(File);
    const auto Word = Entry ? By.find({Entry->getName().str(), Offset}) : By.end();
    if (Word == By.end())
      return;
    auto Tokens = std::make_unique<Token[]>(1);
    Token &Implied = Tokens[0];
    Implied.startToken();
    IdentifierInfo *Name = PP.getIdentifierInfo(Word->second);
    Implied.setIdentifierInfo(Name);
    Implied.setKind(Name->getTokenID());
    Implied.setLocation(Loc);
    Implied.setLength(Before.getLength());
    // Behind what is peeked at already: EnterToken would put it before that.
    PP.EnterTokenStream(std::move(Tokens), 1, /*DisableMacroExpansion=*/true,
                        /*IsReinject=*/true);
  });
}
