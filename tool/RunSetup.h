// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/runner/Jobs.h"
#include "lib/runner/ResultCache.h"
#include "lib/runner/Run.h"

#include "llvm/Support/CommandLine.h"

namespace warplint {

/// What the command line says about a run as a whole.
struct RunSetup {
  unsigned Workers = 0;
  RunOptions Limits;
  std::optional<ReportPart> Part;
  bool Progress = false;     ///< a line for each file
  std::string CacheFolder;   ///< empty: no cache
  bool CacheAsked = false;   ///< by name: then it is an error if it cannot be had
  std::string ReportFile;    ///< gets the report, for merge; empty: it is shown
  bool PrintCommand = false; ///< instead of analysing
};

/// What one file may cost.
struct LimitGroup {
  llvm::cl::OptionCategory &Category;
  llvm::cl::opt<uint64_t> MemoryMiB{
      "memory-limit", llvm::cl::desc("Memory limit of a worker (default 8192)"),
      llvm::cl::value_desc("MIB"), llvm::cl::init(8192), llvm::cl::cat(Category)};
  llvm::cl::opt<unsigned> Seconds{
      "time-limit", llvm::cl::desc("CPU time limit of a file (default 600)"),
      llvm::cl::value_desc("SECONDS"), llvm::cl::init(600), llvm::cl::cat(Category)};

  void fill(RunOptions &O) const {
    O.MemoryMiB = MemoryMiB;
    O.Seconds = Seconds;
  }
};

/// Workers, limits, cache, parts.
struct RunGroup {
  llvm::cl::OptionCategory &Category;
  template <typename T> using Opt = llvm::cl::opt<T>;

  Opt<unsigned> Workers{"j",
                        llvm::cl::desc("Number of files analysed at once (default: one per core)"),
                        llvm::cl::value_desc("N"),
                        llvm::cl::Prefix,
                        llvm::cl::init(0),
                        llvm::cl::cat(Category)};
  Opt<std::string> Part{"shard",
                        llvm::cl::desc("Lint only part I of N of the files (see 'warplint merge')"),
                        llvm::cl::value_desc("I/N"), llvm::cl::cat(Category)};
  Opt<std::string> ReportFile{"report",
                              llvm::cl::desc("Write a report for 'warplint merge', and exit"),
                              llvm::cl::value_desc("FILE"), llvm::cl::cat(Category)};
  Opt<bool> Progress{"progress", llvm::cl::desc("Print a line on stderr for each finished file"),
                     llvm::cl::cat(Category)};
  Opt<std::string> CacheDir{"cache-dir",
                            llvm::cl::desc("Folder for cached results and precompiled headers "
                                           "(default ~/.cache/warplint)"),
                            llvm::cl::value_desc("DIR"), llvm::cl::cat(Category)};
  Opt<bool> NoCache{"no-cache", llvm::cl::desc("Do not use the result cache"),
                    llvm::cl::cat(Category)};
  LimitGroup Limits{Category};
  Opt<bool> PrintCommand{"print-clang-command",
                         llvm::cl::desc("Print a clang command that reads each file the same way"),
                         llvm::cl::cat(Category)};

  llvm::Error fill(RunSetup &S) const;
};

/// Names the project of the current folder, and says so on stderr: what its compile database lists,
/// else the CUDA files below. Fails if there is neither.
llvm::Error nameProject(InputQuery &Inputs);

/// Opens the cache that \p S asks for; nothing if there is to be none, or the default one
/// cannot be had.
llvm::Expected<std::optional<ResultCache>> openCache(const RunSetup &S);

/// The limits of \p S, without a cache.
RunOptions runOptionsOf(const RunSetup &S);

/// Has \p Print write to standard output in a worker. Returns the exit code that it returns; where
/// it crashes or meets a limit, there is one error about \p What, and the code is ExitFailed.
int printInWorker(const RunOptions &Limits, llvm::StringRef What,
                  llvm::function_ref<int(llvm::raw_ostream &)> Print);

/// Runs \p Jobs, and shows on stderr how far it is.
Report runAll(const std::vector<Job> &Jobs, const RunSetup &S, const ResultCache *Cache);

} // namespace warplint
