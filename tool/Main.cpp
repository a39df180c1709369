//===- tool/Main.cpp - warplint ---------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"

#include "lib/files/EscapedStream.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

#include <csignal>

using namespace warplint;

namespace {
struct Command {
  const char *Name;
  const char *Summary;
  int (*Run)(llvm::ArrayRef<const char *>);
};

constexpr Command Commands[] = {
    {"lint", "say what each memory access of CUDA kernels costs (the default)", runLint},
    {"lsp", "serve editors: what lint says, under the cursor", runLsp},
    {"mcp", "serve coding agents: the Model Context Protocol", runMcp},
    {"compare", "hold predictions against a profile of Nsight Compute", runCompare},
    {"occupancy", "say how many blocks an SM holds", runOccupancy},
    {"sim", "judge addresses, strides and transposes by hand", runSim},
    {"optimize", "make one proved change after another, and write down what each did", runOptimize},
    {"explain", "print the page of a check", runExplain},
    {"doctor", "say how a file is read: compile command, GPU, toolkit, headers", runDoctor},
    {"launch", "lint what a compiler command compiles, then run the compiler", runLaunch},
    {"merge", "put the reports of several runs together", runMerge},
};

void printCommands() {
  llvm::outs() << "usage: warplint [COMMAND] [ARGUMENTS]\n\ncommands:\n";
  for (const Command &C : Commands)
    llvm::outs() << "  " << llvm::left_justify(C.Name, 12) << C.Summary << '\n';
  llvm::outs() << "\n'warplint COMMAND --help' lists the options of a command.\n";
}
} // namespace

int warplint::fail(const llvm::Twine &Message) {
  EscapedStream(llvm::errs()) << "warplint: error: " << Message << '\n';
  return ExitFailed;
}

std::optional<int> warplint::parseCommandLine(llvm::ArrayRef<const char *> Args,
                                              llvm::StringRef Overview, void *Category) {
  // Linking LLVM brings its own options along; only ours are shown.
  auto *Own = static_cast<llvm::cl::OptionCategory *>(Category);
  llvm::cl::HideUnrelatedOptions({Own, &llvm::getColorCategory()});
  llvm::cl::SetVersionPrinter(
      [](llvm::raw_ostream &OS) { OS << "warplint " WARPLINT_VERSION "\n"; });
  std::string Errors;
  llvm::raw_string_ostream OS(Errors);
  if (llvm::cl::ParseCommandLineOptions(int(Args.size()), Args.data(), Overview, &OS))
    return std::nullopt;
  // "warplint: Unknown command line argument '--x'.  Try: '...'", and perhaps a second line
  // with a guess: one line for people.
  llvm::StringRef First, Second;
  std::tie(First, Second) = llvm::StringRef(Errors).trim().split('\n');
  First = First.split(".  Try:").first;
  First = First.substr(First.find(": ") == llvm::StringRef::npos ? 0 : First.find(": ") + 2);
  Second = Second.split(": ").second;
  std::string Line = First.str();
  if (!Line.empty())
    Line[0] = llvm::toLower(Line[0]);
  if (!Second.empty())
    Line += "; " + (Second.starts_with("D") ? "d" + Second.drop_front().str() : Second.str());
  return fail(Line);
}

/// Runs the command that \p Args name; without a name they are lint's.
static int run(llvm::ArrayRef<const char *> Args) {
  if (Args.size() < 2) {
    printCommands();
    return ExitFailed;
  }
  llvm::StringRef First = Args[1];
  if (First == "help" || First == "-h") {
    printCommands();
    return ExitClean;
  }
  std::vector<const char *> Own(Args.begin(), Args.end());
  Own[0] = "warplint";
  for (const Command &C : Commands)
    if (First == C.Name) {
      std::string Called = std::string("warplint ") + C.Name;
      Own.erase(Own.begin());
      Own[0] = Called.c_str(); // what --help calls it
      return C.Run(Own);
    }
  return runLint(Own);
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
