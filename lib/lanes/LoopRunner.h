// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Four ways through a loop, cheapest first:
//
//   counted    the number of iterations is known, and no request depends on which one it
//              is: the body is run once with a symbolic counter, and its requests multiplied;
//              from where the first lane leaves on, as below
//   apart      as above, but for the accesses of which some request does: for those alone the
//              iterations are run one by one, where those of all accesses would take many
//              steps
//   run        the exit is decided in every iteration: they are run one by one
//   symbolic   neither: the body is run once, for any value of the counter

#pragma once

#include "lib/lanes/AccessRecorder.h"
#include "lib/lanes/CarriedVariables.h"

#include <functional>

namespace warplint {

class LoopRunner {
public:
  /// Runs statements for the lanes for which the predicate holds.
  using BodyRunner = std::function<void(llvm::ArrayRef<Statement>, const LanePredicate &)>;

  /// \p MostIterations of one entry of a loop are run one by one. \p Run: what is run at all.
  LoopRunner(const KernelModel &K, const LoopFacts &Facts, unsigned MostIterations,
             const LaneContext &C, LoopNest &Nest, LoopResults &Results, ExprEvaluator &Values,
             RequestLog &Log, RunProgress &Progress, Slice &Run, BodyRunner RunBody)
      : K(K), Facts(Facts), MostIterations(MostIterations), C(C), Nest(Nest), Results(Results),
        Values(Values), Log(Log), Progress(Progress), Run(Run), RunBody(std::move(RunBody)),
        Carried(K, Facts, C, Nest, Values, Progress),
        Ends(K, Facts, C, Nest, Results, Values, Progress) {}

  /// Runs loop \p Number for those of \p Outer that enter it.
  void run(unsigned Number, const LanePredicate &Outer);

private:
  /// One entry of a loop.
  struct Entry {
    unsigned Number;
    const Loop &Of;
    LanePredicate Active;  ///< lanes that enter
    LaneMask Lanes;        ///< those of them that exist
    CarriedValues Initial; ///< of the variables
  };
  void enter(const Entry &In);
  bool runCounted(const Entry &In, const HeaderRuns &Headers, bool OneByOne);
  bool runApart(const Entry &In, const HeaderRuns &Headers, RequestLog::Mark Mark);
  bool runTogether(const Entry &In, int64_t Headers);
  bool runLast(const Entry &In, HeaderRuns Headers);
  void runPeriodic(const Entry &In, int64_t Headers, int64_t Period);
  bool replay(const Entry &In, uint64_t First, uint64_t AtLeast);
  void advance(const Entry &In);
  void runAny(const Entry &In);
  void runAnyOf(const Entry &In, int64_t Headers);
  void finishUnknown(const Entry &In);
  void settle(const Entry &In);
  std::optional<HeaderRuns> trips(const Entry &In);
  const LanePredicate &stays(const Entry &In);
  bool leavesUndecided(const Entry &In);
  bool leaveTogether(const Entry &In);
  std::optional<int64_t> periodSince(RequestLog::Mark Mark, const Entry &In, int64_t Headers);

  const KernelModel &K;
  const LoopFacts &Facts;
  const uint64_t MostIterations;
  const LaneContext &C;
  LoopNest &Nest;
  LoopResults &Results;
  ExprEvaluator &Values;
  RequestLog &Log;
  RunProgress &Progress;
  Slice &Run;
  const BodyRunner RunBody;
  CarriedVariables Carried;
  LoopEnds Ends;
};

} // namespace warplint
