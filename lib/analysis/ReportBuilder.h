//===- lib/analysis/ReportBuilder.h - Putting a report together -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Collects what the stages yield for one file into its report: runs the checks, says each
/// finding once however many launches and instances share it, sorts, and adds the source
/// lines that people are shown.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_REPORTBUILDER_H
#define WARPLINT_ANALYSIS_REPORTBUILDER_H

#include "lib/analysis/Analysis.h"

#include "llvm/ADT/StringMap.h"

namespace warplint {

class ReportBuilder {
public:
  ReportBuilder(std::string File, const AnalysisOptions &Options);

  Report failed(llvm::Error E);
  void addFacts(const TranslationUnit &Unit);
  void addRefusals(const std::vector<Refusal> &Refusals);
  bool wants(const Kernel &K) const;
  void addKernel(const Kernel &K);
  std::vector<Launch> launchesOf(const Kernel &K);
  void addLaunch(const Kernel &K, const Launch &L);
  void addJudged(const Kernel &K, const Launch &L, const Evaluation &E,
                 const std::vector<Verdict> &Verdicts,
                 llvm::ArrayRef<std::optional<CompiledReport>> Compiled);
  size_t numAccesses() const { return R.Accesses.size(); } ///< added so far
  /// The text of a source file; empty if it cannot be read.
  const std::string &textOf(const std::string &Path);
  Report finish();

private:
  void addFindings(const Kernel &K, size_t FirstAccess, std::vector<Finding> Fresh);
  void tellCalls();
  void addLine(const SourceRange &Where, std::string &Line);

  std::string File;
  const AnalysisOptions &Options;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files; ///< that the analysis reads
  Report R;
  /// For each finding, the calls of the function that it is in, if that is not the kernel.
  std::vector<std::vector<SourceRange>> CallsOf;
  llvm::StringMap<std::string> Texts;                  ///< of files whose lines are shown
  llvm::StringMap<std::vector<llvm::StringRef>> Lines; ///< of those
};

} // namespace warplint

#endif // WARPLINT_ANALYSIS_REPORTBUILDER_H
