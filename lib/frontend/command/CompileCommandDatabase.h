//===- lib/frontend/command/CompileCommandDatabase.h - Build's JSON -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads compile_commands.json.
///
/// Each entry says how one file was compiled, either in one text, quoted as for
/// a shell (CMake), or in words (Bear, xmake, Bazel extractors):
///
///   [ { "directory": "/b", "file": "a.cu", "command": "nvcc -DM=\\\"x\\\" a.cu" },
///     { "directory": "/b", "file": "b.cu", "arguments": ["nvcc", "b.cu"] } ]
///
/// Where an entry has both, the words win: nothing has to be guessed about
/// them. A file compiled twice has two entries; both are kept, in order.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDDATABASE_H
#define WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDDATABASE_H

#include "lib/frontend/command/CompileCommand.h"

namespace warplint {

/// Reads the text of a database.
///
/// \param Name what errors call it.
llvm::Expected<std::vector<CompileCommand>> readCompileCommands(llvm::StringRef Json,
                                                                llvm::StringRef Name);

} // namespace warplint

#endif // WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDDATABASE_H
