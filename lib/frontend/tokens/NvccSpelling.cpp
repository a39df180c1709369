// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/tokens/NvccSpelling.h"

#include "lib/frontend/tokens/Specialisations.h"
#include "lib/frontend/tokens/TileCode.h"
#include "lib/frontend/tokens/Tokens.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace warplint;

/// The pragma that the line with \p At defines a macro as: `#pragma unroll`.
static llvm::StringRef pragmaOfMacro(llvm::StringRef Text, size_t At) {
  const size_t Begin = Text.rfind('\n', At) + 1;
  const llvm::StringRef Pragma = Text.substr(At).take_until([](char C) { return C == '\n'; });
  llvm::StringRef Before = Text.slice(Begin, At).ltrim();
  if (!Before.consume_front("#") || !(Before = Before.ltrim()).consume_front("define"))
    return {};
  const llvm::StringRef Name = Before.trim();
  const bool IsName = llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_'; });
  return IsName && !Name.empty() && !Pragma.contains('\\') ? Pragma : llvm::StringRef();
}

/// Blanks pragmas in macros; nothing if there are none.
static std::optional<std::string> dropPragmasOfMacros(llvm::StringRef Text) {
  std::optional<std::string> Result;
  for (size_t At = Text.find("#pragma"); At != Text.npos; At = Text.find("#pragma", At + 1))
    if (const llvm::StringRef Pragma = pragmaOfMacro(Text, At); !Pragma.empty()) {
      if (!Result)
        Result = Text.str();
      Result->replace(At, Pragma.size(), Pragma.size(), ' ');
    }
  return Result;
}

std::optional<std::string> warplint::spelledForClang(llvm::StringRef Text) {
  std::optional<std::string> Result;
  for (auto *Spell : {joinLaunchBrackets, escapeRegisters, dropPragmasOfMacros, dropTileCode,
                      matchSpecialisations})
    if (std::optional<std::string> Next = Spell(Result ? llvm::StringRef(*Result) : Text))
      Result = std::move(Next);
  return Result;
}

namespace {
/// A file whose contents are spelled anew when they are asked for.
class SpelledFile : public llvm::vfs::File {
public:
  explicit SpelledFile(std::unique_ptr<llvm::vfs::File> Of) : Of(std::move(Of)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return Of->status(); }
  llvm::ErrorOr<std::string> getName() override { return Of->getName(); }
  std::error_code close() override { return Of->close(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &Name,
                                                               int64_t FileSize,
                                                               bool RequiresNullTerminator,
                                                               bool IsVolatile) override {
    auto Buffer = Of->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
    if (!Buffer)
      return Buffer;
    if (std::optional<std::string> Text = spelledForClang((*Buffer)->getBuffer()))
      return llvm::MemoryBuffer::getMemBufferCopy(*Text, (*Buffer)->getBufferIdentifier());
    return Buffer;
  }

private:
  std::unique_ptr<llvm::vfs::File> Of;
};
} // namespace

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
SpelledForClang::openFileForRead(const llvm::Twine &Path) {
  auto File = ProxyFileSystem::openFileForRead(Path);
  if (!File)
    return File;
  return std::make_unique<SpelledFile>(std::move(*File));
}

using namespace clang;

/// Whether two of \p Bracket stand with blanks between them.
static bool hasSplit(llvm::StringRef Text, char Bracket) {
  for (size_t At = Text.find(Bracket); At != Text.npos; At = Text.find(Bracket, At + 1)) {
    const size_t Next = Text.find_first_not_of(" \t", At + 1);
    if (Next != Text.npos && Next > At + 1 && Text[Next] == Bracket)
      return true;
  }
  return false;
}

/// Cheap, and mostly no: every header is asked. A search for one character is quicker than for a
/// word.
static bool mayHaveSplitLaunch(llvm::StringRef Text) {
  return hasSplit(Text, '<') || (hasSplit(Text, '>') && Text.contains("<<<"));
}

namespace {
/// Follows the tokens of a text; joins `<<`, `<` where they open a launch and `>>`, `>` where
/// they close it.
class Joiner {
public:
  explicit Joiner(llvm::StringRef Source) : Lexer(Source), Text(Source) {}

  std::optional<std::string> run() {
    for (Token T = Lexer.next(); T.isNot(tok::eof); T = Lexer.next())
      take(T);
    return Joined ? std::optional(std::move(Text)) : std::nullopt;
  }

private:
  /// Angle brackets with nothing but blanks between them.
  struct Run {
    size_t Begin = 0, End = 0;
    unsigned Length = 0, Tokens = 0;
  };

  static unsigned lengthOf(const Token &T, char Bracket) {
    const bool Opens = Bracket == '<';
    return T.is(Opens ? tok::less : tok::greater)                         ? 1
           : T.is(Opens ? tok::lessless : tok::greatergreater)            ? 2
           : T.is(Opens ? tok::lesslessless : tok::greatergreatergreater) ? 3
                                                                          : 0;
  }

  /// Whether \p T makes \p R a run of three.
  bool completes(Run &R, const Token &T, char Bracket) {
    const unsigned Length = lengthOf(T, Bracket);
    const size_t At = Lexer.offset();
    const llvm::StringRef Between = llvm::StringRef(Text).slice(R.End, At);
    if (!Length || !R.Tokens || Between.find_first_not_of(" \t") != llvm::StringRef::npos)
      R = Run{.Begin = At};
    if (!Length)
      return false;
    R.End = At + Length;
    R.Length += Length;
    ++R.Tokens;
    return R.Length == 3;
  }

