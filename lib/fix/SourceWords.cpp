//===- lib/fix/SourceWords.cpp - Names in texts of the source -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fix/SourceWords.h"

using namespace warplint;

bool warplint::isAfterMemberAccess(llvm::StringRef Before) {
  return Before.ends_with(".") || Before.ends_with("->");
}

bool warplint::hasWord(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1)) {
    const llvm::StringRef Before = Text.take_front(At), After = Text.drop_front(At + Name.size());
    if ((Before.empty() || !isWordCharacter(Before.back())) && !isAfterMemberAccess(Before) &&
        (After.empty() || !isWordCharacter(After.front())))
      return true;
  }
  return false;
}

std::string warplint::withoutComments(llvm::StringRef Text) {
  std::string Code;
  while (!Text.empty()) {
    const size_t At = std::min(Text.find("//"), Text.find("/*"));
    Code += Text.take_front(At);
    if (At == llvm::StringRef::npos)
      break;
    const llvm::StringRef End = Text.substr(At).starts_with("//") ? "\n" : "*/";
    const size_t Last = Text.find(End, At + 2);
    Text = Last == llvm::StringRef::npos ? "" : Text.drop_front(Last + End.size());
    Code += ' ';
  }
  return Code;
}

std::string warplint::newWord(llvm::StringRef Text, std::string Name) {
  while (hasWord(Text, Name))
    Name += "_";
  return Name;
}
