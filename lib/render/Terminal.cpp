// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/render/Terminal.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace warplint;

/// Columns that \p Text takes: escape sequences none, other characters one each.
static size_t widthOf(llvm::StringRef Text) {
  size_t Width = 0;
  while (!Text.empty()) {
    if (Text.consume_front("\x1b[")) {
      Text = Text.drop_while([](char C) { return C != 'm'; }).drop_front();
      continue;
    }
    Width += (uint8_t(Text.front()) & 0xC0) != 0x80; // UTF-8: one character may have several bytes
    Text = Text.drop_front();
  }
  return Width;
}

std::string warplint::wrapped(llvm::StringRef Text, size_t Begin, size_t Indent, size_t Columns) {
  if (!Columns)
    return Text.str();
  std::string Out;
  size_t At = Begin;
  while (!Text.empty()) {
    const size_t Blanks = std::min(Text.find_first_not_of(' '), Text.size());
    const size_t End = std::min(Text.find(' ', Blanks), Text.size());
    const llvm::StringRef Word = Text.slice(Blanks, End);
    const size_t Width = widthOf(Word);
    if (Blanks && At > Indent && At + Blanks + Width > Columns) {
      Out += '\n' + std::string(Indent, ' ');
      At = Indent;
    } else {
      Out.append(Blanks, ' ');
      At += Blanks;
    }
    llvm::StringRef Rest = Word;
    while (At + widthOf(Rest) > Columns) { // alternatives: "text|json|..."
      const size_t Bar = Rest.take_front(Columns - std::min(Columns, At + 1)).rfind('|');
      if (Bar == llvm::StringRef::npos)
        break;
      Out += Rest.take_front(Bar + 1).str() + '\n' + std::string(Indent, ' ');
      Rest = Rest.drop_front(Bar + 1);
      At = Indent;
    }
    Out += Rest;
    At += widthOf(Rest);
    Text = Text.drop_front(End);
  }
  return Out;
}

std::string warplint::wrappedLines(llvm::StringRef Text, size_t More, size_t Columns) {
  std::string Out;
  while (!Text.empty()) {
    const auto [Line, Rest] = Text.split('\n');
    const size_t Indent = std::min(Line.find_first_not_of(' '), Line.size());
    Out += wrapped(Line, 0, Indent + More, Columns);
    if (Line.size() < Text.size())
      Out += '\n';
    Text = Rest;
  }
  return Out;
}

static bool isOfWord(char C) { return llvm::isAlnum(C) || C == '_' || uint8_t(C) >= 0x80; }

Excerpt warplint::excerptOf(llvm::StringRef Line, size_t Begin, size_t End, size_t Columns) {
  static constexpr llvm::StringLiteral Dots = "...";
  constexpr size_t TabWidth = 8;
  const size_t Tabs = Line.count('\t');
  if (!Columns || widthOf(Line) + Tabs * (TabWidth - 1) <= Columns)
    return {Line.str(), Begin, End};
  std::string Plain = Line.str();
  llvm::replace(Plain, '\t', ' ');
  const llvm::StringRef Text = Plain;
  const size_t Room = Columns > 2 * Dots.size() ? Columns - 2 * Dots.size() : 1;
  size_t First = 0;
  if (End > Room) { // the range ends at the right, unless it is too long itself
    First = Begin > Room / 2 ? std::min(End - Room, Begin - std::min(Begin, Room / 4)) : Begin;
    First = std::min(std::max(First, End > Room ? End - Room : 0), Begin);
    while (First < Begin && isOfWord(Text[First]))
      ++First;
  }
  size_t Last = std::min(Text.size(), First + Room);
  if (Last < Text.size())
    while (Last > Begin + 1 && isOfWord(Text[Last]) && isOfWord(Text[Last - 1]))
      --Last;
  Excerpt Shown{Text.slice(First, Last).str(), Begin - First, std::min(End, Last) - First};
  if (Last < Text.size())
    Shown.Text += Dots;
  if (First) {
    Shown.Text.insert(0, Dots);
    Shown.Begin += Dots.size();
    Shown.End += Dots.size();
  }
  return Shown;
}

