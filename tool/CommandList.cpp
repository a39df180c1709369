//===- tool/CommandList.cpp - The commands, and what is printed of them ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"

#include "lib/files/Globs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"

using namespace warplint;

llvm::ArrayRef<Command> warplint::commands() {
  static constexpr Command Commands[] = {
      {"lint", "find slow and racy memory accesses in CUDA kernels (the default)", runLint},
      {"rank", "rank launches by the traffic they waste", runRank},
      {"watch", "lint, and again on each save", runWatch},
      {"optimize", "make one proved fix after another, and record what each did", runOptimize},
      {"record", "add what a profile has measured to such a record", runRecord},
      {"explain", "describe a check", runExplain},
      {"doctor", "show how a file is read: compile command, GPU, toolkit, headers", runDoctor},
      {"compare", "compare predictions with a profile of Nsight Compute", runCompare},
      {"occupancy", "compute how many blocks fit on an SM", runOccupancy},
      {"sim", "compute the cost of addresses, strides and transposes", runSim},
      {"launch", "lint what a compiler command compiles, then run the compiler", runLaunch},
      {"triton", "lint the kernels in Triton's cache", runTriton},
      {"merge", "merge the reports of a sharded run", runMerge},
      {"lsp", "start the language server for editors", runLsp},
      {"mcp", "start the Model Context Protocol server for coding agents", runMcp},
      {"completion", "print the completion script of a shell", runCompletion},
      {"man", "print the man page", runMan},
  };
  return Commands;
}

std::vector<CommandSummary> warplint::summaries() {
  std::vector<CommandSummary> All;
  for (const Command &C : commands())
    All.push_back({C.Name, C.Summary});
  return All;
}

/// The options of every command. Each makes them as it would to run.
static std::vector<CommandTable> tables() {
  std::vector<CommandTable> All;
  for (const Command &C : commands()) {
    const std::string Called = ("warplint " + C.Name).str();
    const char *Args[] = {Called.c_str()};
    CommandTable Table;
    C.Run({Args, &Table});
    All.push_back(std::move(Table));
  }
  return All;
}

int warplint::runCompletion(const CommandLine &Line) {
  constexpr CommandHelp Help = {
      .Overview = "Prints a script that completes commands, options and their values.",
      .Usage = "bash|zsh|fish"};
  std::string Shell;
  {
    llvm::cl::OptionCategory Category{"Options"};
    llvm::cl::opt<std::string> Given{llvm::cl::Positional, llvm::cl::cat(Category)};
    if (std::optional<int> Exit = parseCommandLine(Line, Help, {&Category}))
      return *Exit;
    Shell = Given;
    Given.removeArgument(); // before tables() makes others
  }
  if (!llvm::is_contained(completionShells(), Shell))
    return fail(Shell.empty() ? "completion: name a shell: bash, zsh or fish"
                              : "completion: unknown shell '" + Shell + "'" +
                                    insteadOf(Shell, completionShells()));
  printCompletion(Shell, tables(), summaries(), llvm::outs());
  return ExitClean;
}

int warplint::runMan(const CommandLine &Line) {
  constexpr CommandHelp Help = {.Overview = "Prints the man page: warplint man | man -l -",
                                .Usage = ""};
  {
    llvm::cl::OptionCategory Category{"Options"};
    if (std::optional<int> Exit = parseCommandLine(Line, Help, {&Category}))
      return *Exit;
  }
  printManPage(tables(), summaries(), llvm::outs());
  return ExitClean;
}
