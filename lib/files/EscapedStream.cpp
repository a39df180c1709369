// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/files/EscapedStream.h"

#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"

using namespace warplint;

/// Characters that show nothing and change how others are shown: C1 controls, marks, embeddings
/// and isolates of direction (Unicode, UAX 9), and separators of lines.
static bool isHidden(llvm::StringRef Character) {
  if (Character.size() == 2)
    return Character[0] == '\xc2' && uint8_t(Character[1]) < 0xa0;
  if (Character.size() != 3 || Character[0] != '\xe2')
    return false;
  const uint8_t Second = uint8_t(Character[1]), Third = uint8_t(Character[2]);
  return (Second == 0x80 && (Third == 0x8e || Third == 0x8f || (Third >= 0xa8 && Third <= 0xae))) ||
         (Second == 0x81 && Third >= 0xa6 && Third <= 0xa9);
}

static void writeEscaped(llvm::StringRef Bytes, llvm::raw_ostream &OS) {
  for (char C : Bytes)
    OS << llvm::format("\\x%02x", unsigned(uint8_t(C)));
}

/// Whether \p Text may be the start of what \p Mark is.
static bool mayBecome(llvm::StringRef Text, llvm::StringRef Mark) {
  return Text.size() < Mark.size() && Mark.starts_with(Text);
}

/// Writes the character or the mark that \p Text starts with. Returns how many bytes that took;
/// 0 if more must come to tell.
size_t EscapedStream::escape(llvm::StringRef Text) {
  const auto Lead = uint8_t(Text.front());
  if (IsBlankLine && Lead == ':') {
    if (mayBecome(Text, "::"))
      return 0;
    if (Text.starts_with("::")) {
      writeEscaped(":", Into);
      IsBlankLine = false;
      return 1;
    }
  }
  if (Lead == '#') {
    if (mayBecome(Text, "##["))
      return 0;
    if (Text.starts_with("##[")) {
      Into << "##";
      writeEscaped("[", Into);
      IsBlankLine = false;
      return 3;
    }
  }
  if (Lead < 0x80) {
    IsBlankLine = Lead == '\n' || (IsBlankLine && (Lead == ' ' || Lead == '\t'));
    if ((Lead < ' ' && Lead != '\n' && Lead != '\t') || Lead == 0x7f)
      writeEscaped(Text.take_front(1), Into);
    else
      Into << char(Lead);
    return 1;
  }
  IsBlankLine = false;
  const size_t Bytes = llvm::getNumBytesForUTF8(llvm::UTF8(Lead));
  if (Bytes > Text.size() && Bytes <= 4)
    return 0;
  const auto *First = reinterpret_cast<const llvm::UTF8 *>(Text.data());
  if (Bytes > 4 || !llvm::isLegalUTF8Sequence(First, First + Bytes)) {
    writeEscaped(Text.take_front(1), Into);
    return 1;
  }
  llvm::StringRef Character = Text.take_front(Bytes);
  if (isHidden(Character))
    writeEscaped(Character, Into);
  else
    Into << Character;
  return Bytes;
}

void EscapedStream::write_impl(const char *From, size_t Size) {
  Begun.append(From, Size);
  llvm::StringRef Rest = Begun;
  while (!Rest.empty()) {
    size_t Bytes = escape(Rest);
    if (!Bytes)
      break;
    Rest = Rest.drop_front(Bytes);
  }
  Begun = Rest.str();
}

/// Nothing more comes: what was begun stays as it is, or is no character.
void EscapedStream::finish() {
  flush();
  for (char C : Begun)
    if (uint8_t(C) < 0x80)
      Into << C;
    else
      writeEscaped(llvm::StringRef(&C, 1), Into);
  Begun.clear();
}

llvm::raw_ostream &EscapedStream::changeColor(Colors Color, bool Bold, bool Background) {
  finish();
  Into.changeColor(Color, Bold, Background);
  return *this;
}

llvm::raw_ostream &EscapedStream::resetColor() {
  finish();
  Into.resetColor();
  return *this;
}
