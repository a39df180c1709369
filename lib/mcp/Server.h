//===- lib/mcp/Server.h - The protocol --------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A server of the Model Context Protocol: JSON-RPC, a message a line. Calls are done one after the
/// other, each in a process of its own; while one runs, others can be cancelled and pings are
/// answered.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_MCP_SERVER_H
#define WARPLINT_MCP_SERVER_H

#include "llvm/ADT/StringRef.h"

#include <string>

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

#endif // WARPLINT_MCP_SERVER_H
