// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a kernel model for all warps of one block, under given answers to the questions about
// unknowns:
//
//   for each series of warps that move alike, at once or one by one
//     for each statement, for the lanes that its condition lets through
//       access    the address in each lane is recorded              AccessRecorder, RequestLog
//       barrier   who reaches it, and who goes on without           BarrierWatch
//       loop      its body, in the cheapest way that is exact       LoopRunner
//
// Values of expressions are an ExprEvaluator's. Where warps do otherwise, what was recorded is
// taken back, and half of them are run, or each alone: all of it if a loop or a barrier did, else
// those accesses that did.

#pragma once

#include "lib/lanes/AccessRecorder.h"
#include "lib/lanes/Evaluate.h"
#include "lib/lanes/LoopRunner.h"

namespace warplint {

class BlockRun {
public:
  BlockRun(const KernelModel &K, const LoopFacts &Facts, const LaunchShape &L,
           const EvaluateOptions &Options, SymbolTable &Symbols, IterationLabels &Labels,
           std::vector<Condition> Given, uint64_t &Steps);
  BlockRun(const BlockRun &) = delete; // its parts refer to each other
  BlockRun &operator=(const BlockRun &) = delete;

  /// Runs all warps; only the accesses \p Only if given, with what they depend on.
  void run(const std::vector<unsigned> *Only);

  std::vector<AccessRecord> &records() { return Log.Records; }
  const std::vector<BarrierEvaluation> &barriers() const { return Barriers.Found; }
  bool isOutOfSteps() const { return Progress.OutOfSteps; }
  bool isAbridged() const { return Progress.Abridged; }
  unsigned warps() const { return Warps; }

private:
  void runSeries(WarpSeries All);
  void runHalves(WarpSeries All);
  void runOneByOne(WarpSeries All);
  void runAtOnce(WarpSeries All);
  void runApart(WarpSeries All);
  void runBody(llvm::ArrayRef<Statement> Body, const LanePredicate &Active);
  void runStatement(const Statement &S, const LanePredicate &Active);
  void runAccess(unsigned Number, const LanePredicate &Active);
  void runBarrier(unsigned Number, const LanePredicate &Active);
  void exchangeLast(LastValues &Others);

  const KernelModel &K;
  const LaunchShape &L;
  const EvaluateOptions &Options;
  SymbolTable &Symbols;
  const Answers Answered;

  // Where the run is.
  WarpBatch Batch;
  LoopNest Nest;
  LoopResults Results;
  Slice Run;
  RunProgress Progress;
  unsigned Warps = 0;

  llvm::DenseSet<SymbolId> Related;
  const LaneContext C;
  ExprEvaluator Values;
  RequestLog Log;
  AccessRecorder Recorder;
  BarrierWatch Barriers;
  LoopRunner Loops;
};

} // namespace warplint
