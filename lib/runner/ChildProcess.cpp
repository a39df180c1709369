//===- lib/runner/ChildProcess.cpp - A process at a socket ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/ChildProcess.h"

#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace warplint;

std::optional<ChildProcess> warplint::forkChild(llvm::function_ref<int(int Socket)> Main) {
  int Ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, Ends) != 0)
    return std::nullopt;
  llvm::outs().flush();
  llvm::errs().flush();
  const pid_t Process = fork();
  if (Process == 0) {
    close(Ends[0]);
    _exit(Main(Ends[1]));
  }
  close(Ends[1]);
  if (Process < 0) {
    close(Ends[0]);
    return std::nullopt;
  }
  return ChildProcess{Process, Ends[0]};
}

void warplint::limitMemory([[maybe_unused]] uint64_t MiB) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // which map terabytes
  rlimit Limit;
  if (MiB && getrlimit(RLIMIT_DATA, &Limit) == 0) {
    Limit.rlim_cur = std::min<rlim_t>(MiB << 20, Limit.rlim_max);
    setrlimit(RLIMIT_DATA, &Limit);
  }
#endif
}
