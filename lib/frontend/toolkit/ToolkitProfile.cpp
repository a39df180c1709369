//===- lib/frontend/toolkit/ToolkitProfile.cpp - What nvcc.profile says -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/toolkit/ToolkitProfile.h"

#include "lib/frontend/tokens/NvccText.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

using namespace warplint;

/// No real profile comes near; one that doubles a variable per line would.
static constexpr size_t MaxLength = 1 << 16; // characters of a variable

/// Replaces $(NAME) by the value of NAME.
static std::string substitute(llvm::StringRef Text, const llvm::StringMap<std::string> &Variables) {
  std::string Result;
  while (Result.size() < MaxLength) {
    auto [Before, Rest] = Text.split("$(");
    Result += Before;
    if (Rest.empty())
      return Result;
    auto [Name, After] = Rest.split(')');
    Result += Variables.lookup(Name);
    Text = After;
  }
  return Result;
}

static void assign(llvm::StringRef Line, llvm::StringMap<std::string> &Variables) {
  auto [Left, Right] = Line.split('=');
  bool Appends = Left.consume_back("+");
  bool Prepends = Right.consume_front("+");
  llvm::StringRef Name = Left.trim();
  if (Name.empty() || Name.starts_with("#") || Left.size() == Line.size())
    return;
  std::string Value = substitute(Right.trim(), Variables);
  std::string &Variable = Variables[Name];
  if (Variable.size() + Value.size() > MaxLength)
    return;
  if (Appends)
    Variable += " " + Value;
  else if (Prepends)
    Variable = Value + " " + Variable;
  else
    Variable = Value;
}

/// Collects the folders of -I and -isystem, attached or in the next word.
static void collect(llvm::StringRef Flags, ToolkitProfile &Out) {
  std::vector<std::string> Words = splitShellWords(Flags);
  for (size_t I = 0; I < Words.size(); ++I) {
    llvm::StringRef Word = Words[I];
    bool IsSystem = Word.consume_front("-isystem");
    if (!IsSystem && !Word.consume_front("-I"))
      continue;
    if (Word.empty() && I + 1 < Words.size())
      Word = Words[++I];
    llvm::SmallString<128> Folder(Word);
    llvm::sys::path::remove_dots(Folder, /*remove_dot_dot=*/true);
    if (!Folder.empty())
      (IsSystem ? Out.SystemIncludes : Out.Includes).push_back(std::string(Folder));
  }
}

ToolkitProfile warplint::parseProfile(llvm::StringRef Text, llvm::StringRef Here,
                                      llvm::StringRef TargetDir) {
  llvm::StringMap<std::string> Variables;
  Variables["_HERE_"] = Here.str();
  Variables["_THERE_"] = Here.str();
  Variables["_TARGET_DIR_"] = TargetDir.str();
  Variables["_SPACE_"] = " ";
  for (llvm::StringRef Line : llvm::split(Text, '\n'))
    assign(Line, Variables);
  ToolkitProfile Out;
  collect(Variables["INCLUDES"], Out);
  collect(Variables["SYSTEM_INCLUDES"], Out);
  return Out;
}