namespace {
/// Takes "[text](address)" from the front of \p Rest and appends what is left of it to \p Out.
bool takeLink(llvm::StringRef &Rest, std::string &Out) {
  const size_t Middle = Rest.find("]("), End = Rest.find(')', Middle);
  if (!Rest.starts_with("[") || Middle == llvm::StringRef::npos || End == llvm::StringRef::npos ||
      Rest.take_front(Middle).drop_front().contains('['))
    return false;
  const llvm::StringRef Address = Rest.slice(Middle + 2, End);
  Out += Rest.slice(1, Middle);
  if (Address.starts_with("http"))
    Out += " <" + Address.str() + ">";
  Rest = Rest.drop_front(End + 1);
  return true;
}

/// Makes the lines of a page, a paragraph at a time.
class PageText {
public:
  PageText(bool Colored, size_t Columns) : Colored(Colored), Columns(Columns) {}

  void add(llvm::StringRef Line) {
    if (Line.starts_with("```")) {
      finish();
      InBlock = !InBlock;
    } else if (InBlock) {
      Out += "    " + Line.str() + '\n';
    } else if (Line.starts_with("    ") && Paragraph.empty()) { // code, as it is
      Out += Line.str() + '\n';
    } else if (Line.starts_with("#")) {
      finish();
      Out += marked(Bold, Line.ltrim("# ").str()) + '\n';
    } else if (Line.starts_with("|")) {
      finish();
      row(Line);
    } else if (Line.empty()) {
      finish();
      Out += '\n';
    } else {
      if (Line.starts_with("- ")) // an item of a list
        finish();
      Paragraph += (Paragraph.empty() ? "" : " ") + (Paragraph.empty() ? Line : Line.ltrim()).str();
    }
  }

  std::string take() {
    finish();
    return std::move(Out);
  }

private:
  // Hues that can be read on dark ground and on light.
  static constexpr llvm::StringLiteral Bold = "\x1b[1m", Code = "\x1b[35m", Plain = "\x1b[0m";

  std::string marked(llvm::StringRef Mark, const std::string &Text) const {
    return Colored ? Mark.str() + Text + Plain.str() : Text;
  }

  /// A row of a table; the one that only rules a line is left out.
  void row(llvm::StringRef Line) {
    if (Line.find_first_not_of("|-: ") == llvm::StringRef::npos)
      return;
    llvm::SmallVector<llvm::StringRef, 8> Cells;
    Line.trim("| ").split(Cells, '|');
    std::string Text;
    for (llvm::StringRef Cell : Cells)
      Text += (Text.empty() ? "  " : "; ") + withoutMarks(Cell.trim());
    Out += wrapped(Text, 0, 4, Columns) + '\n';
  }

  void finish() {
    if (Paragraph.empty())
      return;
    const size_t Indent = llvm::StringRef(Paragraph).starts_with("- ") ? 2 : 0;
    Out += wrapped(withoutMarks(Paragraph), 0, Indent, Columns) + '\n';
    Paragraph.clear();
  }

  std::string withoutMarks(llvm::StringRef Rest) const {
    std::string Text;
    llvm::StringRef Open; // the mark whose end is awaited
    while (!Rest.empty()) {
      if (Open != "`" && takeLink(Rest, Text))
        continue;
      const llvm::StringRef Mark = Rest.starts_with("`")                   ? "`"
                                   : Open != "`" && Rest.starts_with("**") ? "**"
                                                                           : "";
      if (Mark.empty()) {
        Text += Rest.front();
        Rest = Rest.drop_front();
        continue;
      }
      Rest = Rest.drop_front(Mark.size());
      if (Colored)
        Text += Open == Mark ? Plain : Mark == "`" ? Code : Bold;
      Open = Open == Mark ? "" : Mark;
    }
    return Colored && !Open.empty() ? Text + Plain.str() : Text;
  }

  bool Colored, InBlock = false;
  size_t Columns;
  std::string Out, Paragraph;
};
} // namespace

std::string warplint::forTerminal(llvm::StringRef Page, bool Colored, size_t Columns) {
  PageText Text(Colored, Columns);
  llvm::SmallVector<llvm::StringRef, 64> Lines;
  Page.rtrim('\n').split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    Text.add(Line);
  return Text.take();
}
