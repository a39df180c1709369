// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects what the stages yield for one file into its report, runs the checks, and adds the
// source lines that people are shown.

#pragma once

#include "lib/analysis/KernelAnalysis.h"
#include "lib/analysis/Worth.h"
#include "lib/check/Check.h"
#include "lib/frontend/parse/Parse.h"

#include "llvm/ADT/StringMap.h"

#include <set>

namespace warplint {

/// The findings of a file: each is said once, however many launches, instances and unrolled copies
/// share it, and names the calls that it is about if it stands in a function that is called.
class FindingList {
public:
  /// \p Severities, by check, stand in the place of a check's own; what is not certain stays a
  /// note.
  explicit FindingList(const std::map<std::string, Severity> &Severities)
      : Severities(Severities) {}

  /// Adds what \p J's checks found: accesses are numbered from J.FirstAccess.
  void add(const Judged &J, std::vector<Finding> Fresh);

  /// All of them, sorted.
  std::vector<Finding> take();

private:
  /// How a finding's place is reached, and which array it is about then.
  struct Chain {
    std::vector<SourceRange> Calls; ///< from the kernel down
    SourceRange InLibrary;
    std::string Array; ///< may be empty

    auto operator<=>(const Chain &) const = default;
  };
  static Chain chainOf(const Judged &J, const Finding &F);
  static void addCallNotes(std::vector<Chain> Chains, Finding &F);

  const std::map<std::string, Severity> &Severities;
  struct Entry {
    Finding Told;
    std::vector<Chain> Chains;
  };
  std::map<std::tuple<SourceRange, std::string, std::string>, Entry> All; ///< place, check, message
};

/// The texts of the files that a report names, as the analysis read them: unsaved buffers first.
class SourceLines {
public:
  SourceLines(const std::string &File, const ParseOptions &Parse);

  /// The text of a file; empty if it cannot be read, or is no text.
  const std::string &textOf(const std::string &Path);
  /// The line that \p Where begins in; empty if it is nowhere or too long to show.
  std::string lineAt(const SourceRange &Where);

private:
  const ParseOptions &Parse;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  llvm::StringMap<std::string> Texts;
  llvm::StringMap<std::vector<llvm::StringRef>> Lines; ///< of those
};

class ReportBuilder {
public:
  ReportBuilder(const std::string &File, const AnalysisOptions &Options);

  void expect(size_t Accesses) { R.Accesses.reserve(Accesses); } ///< about so many
  void addFacts(const Facts &F);
  void addRefusals(const std::vector<Refusal> &Refusals);
  void addKernel(const Kernel &K, const KernelAnalysis &A);
  size_t numAccesses() const { return R.Accesses.size(); } ///< added so far
  /// Barriers that some thread of a block may not come to, also as it has returned.
  const std::set<SourceRange> &missedBarriers() const { return Missed; }
  /// \p Printed: what --print asked for.
  Report finish(std::string Printed);

private:
  void addLaunch(const Kernel &K, const LaunchAnalysis &A);
  void addImpossible(const Kernel &K, const Launch &L);
  bool mayRaiseShared();
  std::vector<Finding> findingsOf(const Judged &J) const;
  RaceReport racesOf(const Kernel &K, const Launch &L) const;
  void holdAgainstOthers(const Judged &J, const GuessedBlock &Guess,
                         std::vector<Finding> &Fresh) const;

  const AnalysisOptions &Options;
  SourceLines Sources;
  FindingList Findings;
  Report R;
  std::set<SourceRange> Missed;
  LongestLaunches Longest;
  bool HoldsCuda = true;   ///< Facts::HoldsCuda
  bool HoldsSource = true; ///< CUDA source, not what a compiler made of it
};

/// What a report says of a launch of \p K, which is kernel \p KernelNumber of it.
LaunchReport launchReport(const Kernel &K, const Launch &L, size_t KernelNumber);

/// What it says of the kernel's accesses in that launch, which is launch \p LaunchNumber of it.
/// \p FirstAccess is the number of the first in the report.
/// \pre \p A is whole
std::vector<AccessReport> accessReports(const Kernel &K, const LaunchAnalysis &A,
                                        const sim::Gpu &Gpu, size_t LaunchNumber,
                                        size_t FirstAccess);

KernelReport kernelReport(const Kernel &K);

} // namespace warplint
