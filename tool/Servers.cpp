// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lsp/Requests.h"
#include "lib/lsp/Supervisor.h"
#include "lib/mcp/Server.h"
#include "tool/Commands.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"

#include <csignal>
#include <unistd.h>

using namespace warplint;

namespace cl = llvm::cl;
namespace lsp = llvm::lsp;

namespace {
constexpr CommandHelp LspHelp = {
    .Overview = "Starts the language server. It speaks to an editor on standard input and output.",
    .Usage = "[OPTIONS]",
    .Page = "editors.md",
    .ExitCodes = "0 success, 1 the editor closed the connection without a shutdown, 2 error"};

struct LspCommandLine {
  cl::OptionCategory Category{"Options"};
  cl::opt<unsigned> Threads{"j",
                            cl::desc("Number of documents analysed at once (default 2)"),
                            cl::value_desc("N"),
                            cl::Prefix,
                            cl::init(2),
                            cl::cat(Category)};
  cl::opt<unsigned> Debounce{"debounce",
                             cl::desc("Start an analysis MS milliseconds after the last edit "
                                      "(default 100)"),
                             cl::value_desc("MS"), cl::init(100), cl::cat(Category)};
  cl::opt<unsigned> Seconds{"time-limit",
                            cl::desc("Time limit of one analysis, wall clock (default 300)"),
                            cl::value_desc("SECONDS"), cl::init(300), cl::cat(Category)};
  cl::opt<uint64_t> MemoryMiB{"memory-limit", cl::desc("Memory limit of the server (default 8192)"),
                              cl::value_desc("MIB"), cl::init(8192), cl::cat(Category)};
  cl::opt<bool> NoToolkit{"no-toolkit",
                          cl::desc("Use the bundled CUDA headers, even if a toolkit is installed"),
                          cl::cat(Category)};
  cl::opt<lsp::Logger::Level> Log{
      "log",
      cl::desc("What to log on stderr: errors, method names, whole messages"),
      cl::value_desc("error|info|debug"),
      cl::init(lsp::Logger::Level::Error),
      cl::values(clEnumValN(lsp::Logger::Level::Error, "error", "errors only"),
                 clEnumValN(lsp::Logger::Level::Info, "info", "methods"),
                 clEnumValN(lsp::Logger::Level::Debug, "debug", "whole messages")),
      cl::cat(Category)};
  cl::opt<bool> LitTest{"lit-test",
                        cl::desc("Read messages between '// -----' lines, indent the answers, "
                                 "do everything at once"),
                        cl::Hidden, cl::cat(Category)};
};
} // namespace

int warplint::runLsp(const CommandLine &Line) {
  LspCommandLine D;
  if (std::optional<int> Exit = parseCommandLine(Line, LspHelp, {&D.Category}))
    return *Exit;
  if (D.Threads == 0 && !D.LitTest)
    return fail("lsp: -j0: expected at least 1");
  lsp::Logger::setLogLevel(D.Log);
  ServeOptions Options;
  Options.Server.Program =
      llvm::sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&runLsp));
  Options.Server.Threads = D.LitTest ? 0 : unsigned(D.Threads);
  Options.Style = D.LitTest ? lsp::JSONStreamStyle::Delimited : lsp::JSONStreamStyle::Standard;
  Options.Pretty = D.LitTest;
  EditorSettings &Base = Options.Server.Base;
  Base.Debounce = D.Debounce;
  AnalysisOptions &A = Base.Analysis;
  A.UseToolkit = !D.NoToolkit;
  A.Toolkit = toolkitOfEnvironment();
  // The protocol knows 0, and 1 for an editor that left without a word.
  if (D.LitTest)
    return serve(stdin, llvm::outs(), std::move(Options)) ? 0 : 1;
  SupervisorOptions Limits;
  Limits.MemoryMiB = D.MemoryMiB;
  Limits.Longest = std::chrono::seconds(D.Seconds);
  return supervise(STDIN_FILENO, STDOUT_FILENO, Limits, [&](int In, int Out, AnalysisBoard &Board) {
    Options.Server.Board = &Board;
    llvm::raw_fd_ostream Stream(Out, /*shouldClose=*/false);
    bool Done = serve(fdopen(In, "r"), Stream, std::move(Options));
    Stream.flush();
    return Done ? 0 : 1;
  });
}

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
