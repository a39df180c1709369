// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/known/Words.h"

#include "llvm/ADT/StringExtras.h"

using namespace warplint;

/// Takes the first word off \p Name; "::" parts words as a dot does.
static llvm::StringRef takeWord(llvm::StringRef &Name) {
  const llvm::StringRef Word = Name.take_until([](char C) { return C == '.' || C == ':'; });
  Name = Name.drop_front(Word.size()).drop_while([](char C) { return C == '.' || C == ':'; });
  return Word;
}

/// The same for a pattern: dots within braces are part of a word.
static llvm::StringRef takePattern(llvm::StringRef &Pattern) {
  unsigned Depth = 0;
  const llvm::StringRef Word = Pattern.take_until([&](char C) {
    Depth += C == '{';
    Depth -= C == '}';
    return C == '.' && Depth == 0;
  });
  Pattern = Pattern.drop_front(std::min(Pattern.size(), Word.size() + 1));
  return Word;
}

/// Whether one word is as \p Pattern has it.
static bool isWord(llvm::StringRef Pattern, llvm::StringRef Word) {
  if (Pattern == "#")
    return !Word.empty() && llvm::all_of(Word, llvm::isDigit);
  const size_t Brace = Pattern.find('{');
  if (Brace == llvm::StringRef::npos)
    return Pattern == Word;
  if (!Word.consume_front(Pattern.take_front(Brace)))
    return false;
  auto [Choices, Rest] = Pattern.drop_front(Brace + 1).split('}');
  for (bool IsLast = false; !IsLast;) {
    IsLast = !Choices.contains(',');
    const auto [Choice, Others] = Choices.split(',');
    if (Word.starts_with(Choice) && isWord(Rest, Word.drop_front(Choice.size())))
      return true;
    Choices = Others;
  }
  return false;
}

static bool fits(llvm::StringRef Pattern, llvm::StringRef Name) {
  if (Pattern.empty())
    return Name.empty();
  llvm::StringRef First = takePattern(Pattern);
  if (First == "*") {
    while (!fits(Pattern, Name)) {
      if (Name.empty())
        return false;
      takeWord(Name);
    }
    return true;
  }
  if (First.consume_front("?") && fits(Pattern, Name))
    return true;
  return !Name.empty() && isWord(First, takeWord(Name)) && fits(Pattern, Name);
}

bool warplint::isNamedBy(llvm::StringRef Patterns, llvm::StringRef Name) {
  while (!Patterns.empty()) {
    const auto [Pattern, Others] = Patterns.split(' ');
    if (!Pattern.empty() && fits(Pattern, Name))
      return true;
    Patterns = Others;
  }
  return false;
}
