// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that a server shares with the process that watches over it: which documents are being
// analysed, since when, and which one the server crashed at.
//
// Runs the language server in a process of its own and stands between it and the editor. If the
// server crashes, hangs or takes too much memory, another one takes over: it is told what the
// editor has said, except for the document that was at fault, which gets a diagnostic instead
// and is analysed again once its text changes.

#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace warplint {

struct AnalysisBoard {
  static constexpr size_t MostUriBytes = 4096;
  struct Slot {
    std::atomic<int64_t> Since = 0; ///< milliseconds of the steady clock; 0: free
    char Uri[MostUriBytes] = {};    ///< of the document, cut if it is longer
  };
  std::array<Slot, 64> Slots; ///< threads beyond these are not watched
  std::atomic<int> Crashed = -1;

  /// Documents that have been analysed for longer than \p Limit.
  std::vector<std::string> late(std::chrono::milliseconds Limit) const;
  /// The document that a signal came at; all that were being analysed if none did.
  std::vector<std::string> blamed() const;
  /// A new server begins.
  void clear();
};

/// A board that forked processes share.
llvm::Expected<std::shared_ptr<AnalysisBoard>> sharedBoard();

/// Notes on \p Board which document a deadly signal came at. To be called once in a server.
void noteCrashesOn(AnalysisBoard &Board);

/// Says that this thread analyses a document. Does nothing without a board.
class BoardEntry {
public:
  BoardEntry(AnalysisBoard *Board, llvm::StringRef Uri);
  ~BoardEntry();
  BoardEntry(const BoardEntry &) = delete;
  BoardEntry &operator=(const BoardEntry &) = delete;

private:
  AnalysisBoard::Slot *Taken = nullptr;
};

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
