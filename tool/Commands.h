// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function a command. Each takes the arguments after its name and returns the
// process's exit code: 0 clean, 1 findings, 2 the tool could not do its job.

#pragma once

#include "tool/CommandLine.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace warplint {

enum ExitCode { ExitClean = 0, ExitFindings = 1, ExitFailed = 2, ExitNotSearched = 3 };

int runLint(const CommandLine &Line);
int runCompare(const CommandLine &Line);
int runOccupancy(const CommandLine &Line);
int runRank(const CommandLine &Line);
int runLsp(const CommandLine &Line);
int runMcp(const CommandLine &Line);
int runSim(const CommandLine &Line);
int runWatch(const CommandLine &Line);
int runExplain(const CommandLine &Line);
int runDoctor(const CommandLine &Line);
int runTriton(const CommandLine &Line);
int runMerge(const CommandLine &Line);
int runDiff(const CommandLine &Line);
int runTune(const CommandLine &Line);
int runOptimize(const CommandLine &Line);
int runRecord(const CommandLine &Line);
int runLaunch(const CommandLine &Line);
int runCompletion(const CommandLine &Line);
int runMan(const CommandLine &Line);

/// Prints "warplint: error: ..." on stderr. Returns ExitFailed.
int fail(const llvm::Twine &Message);

struct Command {
  llvm::StringRef Name, Summary;
  int (*Run)(const CommandLine &);
};

/// Every command, lint first.
llvm::ArrayRef<Command> commands();

/// The same, as lists of commands show them.
std::vector<CommandSummary> summaries();

} // namespace warplint
