//===- lib/frontend/tokens/AsmRegisters.cpp - `%laneid` for `%%laneid` -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/AsmRegisters.h"

#include "lib/frontend/tokens/RawLexer.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace warplint;
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
