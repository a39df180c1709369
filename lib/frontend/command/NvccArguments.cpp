//===- lib/frontend/command/NvccArguments.cpp - Words into options -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/NvccArguments.h"

#include "lib/frontend/command/CompileCommandFiles.h"
#include "lib/frontend/tokens/NvccText.h"

#include <optional>

using namespace warplint;

namespace {
/// Words from one source.
struct WordList {
  llvm::ArrayRef<std::string> Words;
  std::string Source; ///< as in ArgumentPlace
};

/// What is shared by all the sources of one command.
struct Reader {
  ArgumentFiles Files;
  NvccArguments Result;

  void problem(const ArgumentPlace &Where, const llvm::Twine &What) {
    Result.Problems.push_back({Where, What.str()});
  }

  void read(const WordList &List);
  NvccArgument readWord(const WordList &List, size_t &Next);
  void readValue(NvccArgument &Argument, std::optional<std::string> Attached, const WordList &List,
                 size_t &Next);
  void split(NvccArgument &Argument, llvm::StringRef Value);
  void expand(llvm::StringRef Name, const ArgumentPlace &Place);
};
} // namespace

bool NvccArgument::isInput() const { return !Option && (Text.size() < 2 || Text[0] != '-'); }

void Reader::read(const WordList &List) {
  for (size_t Next = 0; Next < List.Words.size();) {
    NvccArgument Argument = readWord(List, Next);
    bool IsFile = Argument.is(NvccOptionId::OptionsFile);
    std::vector<std::string> Names = IsFile ? Argument.Values : std::vector<std::string>();
    ArgumentPlace Place = Argument.Place;
    Result.Arguments.push_back(std::move(Argument));
    for (const std::string &Name : Names)
      expand(Name, Place);
  }
}

NvccArgument Reader::readWord(const WordList &List, size_t &Next) {
  llvm::StringRef Word = List.Words[Next++];
  NvccArgument Argument;
  Argument.Text = Word.str();
  Argument.Place = {List.Source, static_cast<unsigned>(Next)};
  if (Word.size() < 2 || Word[0] != '-')
    return Argument;

  // A whole name goes first: -lineinfo is not -l with a value attached.
  auto [Name, Attached] = Word.split('=');
  Argument.Option = findNvccOption(Name);
  if (Argument.Option) {
    bool HasValue = Name.size() < Word.size();
    readValue(Argument, HasValue ? std::optional(Attached.str()) : std::nullopt, List, Next);
    return Argument;
  }
  Argument.Option = findGluedNvccOption(Word);
  if (Argument.Option)
    readValue(Argument, Word.drop_front(2).str(), List, Next);
  return Argument;
}

/// Takes the value of an option from where it stands: attached to the name, or
/// in the next word. nvcc takes the next word whatever it looks like.
void Reader::readValue(NvccArgument &Argument, std::optional<std::string> Attached,
                       const WordList &List, size_t &Next) {
  const NvccOption &Option = *Argument.Option;
  if (Option.Arity == NvccArity::Flag) {
    if (Attached)
      problem(Argument.Place, "unexpected value in " + Argument.Text);
    return;
  }
  bool HasNext = Next < List.Words.size();
  if (Option.Arity == NvccArity::OptionalValue && HasNext)
    HasNext = !llvm::StringRef(List.Words[Next]).starts_with("-");
  if (!Attached && HasNext) {
    Attached = List.Words[Next++];
    Argument.Text += " " + *Attached;
  }
  if (Attached)
    split(Argument, *Attached);
  else if (Option.Arity != NvccArity::OptionalValue)
    problem(Argument.Place, "missing value after " + Argument.Text);
}

void Reader::split(NvccArgument &Argument, llvm::StringRef Value) {
  NvccArity Arity = Argument.Option->Arity;
  if (Arity != NvccArity::List && Arity != NvccArity::Paths) {
    Argument.Values = {Value.str()};
    return;
  }
  llvm::Expected<std::vector<std::string>> Pieces =
      Arity == NvccArity::List ? splitNvccList(Value) : splitNvccPaths(Value);
  if (Pieces)
    Argument.Values = std::move(*Pieces);
  else
    problem(Argument.Place, llvm::toString(Pieces.takeError()));
}

/// Puts the words of an options file where it was named.
void Reader::expand(llvm::StringRef Name, const ArgumentPlace &Place) {
  llvm::Expected<std::string> Contents = Files.open(Name);
  if (!Contents)
    return problem(Place, llvm::toString(Contents.takeError()));
  llvm::Expected<std::vector<std::string>> Words = splitOptionsFile(*Contents);
  if (Words)
    read({*Words, Name.str()});
  else
    problem(Place, "options file " + Name + ": " + llvm::toString(Words.takeError()));
  Files.close();
}

NvccArguments warplint::readNvccArguments(llvm::ArrayRef<std::string> Words,
                                          llvm::StringRef Directory,
                                          const CommandEnvironment &Environment) {
  assert(Environment.FS && "options files are looked up in a file system");
  Reader R = {{Directory.str(), Environment.FS, {}}, {}};
  auto ReadVariable = [&R](llvm::StringRef Value, llvm::StringRef Name) {
    llvm::Expected<std::vector<std::string>> Flags = splitFlagsVariable(Value);
    if (Flags)
      R.read({*Flags, Name.str()});
    else
      R.problem({Name.str(), 1}, llvm::toString(Flags.takeError()));
  };
  ReadVariable(Environment.PrependFlags, "NVCC_PREPEND_FLAGS");
  R.read({Words, ""});
  ReadVariable(Environment.AppendFlags, "NVCC_APPEND_FLAGS");
  return std::move(R.Result);
}
