//===- lib/runner/ChildProcess.h - A process at a socket --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What workers and the language server's child have in common: they are forked with a socket to
/// the process that asks, and may not take all memory.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RUNNER_CHILDPROCESS_H
#define WARPLINT_RUNNER_CHILDPROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <optional>
#include <sys/types.h>

namespace warplint {

struct ChildProcess {
  pid_t Process = -1;
  int Socket = -1; ///< this process's end
};

/// Forks. The child does \p Main with its end of the socket, and ends with the code that this
/// returns, without cleaning up what is the parent's. Nothing if the system has no more processes
/// or descriptors: errno says which. The caller must not have threads.
std::optional<ChildProcess> forkChild(llvm::function_ref<int(int Socket)> Main);

/// Lets this process have \p MiB of data at most; 0: no limit. Does nothing under sanitizers whose
/// own memory would count.
void limitMemory(uint64_t MiB);

} // namespace warplint

#endif // WARPLINT_RUNNER_CHILDPROCESS_H
