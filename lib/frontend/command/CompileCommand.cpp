// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/command/CompileCommand.h"

#include "lib/frontend/command/Flags.h"
#include "lib/frontend/command/FromNvcc.h"
#include "lib/frontend/command/Quotes.h"
#include "lib/frontend/command/Toolkit.h"
#include "lib/known/BuildWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace warplint;

//===----------------------------------------------------------------------===//
// Which compiler
//===----------------------------------------------------------------------===//

/// "/opt/cuda/bin/nvcc.exe" -> "nvcc". A backslash separates too: databases
/// travel.
static llvm::StringRef programName(llvm::StringRef Word) {
  llvm::StringRef Name = Word.substr(Word.find_last_of("/\\") + 1);
  if (Name.ends_with_insensitive(".exe"))
    Name = Name.drop_back(4);
  return Name;
}

static std::optional<CompilerKind> kindOf(llvm::StringRef Word) {
  llvm::StringRef Name = programName(Word);
  if (Word.starts_with("-") || Word.contains('='))
    return std::nullopt;
  if (isBuildWord(BuildWord::Nvcc, Name))
    return CompilerKind::Nvcc;
  if (isBuildWord(BuildWord::Clang, Name))
    return CompilerKind::Clang;
  if (isBuildWord(BuildWord::Gcc, Name) || isBuildWord(BuildWord::OtherCompiler, Name))
    return CompilerKind::Other;
  return std::nullopt;
}

CompilerWord warplint::findCompiler(llvm::ArrayRef<std::string> Arguments) {
  assert(!Arguments.empty() && "a command has at least a compiler");
  CompilerWord Found;
  Found.Name = Arguments[0];
  std::optional<CompilerKind> First = kindOf(Arguments[0]);
  Found.Kind = First.value_or(CompilerKind::Other);
  // A program nobody knows is a launcher if a compiler follows it at once.
  bool IsLauncher = isBuildWord(BuildWord::Launcher, programName(Arguments[0])) ||
                    (!First && Arguments.size() > 1 && kindOf(Arguments[1]));
  if (!IsLauncher)
    return Found;
  for (const auto &[Index, Word] : llvm::enumerate(Arguments)) {
    if (std::optional<CompilerKind> Kind = kindOf(Word)) {
      Found.Kind = *Kind;
      Found.Name = Word;
      Found.Index = Index;
      return Found;
    }
    if (llvm::StringRef(Word).contains('='))
      Found.Variables.push_back(Word);
  }
  Found.Variables.clear();
  return Found;
}

//===----------------------------------------------------------------------===//
// Which language
//===----------------------------------------------------------------------===//

/// What the name of a file says; nothing if it leaves CUDA as the only reading.
static std::optional<SourceLanguage> languageByName(llvm::StringRef File) {
  return llvm::StringSwitch<std::optional<SourceLanguage>>(llvm::sys::path::extension(File))
      .Case(".c", SourceLanguage::C)
      .Cases({".cc", ".cp", ".cpp", ".cxx", ".c++", ".C", ".CPP"}, SourceLanguage::Cxx)
      .Default(std::nullopt);
}

static SourceLanguage languageByWord(llvm::StringRef Word, SourceLanguage Otherwise) {
  return llvm::StringSwitch<SourceLanguage>(Word)
      .Case("cu", SourceLanguage::Cuda)
      .Case("c++", SourceLanguage::Cxx)
      .Case("c", SourceLanguage::C)
      .Default(Otherwise);
}

//===----------------------------------------------------------------------===//
// The translation
//===----------------------------------------------------------------------===//

/// Values that `env NVCC_APPEND_FLAGS=... nvcc` sets for one command.
static CommandEnvironment withVariables(CommandEnvironment Environment,
                                        llvm::ArrayRef<std::string> Variables) {
  for (llvm::StringRef Variable : Variables) {
    auto [Name, Value] = Variable.split('=');
    if (Name == "NVCC_PREPEND_FLAGS")
      Environment.PrependFlags = Value.str();
    else if (Name == "NVCC_APPEND_FLAGS")
      Environment.AppendFlags = Value.str();
  }
  return Environment;
}

static void translateFromNvcc(llvm::ArrayRef<std::string> Words,
                              const CommandEnvironment &Environment, ClangCommand &Out) {
  NvccCommand Command =
      parseNvccCommand(Words, Out.Directory, withVariables(Environment, Out.Compiler.Variables));
  if (isBuildWord(BuildWord::Wrapper, programName(Out.Compiler.Name)))
    forwardUnknown(Command);
  Out.Language = languageByWord(Command.Language, Out.Language);
  translateNvcc(Command, Environment, Out);
}

