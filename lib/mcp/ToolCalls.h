// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call of a tool is a command of warplint's own, which runs in a process of its own: a kernel
// that crashes or never ends takes down one call. This makes the command of a call, and the
// call's result of what the command has printed and written.

#pragma once

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace warplint::mcp {

/// A command and the place it runs in.
struct Command {
  std::vector<std::string> Arguments; ///< after the program's name
  std::string Folder;                 ///< absolute: the current one of the command
  std::string SourceText;             ///< written to `kernel.cu` in Scratch first, if there is any
  std::string Lines;                  ///< a diff of the lines asked for, written to `lines` there
  std::string Scratch;                ///< a folder of the call's own, deleted afterwards
};

struct CommandResult {
  int Exit = 0; ///< negative: it crashed
  std::string Out, Error;
};

/// The command of a call with arguments that checkArguments() lets pass. \p Roots are absolute
/// folders, links resolved. Fails if a path is not below one.
llvm::Expected<Command> commandFor(llvm::StringRef Tool, const llvm::json::Object &Arguments,
                                   const std::vector<std::string> &Roots, std::string Scratch);

/// What `tools/call` answers: `content`, `structuredContent`, `isError`.
llvm::json::Object resultOf(llvm::StringRef Tool, const llvm::json::Object &Arguments,
                            const Command &C, const CommandResult &R);

/// The same for a call that cannot be made.
llvm::json::Object failure(llvm::StringRef Why);

} // namespace warplint::mcp
