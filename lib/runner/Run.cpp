//===- lib/runner/Run.cpp - Many files, one report --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/Run.h"

#include "lib/finding/ReportFile.h"
#include "lib/frontend/BuildCommands.h"
#include "lib/runner/Inputs.h"
#include "lib/runner/ResultCache.h"
#include "lib/runner/Workers.h"
#include "lib/source/Paths.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Threading.h"

using namespace warplint;

namespace {
/// \p File without "..", if that is the same file: links can make it another.
std::string withoutDots(const std::string &File) {
  llvm::SmallString<256> Plain(File);
  if (!llvm::sys::path::remove_dots(Plain, /*remove_dot_dot=*/true) ||
      !llvm::sys::fs::equivalent(File, Plain))
    return File;
  return std::string(Plain);
}

/// A header that is included in two ways has one name. A build's command names files from its own
/// directory; people are shown them from here.
void showPaths(Report &R, const Job &J) {
  const std::string &Directory = J.Options.Parse.Directory;
  if (Directory.empty())
    return R.renameFiles(
        [&](const std::string &File) { return File == J.File ? File : withoutDots(File); });
  llvm::vfs::FileSystem &FS = *llvm::vfs::getRealFileSystem();
  std::string Here = currentFolder(), Main = absolutePath(J.File, "", FS);
  R.renameFiles([&](const std::string &File) {
    std::string Path = absolutePath(File, Directory, FS);
    return Path == Main ? J.File : relativePath(Path, Here);
  });
}

Report analyzeOrRecall(const Job &J, const ResultCache *Cache) {
  if (!Cache)
    return analyze(J.File, J.Options);
  Job Recorded = J;
  Recorded.Options.Parse.Preludes = Cache->preludes();
  std::string Entry = Cache->entryOf(J);
  if (Entry.empty())
    return analyze(J.File, Recorded.Options);
  if (std::optional<Report> Known = Cache->find(Entry, J))
    return std::move(*Known);
  auto FS = llvm::makeIntrusiveRefCnt<InputRecorder>(llvm::vfs::createPhysicalFileSystem());
  Recorded.Options.Parse.FS = FS;
  Report R = analyze(J.File, Recorded.Options);
  if (std::optional<InputStates> Inputs = FS->states())
    Cache->store(Entry, *Inputs, R);
  return R;
}

std::string textOf(const WorkerFailure &F, const RunOptions &Options) {
  switch (F.Why) {
  case WorkerFailure::Crashed:
    return "warplint crashed on this file (" + F.Detail + "); please report it";
  case WorkerFailure::OutOfMemory:
    return "needs more than " + std::to_string(Options.MemoryMiB) +
           " MiB of memory; --memory-limit raises the limit";
  case WorkerFailure::OutOfTime:
    return "needs more than " + std::to_string(Options.Seconds) +
           " s of processor time; --time-limit raises the limit";
  case WorkerFailure::CannotStart:
    return "no process could be started for it: " + F.Detail;
  }
  llvm_unreachable("every failure has a text");
}
} // namespace

Report warplint::failedReport(const std::string &File, const AnalysisOptions &Options,
                              ErrorReport Why) {
  Report R;
  R.Gpu = std::string(Options.Gpu.Name.empty() ? sim::DefaultGpu : Options.Gpu.Name);
  R.GpuAssumed = Options.GpuAssumed;
  R.Files.push_back({File, 0, /*Failed=*/true, {}, R.Gpu, R.GpuAssumed});
  Why.File = File;
  R.Errors.push_back(std::move(Why));
  return R;
}

Report warplint::runJob(const Job &J, const ResultCache *Cache) {
  Report R = analyzeOrRecall(J, Cache);
  showPaths(R, J);
  return R;
}

Report warplint::run(llvm::ArrayRef<Job> Jobs, const RunOptions &Options) {
  std::vector<Report> Reports(Jobs.size());
  auto Fail = [&](size_t Number, std::string Why) {
    return failedReport(Jobs[Number].File, Jobs[Number].Options, {{}, "", std::move(Why), ""});
  };
  auto Finish = [&](size_t Number, Report R) {
    Reports[Number] = std::move(R);
    if (Options.OnDone)
      Options.OnDone(Number);
  };
  WorkerLimits Limits;
  Limits.Workers =
      Options.Workers ? Options.Workers : llvm::hardware_concurrency().compute_thread_count();
  Limits.MemoryMiB = Options.MemoryMiB;
  Limits.Seconds = Options.Seconds;
  runInWorkers(
      Jobs.size(), Limits,
      [&](size_t Number) {
        std::string Text;
        llvm::raw_string_ostream OS(Text);
        writeReport(runJob(Jobs[Number], Options.Cache), std::nullopt, OS);
        return Text;
      },
      [&](size_t Number, llvm::StringRef Text) {
        llvm::Expected<ReportFile> R = readReport(Text);
        Finish(Number, R ? std::move(R->Report)
                         : Fail(Number, "its answer " + llvm::toString(R.takeError())));
      },
      [&](size_t Number, const WorkerFailure &F) {
        Finish(Number, Fail(Number, textOf(F, Options)));
      });
  Report All;
  for (Report &R : Reports)
    All.append(std::move(R));
  All.dropRepeats();
  return All;
}
