//===- lib/lsp/Scheduler.h - Work that waits for a pause --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs work for documents away from the thread that reads messages.
///
///   - Work waits until its document has been left alone for a while (the debounce).
///   - Newer work for a document replaces what still waits.
///   - A document is worked on by one thread at a time; different ones by several.
///
/// With no threads, work is done at once, before schedule() returns: for tests, whose output
/// must not depend on time.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LSP_SCHEDULER_H
#define WARPLINT_LSP_SCHEDULER_H

#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/thread.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace warplint {

class Scheduler {
public:
  using Work = llvm::unique_function<void()>;
  using Milliseconds = std::chrono::milliseconds;

  explicit Scheduler(unsigned Threads);
  ~Scheduler(); ///< what waits is not done; what runs is waited for

  /// Does \p Todo for \p Document once \p Pause has passed without another schedule() for it.
  void schedule(llvm::StringRef Document, Milliseconds Pause, Work Todo);

  /// Forgets what waits for \p Document.
  void drop(llvm::StringRef Document);

private:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    Work Todo; ///< null: nothing waits
    Clock::time_point Due;
    bool Running = false;
  };

  void run();
  std::map<std::string, Entry>::iterator earliest();

  std::mutex Lock;
  std::condition_variable Changed;
  std::map<std::string, Entry> Entries;
  bool Stopping = false;
  std::vector<llvm::thread> Threads;
};

} // namespace warplint

#endif // WARPLINT_LSP_SCHEDULER_H
