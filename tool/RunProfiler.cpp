//===- tool/RunProfiler.cpp - Runs ncu ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/RunProfiler.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"

using namespace warplint;

/// The command as words: as a shell would split it, but for what it expands.
static std::vector<llvm::StringRef> wordsOf(llvm::StringRef Command, llvm::StringSaver &Saver) {
  llvm::SmallVector<const char *, 16> Words;
  llvm::cl::TokenizeGNUCommandLine(Command, Saver, Words);
  return {Words.begin(), Words.end()};
}

llvm::Expected<ProfiledRun> warplint::runProfiler(llvm::StringRef Command) {
  llvm::ErrorOr<std::string> Ncu = llvm::sys::findProgramByName("ncu");
  if (!Ncu)
    Ncu =
        llvm::sys::findProgramByName("ncu", {"/usr/local/cuda/bin", "/opt/nvidia/nsight-compute"});
  if (!Ncu)
    return llvm::createStringError("ncu is neither in $PATH nor in /usr/local/cuda/bin; it comes "
                                   "with the CUDA toolkit");
  llvm::SmallString<128> Path;
  if (std::error_code E = llvm::sys::fs::createTemporaryFile("warplint", "ncu-rep", Path))
    return llvm::createStringError("cannot create a temporary file: " + E.message());
  ProfiledRun Run{Path.str().str(), std::make_unique<llvm::FileRemover>(Path)};
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver(Memory);
  std::vector<llvm::StringRef> Args = {
      *Ncu,  "--section",         "SourceCounters", "--section", "LaunchStats", "--import-source",
      "yes", "--force-overwrite", "--export",       Run.Report};
  std::vector<llvm::StringRef> Words = wordsOf(Command, Saver);
  if (Words.empty())
    return llvm::createStringError("--ncu-command is empty");
  Args.insert(Args.end(), Words.begin(), Words.end());
  std::string Message;
  const std::optional<llvm::StringRef> Redirects[] = {std::nullopt, llvm::StringRef("/dev/stderr"),
                                                      std::nullopt};
  const int Exit = llvm::sys::ExecuteAndWait(*Ncu, Args, std::nullopt, Redirects, 0, 0, &Message);
  if (Exit != 0)
    return llvm::createStringError("ncu failed with exit code " + llvm::Twine(Exit) +
                                   (Message.empty() ? "" : ": " + Message));
  return Run;
}
