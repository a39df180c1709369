//===- tool/Main.cpp - warplint ---------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"

#include "lib/files/EscapedStream.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"

#include <csignal>

using namespace warplint;

int warplint::fail(const llvm::Twine &Message) {
  EscapedStream(llvm::errs()) << "warplint: error: " << Message << '\n';
  return ExitFailed;
}

/// What may be meant by \p Word, which names no file: a command.
static llvm::StringRef meantCommand(llvm::StringRef Word) {
  if (Word.starts_with("-") || Word.find_first_of("./*") != llvm::StringRef::npos ||
      llvm::sys::fs::exists(Word))
    return "";
  std::vector<llvm::StringRef> Names;
  for (const Command &C : commands())
    Names.push_back(C.Name);
  return nearName(Word, Names);
}

/// Runs the command that \p Args name; without a name they are lint's.
static int run(llvm::ArrayRef<const char *> Args) {
  if (Args.size() < 2) {
    llvm::errs() << "usage: warplint [COMMAND] [OPTIONS] FILE-OR-FOLDER...\n"
                    "'warplint --help' lists the commands and the options that matter most\n";
    return ExitFailed;
  }
  llvm::StringRef First = Args[1];
  std::vector<const char *> Own(Args.begin(), Args.end());
  Own[0] = "warplint";
  if (First == "help")
    return runLint(llvm::ArrayRef<const char *>{"warplint", "--help"});
  for (const Command &C : commands())
    if (First == C.Name) {
      std::string Called = ("warplint " + C.Name).str();
      Own.erase(Own.begin());
      Own[0] = Called.c_str(); // what --help calls it
      return C.Run(llvm::ArrayRef<const char *>(Own));
    }
  if (llvm::StringRef Meant = meantCommand(First); !Meant.empty())
    return fail("there is no command and no file '" + First + "'; did you mean 'warplint " + Meant +
                "'?");
  return runLint(llvm::ArrayRef<const char *>(Own));
}

int main(int argc, char **argv) {
  llvm::InitLLVM Setup(argc, argv);
  signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is an error of the write
  int Exit = run({argv, size_t(argc)});
  llvm::outs().flush();
  if (std::error_code E = llvm::outs().error()) { // a full disk; LLVM would call it a bug
    llvm::outs().clear_error();
    return fail("cannot write to standard output: " + E.message());
  }
  return Exit;
}
