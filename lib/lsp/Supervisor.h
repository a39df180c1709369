//===- lib/lsp/Supervisor.h - A server that outlives crashes ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs the language server in a process of its own and stands between it and the editor. If the
/// server crashes, hangs or takes too much memory, another one takes over: it is told what the
/// editor has said, except for the document that was at fault, which gets a diagnostic instead
/// and is analysed again once its text changes.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LSP_SUPERVISOR_H
#define WARPLINT_LSP_SUPERVISOR_H

#include "lib/lsp/AnalysisBoard.h"

#include <functional>

namespace warplint {

struct SupervisorOptions {
  std::chrono::milliseconds Longest = std::chrono::minutes(5); ///< for one analysis, by the clock
  std::chrono::milliseconds Look = std::chrono::seconds(2);    ///< how often that is looked at
  uint64_t MemoryMiB = 8192;                                   ///< of the server; 0: no limit
  unsigned MostRestarts = 5; ///< in a row, without a document that is at fault
};

/// Serves messages from descriptor \p In to descriptor \p Out, in a child process; returns its
/// exit code.
using ServeChild = std::function<int(int In, int Out, AnalysisBoard &Board)>;

/// Serves the editor at \p In and \p Out until it goes. Returns the exit code of the last server.
/// The caller must not have threads.
int supervise(int In, int Out, const SupervisorOptions &Options, const ServeChild &Serve);

} // namespace warplint

#endif // WARPLINT_LSP_SUPERVISOR_H