static void translateFromOther(llvm::ArrayRef<std::string> Words,
                               const CommandEnvironment &Environment, ClangCommand &Out) {
  bool IsClang = Out.Compiler.Kind == CompilerKind::Clang;
  ArgumentFiles Files = {Out.Directory, Environment.FS, {}};
  std::vector<std::string> Flags = expandResponseFiles(Words, Files, Out.Problems);
  readFlags(Flags, IsClang ? FlagReader::Clang : FlagReader::Gcc, "", Environment, Out);
  sortArchs(Out.Archs);
  if (IsClang)
    return;
  std::string Library = hostLibraryFlag(Out.Compiler.Name, *Environment.FS);
  if (!Library.empty())
    Out.Args.push_back(Library);
}

llvm::Expected<ClangCommand> warplint::translateCommand(const CompileCommand &Command,
                                                        const CommandEnvironment &Environment) {
  if (Command.Arguments.empty())
    return llvm::createStringError("the command for " + Command.File + " is empty");
  ClangCommand Out;
  Out.Directory = Command.Directory;
  Out.File = Command.File;
  Out.Compiler = findCompiler(Command.Arguments);
  if (programName(Out.Compiler.Name) == "cl" || programName(Out.Compiler.Name) == "clang-cl")
    return llvm::createStringError("the command for " + Command.File + " is in the language of " +
                                   programName(Out.Compiler.Name) + ", which is not read here");

  std::optional<SourceLanguage> ByName = languageByName(Command.File);
  Out.Language = ByName.value_or(SourceLanguage::Cuda);
  llvm::ArrayRef<std::string> Words =
      llvm::ArrayRef(Command.Arguments).drop_front(Out.Compiler.Index + 1);
  if (Out.Compiler.Kind == CompilerKind::Nvcc)
    translateFromNvcc(Words, Environment, Out);
  else
    translateFromOther(Words, Environment, Out);
  if (!ByName)
    Out.Language = SourceLanguage::Cuda;
  if (Out.Language == SourceLanguage::Cuda)
    llvm::append_values(Out.Args, std::string("-Xclang"),
                        std::string("-fcuda-allow-variadic-functions"));
  return Out;
}

//===----------------------------------------------------------------------===//
// For people and tests
//===----------------------------------------------------------------------===//

static llvm::StringRef languageName(SourceLanguage Language) {
  switch (Language) {
  case SourceLanguage::Cuda:
    return "CUDA";
  case SourceLanguage::Cxx:
    return "C++";
  case SourceLanguage::C:
    return "C";
  }
  llvm_unreachable("every language has a name");
}

static void printHints(const BuildHints &Hints, llvm::raw_ostream &OS) {
  if (Hints.MaxRegisters)
    OS << "hint: at most " << *Hints.MaxRegisters << " registers per thread\n";
  if (!Hints.MaxThreads.empty()) {
    OS << "hint: at most ";
    llvm::interleave(Hints.MaxThreads, OS, "x");
    OS << " threads per block\n";
  }
  if (!Hints.LoadCache.empty())
    OS << "hint: loads are cached as " << Hints.LoadCache << "\n";
  if (!Hints.StoreCache.empty())
    OS << "hint: stores are cached as " << Hints.StoreCache << "\n";
}

void warplint::print(const ClangCommand &Command, llvm::raw_ostream &OS) {
  auto Line = [&OS](llvm::StringRef Key, const llvm::Twine &Value) {
    if (!Value.isTriviallyEmpty())
      OS << Key << ": " << Value << "\n";
  };
  Line("compiler", Command.Compiler.Name);
  Line("language", languageName(Command.Language));
  if (!Command.Std.empty())
    Line("std", Command.Std);
  Line("archs", Command.Archs.empty() ? "none named" : llvm::join(Command.Archs, " "));
  Line("args", llvm::join(Command.Args, " "));
  if (!Command.CudaPath.empty())
    Line("toolkit", Command.CudaPath);
  printHints(Command.Hints, OS);
  for (const CommandProblem &Problem : Command.Problems)
    OS << "problem: " << toString(Problem) << "\n";
  for (const ArgumentAccount &Account : Command.Accounts)
    print(Account, OS);
}
