//===- tool/Mcp.cpp - warplint mcp ------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"

#include "lib/mcp/Server.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"

#include <csignal>
#include <unistd.h>

using namespace warplint;
namespace cl = llvm::cl;

namespace {
constexpr CommandHelp McpHelp = {
    .Overview = "Starts the Model Context Protocol server. It speaks to a coding agent on standard "
                "input and output.",
    .Usage = "[OPTIONS]",
    .Page = "agents.md"};

struct McpCommandLine {
  cl::OptionCategory Category{"Options"};
  cl::opt<unsigned> Seconds{"time-limit",
                            cl::desc("Time limit of one call, wall clock (default 120)"),
                            cl::value_desc("SECONDS"), cl::init(120), cl::cat(Category)};
};
} // namespace

int warplint::runMcp(const CommandLine &Line) {
  McpCommandLine Given;
  if (std::optional<int> Exit = parseCommandLine(Line, McpHelp, {&Given.Category}))
    return *Exit;
  mcp::ServerOptions Options;
  Options.Program = llvm::sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&runMcp));
  Options.Version = WARPLINT_VERSION;
  Options.Seconds = Given.Seconds;
  signal(SIGPIPE, SIG_IGN); // a client that leaves is the end of the input, too
  mcp::serve(STDIN_FILENO, STDOUT_FILENO, Options);
  return ExitClean;
}
