//===- lib/source/ShiftText.cpp - Shifts by constants in a text -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/source/ShiftText.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <set>

using namespace warplint;

namespace {
/// \p Text with blanks for comments, and as long.
std::string withoutComments(llvm::StringRef Text) {
  std::string Code = Text.str();
  for (size_t At = 0; (At = Code.find('/', At)) != std::string::npos; ++At) {
    if (At + 1 >= Code.size() || (Code[At + 1] != '/' && Code[At + 1] != '*'))
      continue;
    const bool IsLine = Code[At + 1] == '/';
    const size_t End = IsLine ? Code.find('\n', At) : Code.find("*/", At + 2);
    const size_t Last =
        std::min(Code.size(), End == std::string::npos ? End : End + (IsLine ? 0 : 2));
    for (size_t I = At; I < Last; ++I)
      if (Code[I] != '\n')
        Code[I] = ' ';
  }
  return Code;
}

bool isWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Walks over a text without comments.
class Scanner {
public:
  Scanner(const std::string &File, llvm::StringRef Code) : File(File), Code(Code) {}

  std::vector<ShiftText> scan() {
    for (size_t At = 0; (At = Code.find(">>", At)) != llvm::StringRef::npos; At += 2) {
      const size_t Begin = Code.find_first_not_of(" (\t", At + 2);
      const llvm::StringRef Word = wordAt(Begin);
      if (!Word.empty() && llvm::isDigit(Word[0]))
        add(Begin, Word, macroAround(At));
      else if (!Word.empty() && Named.insert(Word).second)
        addDefinition(Word);
    }
    std::sort(Found.begin(), Found.end(), [](const ShiftText &A, const ShiftText &B) {
      return A.Amount.Offset < B.Amount.Offset;
    });
    return std::move(Found);
  }

private:
  llvm::StringRef wordAt(size_t Begin) const {
    return Begin == llvm::StringRef::npos ? "" : Code.substr(Begin).take_while(isWord);
  }

  llvm::StringRef lineAround(size_t At) const {
    const size_t Begin = Code.rfind('\n', At) + 1; // npos + 1 is 0
    return Code.slice(Begin, Code.find('\n', At));
  }

  /// The macro whose definition begins on the line of \p At.
  std::string macroAround(size_t At) const {
    llvm::StringRef Line = lineAround(At).ltrim();
    if (!Line.consume_front("#") || !(Line = Line.ltrim()).consume_front("define"))
      return "";
    return Line.ltrim().take_while(isWord).str();
  }

  /// `#define NAME 4`, `constexpr int NAME = 4;`
  void addDefinition(llvm::StringRef Name) {
    for (size_t At = 0; (At = Code.find(Name, At)) != llvm::StringRef::npos; At += Name.size()) {
      const size_t End = At + Name.size();
      if ((At > 0 && isWord(Code[At - 1])) || (End < Code.size() && isWord(Code[End])))
        continue;
      size_t Begin = Code.find_first_not_of(" \t", End);
      if (macroAround(At) != Name) {
        if (Begin == llvm::StringRef::npos || Code[Begin] != '=')
          continue;
        Begin = Code.find_first_not_of(" \t", Begin + 1);
      }
      if (const llvm::StringRef Word = wordAt(Begin); !Word.empty() && llvm::isDigit(Word[0]))
        return add(Begin, Word, Name.str());
    }
  }

  void add(size_t Begin, llvm::StringRef Word, std::string Name) {
    ShiftText S;
    if (Word.getAsInteger(10, S.Value))
      return;
    SourceRange &R = S.Amount;
    R.File = File;
    R.Line = R.EndLine = unsigned(Code.take_front(Begin).count('\n')) + 1;
    R.Column = unsigned(Begin - (Code.take_front(Begin).rfind('\n') + 1)) + 1;
    R.EndColumn = R.Column + unsigned(Word.size());
    R.Offset = unsigned(Begin);
    R.EndOffset = unsigned(Begin + Word.size());
    S.Name = std::move(Name);
    Found.push_back(std::move(S));
  }

  const std::string &File;
  llvm::StringRef Code;
  std::set<llvm::StringRef> Named; ///< that were looked up
  std::vector<ShiftText> Found;
};
} // namespace

std::vector<ShiftText> warplint::shiftsIn(const std::string &File, llvm::StringRef Text) {
  const std::string Code = withoutComments(Text);
  return Scanner(File, Code).scan();
}
