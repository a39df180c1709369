//===- lib/runner/Run.cpp - Many files, one report --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/Run.h"

#include "lib/files/HeaderIndex.h"
#include "lib/files/ReadFile.h"
#include "lib/finding/FieldsJson.h"
#include "lib/runner/ResultCache.h"
#include "lib/runner/ShownNames.h"
#include "lib/runner/Workers.h"

#include "llvm/Support/Threading.h"

using namespace warplint;

namespace {
Report analyzeOrRecall(const Job &J, const ResultCache *Cache) {
  Job Recorded = J;
  auto FS = llvm::makeIntrusiveRefCnt<InputRecorder>(diskFiles());
  Recorded.Options.Parse.FS = FS;
  if (Cache)
    Recorded.Options.Parse.Preludes = Cache->preludes();
  std::string Entry = Cache ? Cache->entryOf(J) : "";
  if (Entry.empty())
    return analyze(J.File, Recorded.Options);
  if (std::optional<Report> Known = Cache->find(Entry, J))
    return std::move(*Known);
  const std::shared_ptr<HeaderIndexes> &Headers = J.Options.Parse.Headers;
  if (Headers)
    Headers->takeAsked(); // those of files before
  Report R = analyze(J.File, Recorded.Options);
  if (std::optional<InputStates> Inputs = FS->states()) {
    if (Headers)
      for (const std::string &Root : Headers->takeAsked())
        (*Inputs)[{Root, Asked::Headers}] = Headers->hashOf(Root);
    Cache->store(Entry, *Inputs, R);
  }
  return R;
}

/// Other processes get their share of the processor, too.
unsigned clockSeconds(const RunOptions &Options) {
  return Options.Seconds ? std::max(3 * Options.Seconds, Options.Seconds + 60) : 0;
}

std::string failureText(const WorkerFailure &F, const RunOptions &Options) {
  switch (F.Why) {
  case WorkerFailure::Crashed:
    return "warplint crashed on this file (" + F.Detail + "); please report it";
  case WorkerFailure::OutOfMemory:
    return "needs more than " + std::to_string(Options.MemoryMiB) +
           " MiB of memory; raise the limit with --memory-limit";
  case WorkerFailure::OutOfTime:
    return "needs more than " + std::to_string(Options.Seconds) +
           " s of CPU time; raise the limit with --time-limit";
  case WorkerFailure::Hung:
    return "needs more than " + std::to_string(clockSeconds(Options)) +
           " s of wall-clock time; raise the limit with --time-limit";
  case WorkerFailure::CannotStart:
    return "could not start a process: " + F.Detail;
  }
  llvm_unreachable("every failure has a text");
}
} // namespace

Report warplint::runJob(const Job &J, const ResultCache *Cache) {
  return ShownNames(J).shown(analyzeOrRecall(J, Cache));
}

void warplint::runJobs(size_t Count, const RunOptions &Options,
                       llvm::function_ref<std::string(size_t)> Work,
                       llvm::function_ref<void(size_t, llvm::StringRef)> Done,
                       llvm::function_ref<void(size_t, std::string)> Failed) {
  WorkerLimits Limits;
  Limits.Workers =
      Options.Workers ? Options.Workers : llvm::hardware_concurrency().compute_thread_count();
  Limits.MemoryMiB = Options.MemoryMiB;
  Limits.Seconds = Options.Seconds;
  Limits.ClockSeconds = clockSeconds(Options);
  runInWorkers(Count, Limits, Work, Done, [&](size_t Number, const WorkerFailure &F) {
    Failed(Number, failureText(F, Options));
  });
}

Report warplint::run(llvm::ArrayRef<Job> Jobs, const RunOptions &Options) {
  std::vector<Report> Reports(Jobs.size());
  auto Finish = [&](size_t Number, Report R) {
    Reports[Number] = std::move(R);
    if (Options.OnDone)
      Options.OnDone(Number);
  };
  auto Fail = [&](size_t Number, std::string Why) {
    const Job &J = Jobs[Number];
    Finish(Number, failedReport(J.File, J.Options, {{}, "", std::move(Why), ""}));
  };
  runJobs(
      Jobs.size(), Options,
      [&](size_t Number) { return toJson(runJob(Jobs[Number], Options.Cache)); },
      [&](size_t Number, llvm::StringRef Text) {
        llvm::Expected<Report> R = fromJson<Report>(Text);
        if (R)
          Finish(Number, std::move(*R));
        else
          Fail(Number, "its answer " + llvm::toString(R.takeError()));
      },
      Fail);
  Report All;
  for (Report &R : Reports)
    All.append(std::move(R));
  All.dropRepeats();
  return All;
}
