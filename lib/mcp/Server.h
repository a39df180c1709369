// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A server of the Model Context Protocol: JSON-RPC, a message a line. Calls are done one after the
// other, each in a process of its own; while one runs, others can be cancelled and pings are
// answered.

#pragma once

#include "lib/mcp/ToolCalls.h"

#include "llvm/ADT/StringRef.h"

#include <memory>
#include <string>
#include <sys/types.h>

namespace warplint::mcp {

struct ServerOptions {
  std::string Program; ///< that runs the commands: warplint itself
  std::string Version;
  unsigned Seconds = 120; ///< for one call, by the clock
};

/// Serves the client at descriptors \p In and \p Out until it goes. The caller must not have
/// threads.
void serve(int In, int Out, const ServerOptions &Options);

} // namespace warplint::mcp

namespace warplint::mcp {

/// A running command. It is killed when this goes, and its scratch folder is removed.
class Child {
public:
  /// Starts \p Program with the arguments of \p C. Fails if the system cannot.
  static llvm::Expected<std::unique_ptr<Child>> start(const std::string &Program, Command C);
  ~Child();

  /// The result once it has ended; nothing before.
  std::optional<CommandResult> poll();
  const Command &command() const { return C; }

private:
  explicit Child(Command C) : C(std::move(C)) {}

  Command C;
  pid_t Process = -1;
};

} // namespace warplint::mcp
