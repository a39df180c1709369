// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/known/BuildWords.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static constexpr BuildWord BuildWords[] = {
#define WORD(Kind, Text, Use) {BuildWord::Kind, Text, BuildWord::Use},
#include "lib/known/BuildWords.def"
};

static bool isIn(const BuildWord &Word, llvm::StringRef Name) {
  switch (Word.Use) {
  case BuildWord::Whole:
    return Name == Word.Text;
  case BuildWord::Begins:
    return Name.starts_with(Word.Text);
  case BuildWord::Ends:
    return Name.ends_with(Word.Text);
  case BuildWord::Part:
    return Name.contains(Word.Text);
  }
  llvm_unreachable("not a use of a word");
}

bool warplint::isBuildWord(BuildWord::What Kind, llvm::StringRef Name) {
  return llvm::any_of(BuildWords,
                      [&](const BuildWord &W) { return W.Kind == Kind && isIn(W, Name); });
}

std::vector<llvm::StringRef> warplint::buildWords(BuildWord::What Kind) {
  std::vector<llvm::StringRef> Texts;
  for (const BuildWord &W : BuildWords)
    if (W.Kind == Kind)
      Texts.push_back(W.Text);
  return Texts;
}
