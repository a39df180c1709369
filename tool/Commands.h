//===- tool/Commands.h - The commands of the binary -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One function a command. Each takes the arguments after its name and returns the
/// process's exit code: 0 clean, 1 findings, 2 the tool could not do its job.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_COMMANDS_H
#define WARPLINT_TOOL_COMMANDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace warplint {

enum ExitCode { ExitClean = 0, ExitFindings = 1, ExitFailed = 2 };

/// \p Args[0] is what the command is called as, for messages and help.
int runLint(llvm::ArrayRef<const char *> Args);
int runCompare(llvm::ArrayRef<const char *> Args);
int runOccupancy(llvm::ArrayRef<const char *> Args);
int runLsp(llvm::ArrayRef<const char *> Args);
int runMcp(llvm::ArrayRef<const char *> Args);
int runSim(llvm::ArrayRef<const char *> Args);
int runExplain(llvm::ArrayRef<const char *> Args);
int runDoctor(llvm::ArrayRef<const char *> Args);
int runMerge(llvm::ArrayRef<const char *> Args);
int runOptimize(llvm::ArrayRef<const char *> Args);
int runLaunch(llvm::ArrayRef<const char *> Args);

/// Prints "warplint: error: ..." on stderr. Returns ExitFailed.
int fail(const llvm::Twine &Message);

/// Parses \p Args with the command-line options that exist now, which must all belong to
/// \p Category; prints help and errors itself. Nothing if the command is to go on.
std::optional<int> parseCommandLine(llvm::ArrayRef<const char *> Args, llvm::StringRef Overview,
                                    void *Category);

} // namespace warplint

#endif // WARPLINT_TOOL_COMMANDS_H
