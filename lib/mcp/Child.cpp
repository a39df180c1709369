//===- lib/mcp/Child.cpp - A command in a process of its own ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/mcp/Child.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace warplint::mcp;

static std::string inScratch(const Command &C, llvm::StringRef Name) {
  llvm::SmallString<256> Path(C.Scratch);
  llvm::sys::path::append(Path, Name);
  return std::string(Path);
}

static llvm::Error writeText(const std::string &Path, llvm::StringRef Text) {
  std::error_code E;
  llvm::raw_fd_ostream OS(Path, E);
  if (E)
    return llvm::createStringError("cannot write '" + Path + "': " + E.message());
  OS << Text;
  return llvm::Error::success();
}

/// In the child: never comes back. A group of its own is killed with all that it has started.
[[noreturn]] static void become(const std::string &Program, const Command &C,
                                const std::string &Out, const std::string &Error) {
  setpgid(0, 0);
  std::vector<char *> Arguments = {const_cast<char *>(Program.c_str())};
  for (const std::string &A : C.Arguments)
    Arguments.push_back(const_cast<char *>(A.c_str()));
  Arguments.push_back(nullptr);
  const int Nothing = open("/dev/null", O_RDONLY);
  const int To = open(Out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int Errors = open(Error.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (Nothing < 0 || To < 0 || Errors < 0 || chdir(C.Folder.c_str()) != 0 || dup2(Nothing, 0) < 0 ||
      dup2(To, 1) < 0 || dup2(Errors, 2) < 0)
    _exit(2);
  execv(Program.c_str(), Arguments.data());
  _exit(2);
}

llvm::Expected<std::unique_ptr<Child>> Child::start(const std::string &Program, Command C) {
  std::unique_ptr<Child> Of(new Child(std::move(C)));
  if (!Of->C.SourceText.empty())
    if (llvm::Error E = writeText(inScratch(Of->C, "kernel.cu"), Of->C.SourceText))
      return E;
  if (!Of->C.Lines.empty())
    if (llvm::Error E = writeText(inScratch(Of->C, "lines"), Of->C.Lines))
      return E;
  const std::string Out = inScratch(Of->C, "out"), Error = inScratch(Of->C, "error");
  Of->Process = fork();
  if (Of->Process == 0)
    become(Program, Of->C, Out, Error);
  if (Of->Process < 0)
    return llvm::createStringError(std::string("cannot start a process: ") + strerror(errno));
  return Of;
}

Child::~Child() {
  if (Process > 0) {
    kill(-Process, SIGKILL);
    kill(Process, SIGKILL);
    waitpid(Process, nullptr, 0);
  }
  llvm::sys::fs::remove_directories(C.Scratch);
}

std::optional<CommandResult> Child::poll() {
  int Status = 0;
  const pid_t Ended = waitpid(Process, &Status, WNOHANG);
  if (Ended == 0)
    return std::nullopt;
  Process = -1;
  CommandResult R;
  R.Exit = WIFEXITED(Status) ? WEXITSTATUS(Status) : -1;
  auto TextOf = [&](llvm::StringRef Name) {
    auto Buffer = llvm::MemoryBuffer::getFile(inScratch(C, Name));
    return Buffer ? (*Buffer)->getBuffer().str() : std::string();
  };
  R.Out = TextOf("out");
  R.Error = TextOf("error");
  return R;
}
