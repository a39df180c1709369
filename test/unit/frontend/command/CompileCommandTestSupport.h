//===- test/unit/frontend/CompileCommandTestSupport.h ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the tests of command lines share: a file system in memory, a command in
/// one line of text, and the arguments it comes to in one line of text.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_COMPILECOMMANDTESTSUPPORT_H
#define WARPLINT_TEST_COMPILECOMMANDTESTSUPPORT_H

#include "lib/frontend/command/CompileCommand.h"
#include "lib/frontend/command/Quotes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

namespace warplint::test {

/// A folder of files in memory: path, text.
inline llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem>
files(llvm::ArrayRef<std::pair<std::string, std::string>> List = {}) {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[Path, Text] : List)
    FS->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text, Path));
  return FS;
}

/// An environment that holds nothing but these files.
inline CommandEnvironment
environment(llvm::ArrayRef<std::pair<std::string, std::string>> List = {}) {
  CommandEnvironment Environment;
  Environment.FS = files(List);
  return Environment;
}

/// Translates a command written as for a shell, run in /b.
inline ClangCommand translate(llvm::StringRef Text,
                              const CommandEnvironment &Environment = environment(),
                              llvm::StringRef File = "a.cu") {
  llvm::Expected<ClangCommand> Command =
      translateCommand({"/b", splitShellWords(Text), File.str()}, Environment);
  if (Command)
    return *Command;
  ADD_FAILURE() << llvm::toString(Command.takeError());
  return {};
}

/// The architectures, the dialect and the arguments, without the flag that every
/// CUDA command gets.
inline std::vector<std::string> argumentsOf(const ClangCommand &Command) {
  std::vector<std::string> Args;
  for (const std::string &Arch : Command.Archs)
    Args.push_back("--cuda-gpu-arch=" + Arch);
  if (!Command.Std.empty())
    Args.push_back("-std=" + Command.Std);
  llvm::append_range(Args, Command.Args);
  if (Command.Language == SourceLanguage::Cuda && Command.Args.size() >= 2)
    Args.resize(Args.size() - 2);
  return Args;
}

inline std::string textOf(const ClangCommand &Command) {
  return llvm::join(argumentsOf(Command), " ");
}

/// Each problem on a line.
inline std::string problemsOf(llvm::ArrayRef<CommandProblem> Problems) {
  std::string Text;
  for (const CommandProblem &Problem : Problems)
    Text += toString(Problem) + "\n";
  return Text;
}

/// The account of the first argument whose text is \p Argument.
inline ArgumentAccount accountOf(const ClangCommand &Command, llvm::StringRef Argument) {
  for (const ArgumentAccount &Account : Command.Accounts)
    if (Account.Argument == Argument)
      return Account;
  ADD_FAILURE() << "no account of " << Argument.str();
  return {};
}

/// The text of a file in data/.
inline std::string dataFile(llvm::StringRef Name) {
  llvm::SmallString<128> Path(WARPLINT_TEST_DATA_DIR);
  llvm::sys::path::append(Path, Name);
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (Buffer)
    return (*Buffer)->getBuffer().str();
  ADD_FAILURE() << "cannot read " << std::string(Path);
  return "";
}

} // namespace warplint::test

#endif // WARPLINT_TEST_COMPILECOMMANDTESTSUPPORT_H
