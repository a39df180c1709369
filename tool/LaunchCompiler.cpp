// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stands before a compiler, as ccache does: says what it has to say about the CUDA files that
// the command compiles, then becomes the compiler. The build goes on whatever was found, and
// its exit code is the compiler's, unless --fail-on asks for more.

#include "lib/runner/Jobs.h"
#include "tool/Commands.h"
#include "tool/OptionGroups.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using namespace warplint;

namespace path = llvm::sys::path;

namespace {
/// Whether \p Command compiles \p File as CUDA: by its name, or because -x says so.
bool isCuda(CompileCommand Command, llvm::StringRef File, const CommandEnvironment &Environment) {
  if (!path::extension(File).starts_with_insensitive(".c")) // .cu .cuh .cpp .cc .C: no object
    return false;
  Command.File = File.str();
  llvm::Expected<ClangCommand> Clang = translateCommand(Command, Environment);
  if (Clang)
    return Clang->Language == SourceLanguage::Cuda;
  llvm::consumeError(Clang.takeError());
  return false;
}

/// The CUDA files that a command compiles.
std::vector<std::string> inputsOf(const CompileCommand &Command,
                                  const CommandEnvironment &Environment) {
  std::vector<std::string> Files;
  bool CompilesNothing = llvm::any_of(Command.Arguments, [](llvm::StringRef A) {
    return A == "-E" || A == "-M" || A == "-MM" || A == "--preprocess" || A == "--dryrun";
  });
  llvm::Expected<ClangCommand> Clang = translateCommand(Command, Environment);
  if (!Clang)
    llvm::consumeError(Clang.takeError());
  else if (!CompilesNothing)
    for (const ArgumentAccount &A : Clang->Accounts)
      if (A.What == Fate::Input && isCuda(Command, A.Argument, Environment))
        Files.push_back(A.Argument);
  return Files;
}

/// Writes a compile database of one command. Returns its path; empty if it cannot be written,
/// for want of a folder or because JSON cannot hold its words.
std::string writeDatabase(const CompileCommand &Command, const std::vector<std::string> &Files) {
  llvm::SmallString<128> Path;
  int Descriptor = -1;
  auto IsUtf8 = [](const std::string &Word) { return llvm::json::isUTF8(Word); };
  if (!IsUtf8(Command.Directory) || !llvm::all_of(Command.Arguments, IsUtf8) ||
      llvm::sys::fs::createTemporaryFile("warplint-launch", "json", Descriptor, Path))
    return "";
  llvm::raw_fd_ostream OS(Descriptor, /*shouldClose=*/true);
  llvm::json::OStream J(OS);
  J.array([&] {
    for (const std::string &File : Files)
      J.object([&] {
        J.attribute("directory", Command.Directory);
        J.attribute("file", File);
        J.attributeArray("arguments", [&] {
          for (const std::string &Word : Command.Arguments)
            J.value(Word);
        });
      });
  });
  return std::string(Path);
}

/// Lints \p Files in a process of its own, whose output goes to stderr: stdout is the
/// compiler's. Returns the exit code.
int lintApart(llvm::ArrayRef<const char *> Options, const std::vector<std::string> &Files,
              const std::string &Database) {
  std::vector<const char *> Args(Options.begin(), Options.end());
  for (const char *Word : {"--no-summary", "-p", Database.c_str()})
    Args.push_back(Word);
  for (const std::string &File : Files)
    Args.push_back(File.c_str());
  llvm::outs().flush();
  llvm::errs().flush();
  pid_t Process = fork();
  if (Process == 0) {
    dup2(STDERR_FILENO, STDOUT_FILENO);
    int Code = runLint(llvm::ArrayRef<const char *>(Args));
    llvm::outs().flush();
    _exit(Code);
  }
  int Status = 0;
  while (Process > 0 && waitpid(Process, &Status, 0) < 0 && errno == EINTR)
    ;
  return Process > 0 && WIFEXITED(Status) ? WEXITSTATUS(Status) : ExitFailed;
}

/// Becomes the compiler. Returns only if that fails.
int become(llvm::ArrayRef<const char *> Command) {
  std::vector<char *> Words;
  for (const char *Word : Command)
    Words.push_back(const_cast<char *>(Word)); // execvp does not write to them
  Words.push_back(nullptr);
  llvm::outs().flush();
  llvm::errs().flush();
  execvp(Words[0], Words.data());
  return fail(llvm::Twine("launch: ") + Words[0] + ": " + strerror(errno));
}
} // namespace

int warplint::runLaunch(const CommandLine &Line) {
  static constexpr UsageExample Examples[] = {
      {"warplint launch -- nvcc -c kernel.cu", "Lint, then compile"}};
  static constexpr CommandHelp Help = {
      .Overview = "Lints what a compiler command compiles, then runs the compiler. Takes the "
                  "options of lint. Findings stop the build only with --fail-on.",
      .Usage = "[OPTIONS] -- COMPILER ARGUMENTS...",
      .Examples = Examples,
      .Page = "builds.md",
      .ExitCodes = "those of the compiler; 1 findings, with --fail-on; 2 error"};
  if (Line.Describe || asksForHelp(Line))
    return *parseLintOptions(Line, Help).Exit;
  llvm::ArrayRef<const char *> Own = Line.own(), Compiler = Line.fromDashes();
  if (Compiler.size() < 2)
    return fail("launch: expected 'warplint launch [OPTIONS] -- COMPILER ARGUMENTS...'");
  Compiler = Compiler.drop_front();

  CommandEnvironment Environment = commandEnvironment();
  CompileCommand Command;
  Command.Directory = currentFolder();
  Command.Arguments.assign(Compiler.begin(), Compiler.end());
  std::vector<std::string> Files = inputsOf(Command, Environment);
  if (Files.empty())
    return become(Compiler);
  std::string Database = writeDatabase(Command, Files);
  if (Database.empty()) {
    fail("launch: could not record the command; running it without linting");
    return become(Compiler);
  }
  int Code = lintApart(Own, Files, Database);
  llvm::sys::fs::remove(Database);
  // Findings are no errors of the build, unless somebody says which are.
  bool Asked =
      llvm::any_of(Own, [](llvm::StringRef A) { return A.ltrim('-').starts_with("fail-on"); });
  if (Code == ExitFindings && Asked)
    return Code;
  return become(Compiler);
}