  void join(const Run &R, char Bracket) {
    if (R.Tokens == 1)
      return;
    std::fill(Text.begin() + ptrdiff_t(R.Begin), Text.begin() + ptrdiff_t(R.End), ' ');
    std::fill_n(Text.begin() + ptrdiff_t(R.Begin), 3, Bracket);
    Joined = true;
  }

  void take(const Token &T) {
    if (IsOpen)
      return takeWithin(T);
    if (!Opening.Tokens)
      Callee = BeforeCallee;
    if (completes(Opening, T, '<')) {
      if (Callee != "operator") { // operator<< <T>
        join(Opening, '<');
        IsOpen = true;
        Depth = 0;
      }
      Opening = Closing = {};
    }
    if (!Opening.Tokens)
      BeforeCallee = T.is(tok::raw_identifier) ? T.getRawIdentifier() : "";
  }

  void takeWithin(const Token &T) {
    if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++Depth;
    if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && Depth-- == 0)
      IsOpen = false; // no launch
    if (T.is(tok::semi))
      IsOpen = false;
    if (Depth == 0 && completes(Closing, T, '>')) {
      join(Closing, '>');
      IsOpen = false;
    }
    BeforeCallee = "";
  }

  RawLexer Lexer;
  std::string Text;
  bool Joined = false, IsOpen = false;
  unsigned Depth = 0;
  Run Opening, Closing;
  llvm::StringRef BeforeCallee, Callee;
};
} // namespace

std::optional<std::string> warplint::joinLaunchBrackets(llvm::StringRef Text) {
  return mayHaveSplitLaunch(Text) ? Joiner(Text).run() : std::nullopt;
}

using namespace clang;

/// Whether \p Word is a special register of PTX; of `tid.x` and its kind, what is before the dot.
static bool isRegister(llvm::StringRef Word) {
  static constexpr llvm::StringLiteral Names =
      " laneid lanemask_eq lanemask_lt lanemask_le lanemask_gt lanemask_ge warpid nwarpid smid "
      "nsmid"
      " tid ntid ctaid nctaid gridid clusterid nclusterid cluster_ctaid cluster_nctaid"
      " cluster_ctarank cluster_nctarank clock clock64 clock_hi globaltimer globaltimer_lo"
      " globaltimer_hi dynamic_smem_size total_smem_size ";
  return Names.contains((" " + Word + " ").str());
}

/// The name that begins at \p At; empty where `%` is followed by an operand: `%0`, `%[name]`,
/// `%r1`.
static llvm::StringRef nameAt(llvm::StringRef Text, size_t At) {
  llvm::StringRef Word =
      Text.substr(At).take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  const llvm::StringRef Digits = Word.drop_front(std::min<size_t>(Word.size(), 1));
  const bool IsOperand = Word.empty() || llvm::isDigit(Word.front()) ||
                         (!Digits.empty() && llvm::all_of(Digits, llvm::isDigit)) ||
                         Text.substr(At + Word.size()).starts_with("[");
  return IsOperand ? llvm::StringRef() : Word;
}

/// The offset of the next name after \p From that has one `%`; npos: there is none.
static size_t findSingle(llvm::StringRef Text, size_t From) {
  for (size_t At = Text.find('%', From); At != Text.npos; At = Text.find('%', At + 1)) {
    if (Text.substr(At + 1).starts_with("%"))
      ++At;
    else if (!nameAt(Text, At + 1).empty())
      return At;
  }
  return Text.npos;
}

/// Doubles the `%` of each special register in the literal at \p Begin, and has other names begin
/// with `_`.
static bool escapeWithin(std::string &Text, size_t Begin, size_t End) {
  bool Any = false;
  for (size_t At = findSingle(llvm::StringRef(Text).take_front(End), Begin); At != Text.npos;
       At = findSingle(llvm::StringRef(Text).take_front(End), At + 2)) {
    const size_t After =
        Text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789.", At + 1); // ".x" as well
    if (!isRegister(nameAt(Text, At + 1))) {
      Text[At] = '_';
    } else if (Text[At - 1] == ' ' || Text[At - 1] == '\t') {
      Text[At - 1] = '%';
    } else if (Text[After] == ';' && Text[After + 1] == '"') {
      std::copy_backward(Text.begin() + ptrdiff_t(At), Text.begin() + ptrdiff_t(After),
                         Text.begin() + ptrdiff_t(After) + 1);
    } else {
      continue;
    }
    Any = true;
  }
  return Any;
}

std::optional<std::string> warplint::escapeRegisters(llvm::StringRef Text) {
  // Quick: every header is asked.
  if (!Text.contains("asm") || findSingle(Text, 0) == Text.npos)
    return std::nullopt;
  std::string Result = Text.str();
  bool Any = false;
  RawLexer Lexer(Text);
  llvm::SmallVector<std::pair<size_t, size_t>, 4> Literals;
  bool Within = false; // of the brackets of an asm, before its operands
  for (Token T = Lexer.next(); T.isNot(tok::eof); T = Lexer.next()) {
    if (T.is(tok::raw_identifier)) {
      const llvm::StringRef Word = T.getRawIdentifier();
      if (Word == "asm" || Word == "__asm" || Word == "__asm__") {
        Within = true;
        Literals.clear();
      }
    } else if (Within && isStringLiteral(T.getKind())) {
      Literals.push_back({Lexer.offset(), Lexer.offset() + T.getLength()});
    } else if (Within && T.isOneOf(tok::colon, tok::coloncolon)) {
      for (auto [Begin, End] : Literals)
        Any |= escapeWithin(Result, Begin, End);
      Within = false;
    } else if (T.is(tok::semi)) {
      Within = false; // without operands `%` is itself
    }
  }
  return Any ? std::optional(std::move(Result)) : std::nullopt;
}
