//===- lib/lanes/RequestLog.h - Requests as they are made -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The requests that a run has made so far. A loop is tried in cheap ways first: what it has
/// recorded can be taken back, or counted several times, from a mark on.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_REQUESTLOG_H
#define WARPLINT_LANES_REQUESTLOG_H

#include "lib/lanes/Evaluate.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <vector>

namespace warplint {

/// What one access has shown in a run.
struct AccessRecord {
  std::vector<LanePattern> Patterns;
  Extent Reached;
  bool DataDependent = false, Guarded = false, GuardedByData = false, Overflowed = false;
  uint8_t OpenBlocks = 0;
  std::optional<Question> Open; ///< a question that would settle an address
};

/// Requests of one pattern, made at one time.
struct LoggedRequests {
  unsigned Access, Pattern;
  unsigned In;         ///< label of the iteration
  uint64_t Count;      ///< one for each warp
  uint64_t Loops;      ///< that the pattern depends on
  uint64_t GuardLoops; ///< those of them that keep lanes undecided
  bool Counted;        ///< Count is exact, not just "some"
};

class RequestLog {
public:
  /// At most \p MostPatterns of each access are told apart.
  RequestLog(unsigned Accesses, unsigned MostPatterns)
      : Records(Accesses), Known(Accesses), MostPatterns(MostPatterns) {}

  /// The number of a pattern of \p Access with the lanes of \p P; nothing if there are too many.
  std::optional<unsigned> pattern(unsigned Access, LanePattern P);
  void add(const LoggedRequests &R) { Log.push_back(R); }

  using Mark = size_t;
  Mark mark() const { return Log.size(); }
  llvm::ArrayRef<LoggedRequests> since(Mark M) const { return llvm::ArrayRef(Log).drop_front(M); }
  /// Whether something that was recorded since then depends on the iteration of loop \p Number.
  bool dependsOn(Mark M, unsigned Number) const;
  void rollBack(Mark M) { Log.resize(M, LoggedRequests{}); }
  /// The same for some accesses only.
  void rollBack(Mark M, const llvm::BitVector &Accesses);
  /// Requests since then are made \p Times as often; \p Counted: no more and no less.
  void multiply(Mark M, uint64_t Times, bool Counted);

  /// Adds up the requests of each pattern; patterns whose requests were taken back go.
  void sumUp();

  std::vector<AccessRecord> Records; ///< by access

private:
  std::vector<LoggedRequests> Log;
  /// By access and hash: numbers of patterns.
  std::vector<llvm::DenseMap<uint64_t, llvm::SmallVector<unsigned, 1>>> Known;
  unsigned MostPatterns;
};

} // namespace warplint

#endif // WARPLINT_LANES_REQUESTLOG_H
