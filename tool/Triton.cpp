//===- tool/Triton.cpp - warplint triton DIR --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"
#include "tool/Lint.h"

#include "lib/files/Paths.h"
#include "lib/runner/TritonCache.h"

#include "llvm/Support/FileSystem.h"

#include <set>

using namespace warplint;

namespace {
/// A report of what cannot be analysed. It names no GPU: that of the others counts.
void addError(Report &R, const LintOptions &O, const ErrorReport &E) {
  Report Failed = failedReport(E.File, O.Analysis, E);
  Failed.Gpu.clear();
  R.append(std::move(Failed));
}

/// What the folders hold, each kernel once; in \p R what cannot be analysed.
std::vector<TritonKernel> kernelsIn(std::vector<std::string> Folders, const LintOptions &O,
                                    Report &R) {
  std::vector<TritonKernel> Kernels;
  std::set<std::string> Known;
  if (Folders.empty())
    Folders.push_back(defaultTritonCache());
  for (const std::string &Folder : Folders) {
    TritonCache Cache;
    if (llvm::sys::fs::is_directory(Folder))
      Cache = readTritonCache(Folder);
    else
      Cache.Errors.push_back({{}, Folder, "is not a folder of Triton's cache", ""});
    for (const ErrorReport &E : Cache.Errors)
      addError(R, O, E);
    for (TritonKernel &K : Cache.Kernels)
      if (Known.insert(absolutePath(K.File)).second)
        Kernels.push_back(std::move(K));
  }
  return Kernels;
}

/// One job a kernel. The configuration is the current folder's: that of the project which uses the
/// kernels, whereas the cache lies in nobody's.
std::vector<Job> tritonJobs(const LintOptions &O, ConfigTree &Configs, Report &R) {
  std::vector<TritonKernel> Kernels = kernelsIn(O.Inputs.Named, O, R);
  if (O.Run.Part) {
    std::vector<std::string> Files;
    for (const TritonKernel &K : Kernels)
      Files.push_back(K.File);
    const std::vector<std::string> Own = filesOf(*O.Run.Part, Files);
    llvm::erase_if(Kernels,
                   [&](const TritonKernel &K) { return !llvm::is_contained(Own, K.File); });
  }
  std::vector<Job> Jobs;
  const Configuration &C = Configs.of(absolutePath("kernel.py"));
  for (const ErrorReport &E : C.Errors)
    addError(R, O, E);
  if (!C.Errors.empty())
    return Jobs;
  const Settings S = merged(C.Settings, O.CommandLine);
  AnalysisOptions Options = O.Analysis;
  applySettings(S, Options);
  for (const TritonKernel &K : Kernels) {
    if (isExcluded(S, absolutePath(K.File))) {
      R.Hidden.Files.push_back(K.File);
      continue;
    }
    llvm::Expected<Job> J = jobOf(K, Options);
    if (J)
      Jobs.push_back(std::move(*J));
    else
      addError(R, O, {{}, K.File, llvm::toString(J.takeError()), ""});
  }
  return Jobs;
}
} // namespace

int warplint::runTriton(const CommandLine &Line) {
  static constexpr llvm::StringRef Main[] = {"arch",   "kernel",  "checks",  "notes",
                                             "format", "explain", "fail-on", "baseline"};
  static constexpr UsageExample Examples[] = {
      {"warplint triton", "Lint what $TRITON_CACHE_DIR or ~/.triton/cache holds"},
      {"warplint triton --kernel='add_*' cache/", "Some kernels of another cache"},
      {"warplint triton --format=sarif:k.sarif", "A log for code scanning, at the lines of Python"},
  };
  return lintFrom(
      Line,
      {.Overview = "Lints the kernels that Triton compiled and keeps in its cache, at "
                   "the lines of Python that they were written on. The block, the "
                   "shared memory and the GPU are those of each compilation.",
       .Usage = "[OPTIONS] [FOLDER...]",
       .Examples = Examples,
       .Main = Main,
       .Page = "triton.md",
       .ExitCodes = "0 no findings, 1 findings of the severity --fail-on or above, 2 error",
       .NeedsInput = false},
      [](const LintOptions &O, const Filters &By, ConfigTree &Configs, Linted &All) {
        const std::vector<Job> Jobs = tritonJobs(O, Configs, All.Report);
        return analyzeJobs(O, By, Configs, Jobs, All);
      });
}
