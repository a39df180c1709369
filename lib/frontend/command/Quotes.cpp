// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/command/Quotes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using namespace warplint;

namespace {
/// How one of the four kinds of text is cut.
struct Rule {
  llvm::StringLiteral Separators;
  bool Escapes;     ///< a backslash takes the next character as it is
  bool KeepsQuotes; ///< quotes stay in the piece
};

/// How much of a text an error repeats.
constexpr size_t MaxQuoted = 80; // characters

constexpr llvm::StringLiteral Blanks = " \t\r\n\v\f";
constexpr Rule ListRule = {",", true, true};
constexpr Rule PathRule = {",", false, false};
constexpr Rule FileRule = {Blanks, true, false};
constexpr Rule VariableRule = {Blanks, false, true};
} // namespace

static llvm::Expected<std::vector<std::string>> cut(llvm::StringRef Text, const Rule &How) {
  std::vector<std::string> Pieces;
  std::string Piece;
  bool Quoted = false;
  auto Finish = [&] {
    if (!Piece.empty())
      Pieces.push_back(std::move(Piece));
    Piece.clear();
  };
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && How.Escapes && I + 1 < Text.size()) {
      Piece += Text[++I];
    } else if (C == '"') {
      Quoted = !Quoted;
      if (How.KeepsQuotes)
        Piece += C;
    } else if (!Quoted && How.Separators.contains(C)) {
      Finish();
    } else {
      Piece += C;
    }
  }
  if (Quoted)
    return llvm::createStringError("a quote is never closed in `" + Text.take_front(MaxQuoted) +
                                   "`");
  Finish();
  return Pieces;
}

llvm::Expected<std::vector<std::string>> warplint::splitNvccList(llvm::StringRef Value) {
  return cut(Value, ListRule);
}

llvm::Expected<std::vector<std::string>> warplint::splitNvccPaths(llvm::StringRef Value) {
  return cut(Value, PathRule);
}

/// nvcc removes the quotes that are left in a piece of an options file, unless
/// a backslash precedes them: `-DA=\"1\"` defines A as 1, and it takes
/// `-DA=\\\"1\\\"` to define it as "1".
static void removeQuotes(std::string &Piece) {
  std::string Result;
  for (size_t I = 0; I < Piece.size(); ++I)
    if (Piece[I] != '"' || (I > 0 && Piece[I - 1] == '\\'))
      Result += Piece[I];
  Piece = std::move(Result);
}

llvm::Expected<std::vector<std::string>> warplint::splitOptionsFile(llvm::StringRef Contents) {
  Contents.consume_front("\xEF\xBB\xBF"); // a byte order mark
  llvm::Expected<std::vector<std::string>> Pieces = cut(Contents, FileRule);
  if (Pieces)
    for (std::string &Piece : *Pieces)
      removeQuotes(Piece);
  return Pieces;
}

llvm::Expected<std::vector<std::string>> warplint::splitFlagsVariable(llvm::StringRef Value) {
  return cut(Value, VariableRule);
}

namespace {
/// Reads shell words from the front of a text.
struct ShellText {
  llvm::StringRef Rest;

  bool skipBlanks();
  std::string takeWord();
  void takeDoubleQuoted(std::string &Word);
};
} // namespace

bool ShellText::skipBlanks() {
  Rest = Rest.ltrim(Blanks);
  return !Rest.empty();
}

/// Within double quotes a backslash is special before \ " $ ` only.
void ShellText::takeDoubleQuoted(std::string &Word) {
  while (!Rest.empty() && !Rest.consume_front("\"")) {
    if (Rest.size() > 1 && Rest[0] == '\\' && llvm::StringRef("\\\"$`").contains(Rest[1]))
      Rest = Rest.drop_front();
    Word += Rest[0];
    Rest = Rest.drop_front();
  }
}

std::string ShellText::takeWord() {
  std::string Word;
  while (!Rest.empty() && !Blanks.contains(Rest[0])) {
    char C = Rest[0];
    Rest = Rest.drop_front();
    if (C == '\'') {
      auto [Quoted, After] = Rest.split('\'');
      Word += Quoted;
      Rest = After;
    } else if (C == '"') {
      takeDoubleQuoted(Word);
    } else if (C == '\\' && !Rest.empty()) {
      Word += Rest[0];
      Rest = Rest.drop_front();
    } else {
      Word += C;
    }
  }
  return Word;
}

std::vector<std::string> warplint::splitShellWords(llvm::StringRef Text) {
  std::vector<std::string> Words;
  for (ShellText Shell = {Text}; Shell.skipBlanks();)
    Words.push_back(Shell.takeWord());
  return Words;
}

std::vector<std::string> warplint::splitResponseFile(llvm::StringRef Contents) {
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver(Memory);
  llvm::SmallVector<const char *, 16> Words;
  llvm::cl::TokenizeGNUCommandLine(Contents, Saver, Words);
  return {Words.begin(), Words.end()};
}

llvm::Expected<std::string> ArgumentFiles::open(llvm::StringRef Name) {
  auto Fail = [&](const llvm::Twine &Why) {
    return llvm::createStringError("cannot read options file " + Name + ": " + Why);
  };
  llvm::SmallString<256> Path(Name);
  if (!llvm::sys::path::is_absolute(Path)) {
    Path = Directory;
    llvm::sys::path::append(Path, Name);
  }
  llvm::sys::path::remove_dots(Path);

  if (llvm::is_contained(Open, Path))
    return Fail("it includes itself");
  if (Open.size() == MaxDepth || FilesLeft == 0)
    return Fail("there are too many");
  llvm::ErrorOr<llvm::vfs::Status> Status = FS->status(Path);
  if (!Status)
    return Fail(Status.getError().message());
  if (!Status->isRegularFile())
    return Fail("it is not a regular file");
  if (Status->getSize() > BytesLeft)
    return Fail("it is too large");
  auto Buffer = FS->getBufferForFile(Path);
  if (!Buffer)
    return Fail(Buffer.getError().message());

  --FilesLeft;
  BytesLeft -= Status->getSize();
  Open.push_back(std::string(Path));
  return (*Buffer)->getBuffer().str();
}

std::vector<std::string> warplint::expandResponseFiles(llvm::ArrayRef<std::string> Words,
                                                       ArgumentFiles &Files,
                                                       std::vector<CommandProblem> &Problems,
                                                       llvm::StringRef Source) {
  std::vector<std::string> Result;
  for (const auto &[Index, Word] : llvm::enumerate(Words)) {
    llvm::StringRef Name = Word;
    if (!Name.consume_front("@") || Name.empty()) {
      Result.push_back(Word);
      continue;
    }
    llvm::Expected<std::string> Contents = Files.open(Name);
    if (!Contents) {
      Problems.push_back(
          {{Source.str(), static_cast<unsigned>(Index + 1)}, llvm::toString(Contents.takeError())});
      continue;
    }
    llvm::append_range(Result,
                       expandResponseFiles(splitResponseFile(*Contents), Files, Problems, Name));
    Files.close();
  }
  return Result;
}
