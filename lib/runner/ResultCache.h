// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps the reports of files in a folder, for as long as nothing changes that they rest on.
//
// An entry is named after what is known before a file is parsed: this very program, the
// options, the name and content of the file. It begins with a hash of the rest, goes on with
// the other inputs of the analysis and their states, and holds if those are still the same:
//
//   llvmcache-5f0c...    A75C...
//                        [["inc/tile.cuh", 0, "8d1e..."], ["/opt/inc/tile.cuh", 0, "absent"]]
//                        the report
//
// An entry is written under another name and then renamed, so there are whole ones only, and
// any number of processes can share the folder. A damaged one is as good as none.
//
// One text for all that is put into it, and its hash. Each part stands with its length, so
// that ("ab", "c") and ("a", "bc") differ.

#pragma once

#include "lib/analysis/Analysis.h"
#include "lib/frontend/parse/ParseMemory.h"
#include "lib/runner/Run.h"

namespace warplint {

class ResultCache {
public:
  /// \param Program names this build of the program: another one shares nothing.
  /// Fails if \p Folder cannot be made.
  static llvm::Expected<ResultCache> open(std::string Folder, std::string Program);

  /// The file that holds \p J's report, if it is known. Empty if \p J is not to be cached.
  std::string entryOf(const Job &J) const;

  std::optional<Report> find(const std::string &Entry, const Job &J) const;
  void store(const std::string &Entry, const InputStates &Inputs, const Report &R) const;

  /// Where toolkits' headers are kept, precompiled (ParseOptions::Preludes).
  std::string preludes() const { return Folder + "/preludes"; }

  /// Removes what was not used for a month, and the oldest above 512 MiB, of the reports and of
  /// the preludes each. Looks at most every 20 minutes.
  void prune() const;

private:
  std::string Folder;
  std::string Program;
};

/// "$XDG_CACHE_HOME/warplint" or "~/.cache/warplint"; empty if there is no home.
std::string defaultCacheFolder();

class CacheKey {
public:
  void add(llvm::StringRef Part);
  /// Every option that a report depends on: all of them.
  void add(const AnalysisOptions &Options);

  std::string hash() const;
  const std::string &text() const { return Text; }

private:
  void add(const ParseOptions &Options);
  void add(const ToolkitQuery &Query);
  void add(const LaunchRequest &Request);
  void add(const EvaluateOptions &Options);
  void add(const std::optional<Dim3> &Shape);
  void add(const std::vector<std::string> &Parts);
  void add(const std::map<std::string, int64_t> &Values);
  void addNumber(int64_t N);

  std::string Text;
};

} // namespace warplint
