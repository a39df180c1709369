//===- lib/frontend/command/CompileCommandDatabase.cpp - Build's JSON -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/CompileCommandDatabase.h"

#include "lib/files/ReadFile.h"
#include "lib/frontend/tokens/NvccText.h"

#include "llvm/Support/JSON.h"

using namespace warplint;

static std::vector<std::string> wordsOf(const llvm::json::Object &Entry) {
  std::vector<std::string> Words;
  if (const llvm::json::Array *Arguments = Entry.getArray("arguments")) {
    for (const llvm::json::Value &Word : *Arguments)
      Words.push_back(Word.getAsString().value_or("").str());
    return Words;
  }
  return splitShellWords(Entry.getString("command").value_or(""));
}

llvm::Expected<std::vector<CompileCommand>> warplint::readCompileCommands(llvm::StringRef Json,
                                                                          llvm::StringRef Name) {
  llvm::Expected<llvm::json::Value> Parsed = parseJson(Json);
  if (!Parsed)
    return llvm::createStringError(Name + ": " + llvm::toString(Parsed.takeError()));
  const llvm::json::Array *Entries = Parsed->getAsArray();
  if (!Entries)
    return llvm::createStringError(Name + ": a list of commands is expected");

  std::vector<CompileCommand> Commands;
  for (size_t I = 0; I < Entries->size(); ++I) {
    const llvm::json::Object *Entry = (*Entries)[I].getAsObject();
    CompileCommand Command;
    if (Entry) {
      Command.Directory = Entry->getString("directory").value_or("").str();
      Command.File = Entry->getString("file").value_or("").str();
      Command.Arguments = wordsOf(*Entry);
    }
    if (Command.File.empty() || Command.Arguments.empty())
      return llvm::createStringError(Name + ": entry " + llvm::Twine(I + 1) +
                                     " lacks a file or a command");
    Commands.push_back(std::move(Command));
  }
  return Commands;
}
