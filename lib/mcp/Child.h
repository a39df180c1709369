//===- lib/mcp/Child.h - A command in a process of its own ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_MCP_CHILD_H
#define WARPLINT_MCP_CHILD_H

#include "lib/mcp/ToolCalls.h"

#include <memory>
#include <sys/types.h>

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

#endif // WARPLINT_MCP_CHILD_H
