//===- lib/lsp/AnalysisBoard.h - What is being analysed ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Memory that a server shares with the process that watches over it: which documents are being
/// analysed, since when, and which one the server crashed at.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LSP_ANALYSISBOARD_H
#define WARPLINT_LSP_ANALYSISBOARD_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <array>
#include <atomic>
#include <chrono>
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

} // namespace warplint

#endif // WARPLINT_LSP_ANALYSISBOARD_H
