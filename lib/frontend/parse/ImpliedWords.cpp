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

/// Where the `::` before the first \p Name behind \p Offset starts.
static std::optional<unsigned> scopeBefore(llvm::StringRef Text, unsigned Offset,
                                           llvm::StringRef Name) {
  RawLexer Lexer(Text.substr(Offset));
  std::optional<unsigned> Scope;
  for (Token T = Lexer.next(); T.isNot(tok::eof) && T.isNot(tok::semi); T = Lexer.next()) {
    if (Scope && T.is(tok::raw_identifier) && T.getRawIdentifier() == Name)
      return Scope;
    Scope = T.is(tok::coloncolon) ? std::optional(Offset + Lexer.offset()) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<ImpliedWord> warplint::impliedWord(const Diagnostic &Info) {
  const bool IsTypename = Info.getID() == diag::err_typename_missing;
  if ((!IsTypename && Info.getID() != diag::err_template_kw_missing) ||
      !Info.getLocation().isFileID())
    return std::nullopt;
  const SourceManager &SM = Info.getSourceManager();
  const auto [File, Offset] = SM.getDecomposedLoc(Info.getLocation());
  const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  llvm::SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  const llvm::StringRef Name = llvm::StringRef(Message).rsplit(" '").second.split('\'').first;
  const llvm::StringRef Text = SM.getBufferData(File);
  const std::optional<unsigned> Behind =
      IsTypename ? tokenBefore(Text, Offset) : scopeBefore(Text, Offset, Name);
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
