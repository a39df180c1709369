// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/tokens/Tokens.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace warplint;

using namespace clang;

static LangOptions languageOfTokens() {
  LangOptions L;
  L.CPlusPlus = L.CPlusPlus11 = L.CPlusPlus14 = L.CPlusPlus17 = true;
  L.CUDA = L.LineComment = L.Bool = L.RawStringLiterals = L.Digraphs = true;
  return L;
}

RawLexer::RawLexer(llvm::StringRef Source)
    : Text(Source), Language(languageOfTokens()),
      Lexer(SourceLocation(), Language, Text.data(), Text.data(), Text.data() + Text.size()) {}

Token RawLexer::next() {
  Token T;
  Lexer.LexFromRawLexer(T);
  Length = T.getLength();
  return T;
}

RawLexer::Directive RawLexer::directive() {
  Lexer.setParsingPreprocessorDirective(true);
  Directive Result;
  Token T = next();
  auto Take = [&](std::string &Word) {
    if (T.isNot(tok::raw_identifier))
      return;
    Word = T.getRawIdentifier().str();
    T = next();
  };
  Take(Result.Word);
  const unsigned Begin = offset();
  Take(Result.Name);
  while (!T.isOneOf(tok::eod, tok::eof))
    T = next();
  Result.Rest = llvm::StringRef(Text).slice(Begin, offset()).trim().str();
  Lexer.setParsingPreprocessorDirective(false);
  return Result;
}

bool warplint::isWordChar(char C) { return llvm::isAlnum(C) || C == '_'; }

std::optional<llvm::StringRef>
WordSearch::textOf(const std::string &File, std::unique_ptr<llvm::MemoryBuffer> &OnDisk) const {
  if (auto It = Unsaved.find(File); It != Unsaved.end())
    return It->second;
  auto Buffer = FS.getBufferForFile(File);
  if (!Buffer)
    return std::nullopt;
  OnDisk = std::move(*Buffer);
  return OnDisk->getBuffer();
}

void WordSearch::read(const std::string &File) {
  constexpr uint64_t MostBytes = 8 << 20; // a toolkit's own come to 4.3 MB
  if (Found.size() == Wanted.size() || Bytes > MostBytes || !Read.insert(File).second)
    return;
  std::unique_ptr<llvm::MemoryBuffer> OnDisk;
  const std::optional<llvm::StringRef> Text = textOf(File, OnDisk);
  if (!Text)
    return;
  Bytes += Text->size();
  readWords(*Text);
  for (llvm::StringRef Name : includesIn(*Text))
    readIncluded(Name, File);
}

void WordSearch::readIncludedBy(const std::string &File) {
  std::unique_ptr<llvm::MemoryBuffer> OnDisk;
  if (const std::optional<llvm::StringRef> Text = textOf(File, OnDisk))
    for (llvm::StringRef Name : includesIn(*Text))
      readFromFolders(Name);
}

void WordSearch::readWords(llvm::StringRef Text) {
  while (!Text.empty()) {
    Text = Text.drop_until([](char C) { return C == '/' || isWordChar(C); });
    if (Text.consume_front("//"))
      Text = Text.drop_until([](char C) { return C == '\n'; });
    else if (Text.consume_front("/*"))
      Text = Text.split("*/").second;
    else
      Text.consume_front("/");
    const llvm::StringRef Word = Text.take_while(isWordChar);
    if (Wanted.contains(Word))
      Found.insert(Word);
    Text = Text.drop_front(Word.size());
  }
}

std::vector<llvm::StringRef> WordSearch::includesIn(llvm::StringRef Text) const {
  std::vector<llvm::StringRef> Names;
  for (llvm::StringRef Rest = Text.split('#').second; !Rest.empty();
       Rest = Rest.split('#').second) {
    llvm::StringRef Directive = Rest.ltrim(" \t");
    if (!Directive.consume_front("include"))
      continue;
    Directive = Directive.ltrim(" \t");
    if (Directive.consume_front("\"") || (!Folders.empty() && Directive.consume_front("<")))
      Names.push_back(
          Directive.take_until([](char C) { return C == '"' || C == '>' || C == '\n'; }));
  }
  return Names;
}

static std::string pathOf(llvm::StringRef Name, llvm::StringRef Folder) {
  llvm::SmallString<256> Path(Folder);
  llvm::sys::path::append(Path, Name);
  return std::string(Path);
}

void WordSearch::readIncluded(llvm::StringRef Name, llvm::StringRef By) {
  const std::string Beside = pathOf(Name, llvm::sys::path::parent_path(By));
  if (Folders.empty() || FS.exists(Beside))
    return read(Beside);
  readFromFolders(Name);
}

void WordSearch::readFromFolders(llvm::StringRef Name) {
  for (const std::string &Folder : Folders)
    if (const std::string Path = pathOf(Name, Folder); FS.exists(Path))
      return read(Path);
}

using namespace clang;

bool warplint::isLoopPragma(llvm::StringRef Line) {
  Line = Line.trim(" \t\r");
  if (!Line.consume_front("#"))
    return false;
  Line = Line.ltrim(" \t");
  if (!Line.consume_front("pragma") || Line.ends_with("\\"))
    return false;
  llvm::StringRef Word = Line.trim(" \t").take_while([](char C) { return isalpha(C); });
  return Word == "unroll" || Word == "nounroll";
}

std::optional<llvm::StringSet<>> warplint::identifiersOfBlock(llvm::StringRef Text) {
  if (Text.contains("??")) // perhaps a trigraph
    return std::nullopt;
  RawLexer L(Text);
  llvm::StringSet<> Names;
  llvm::SmallVector<int> Parentheses; // open ones since the last `;`, of each open block
  for (;;) {
    Token T = L.next();
    size_t At = L.offset();
    if (T.is(tok::raw_identifier)) {
      if (T.needsCleaning())
        return std::nullopt; // spliced from two lines
      Names.insert(T.getRawIdentifier());
    } else if (T.is(tok::hash) && T.isAtStartOfLine()) {
      if (!isLoopPragma(Text.substr(At).take_until([](char C) { return C == '\n'; })))
        return std::nullopt;
    } else if (T.is(tok::l_brace)) {
      Parentheses.push_back(0);
    } else if (T.is(tok::eof) || Parentheses.empty()) {
      return std::nullopt;
    } else if (T.is(tok::semi)) {
      Parentheses.back() = 0; // where the parser finds its way again
    } else if (T.is(tok::l_paren)) {
      ++Parentheses.back();
    } else if (T.is(tok::r_paren)) {
      --Parentheses.back();
    } else if (T.is(tok::r_brace)) {
      if (Parentheses.pop_back_val() > 0)
        return std::nullopt;
      if (Parentheses.empty())
        return At + 1 == Text.size() ? std::optional(std::move(Names)) : std::nullopt;
    }
  }
}
