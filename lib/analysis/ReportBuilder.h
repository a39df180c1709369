//===- lib/analysis/ReportBuilder.h - Putting a report together -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Collects what the stages yield for one file into its report, runs the checks, and adds the
/// source lines that people are shown.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_ANALYSIS_REPORTBUILDER_H
#define WARPLINT_ANALYSIS_REPORTBUILDER_H

#include "lib/analysis/FindingList.h"
#include "lib/analysis/KernelAnalysis.h"
#include "lib/analysis/SourceLines.h"

namespace warplint {

class ReportBuilder {
public:
  ReportBuilder(const std::string &File, const AnalysisOptions &Options);

  void addFacts(const Facts &F);
  void addRefusals(const std::vector<Refusal> &Refusals);
  void addKernel(const Kernel &K, const KernelAnalysis &A);
  size_t numAccesses() const { return R.Accesses.size(); } ///< added so far
  SourceLines &sources() { return Sources; }
  /// \p Printed: what --print asked for.
  Report finish(std::string Printed);

private:
  void addLaunch(const Kernel &K, const LaunchAnalysis &A);
  void addImpossible(const Kernel &K, const Launch &L);
  bool mayRaiseShared();
  std::vector<Finding> findingsOf(const Judged &J) const;
  void holdAgainstOthers(const Kernel &K, const GuessedBlock &Guess, size_t First,
                         std::vector<Finding> &Fresh) const;

  const AnalysisOptions &Options;
  SourceLines Sources;
  FindingList Findings;
  Report R;
  bool HoldsCuda = true; ///< Facts::HoldsCuda
};

} // namespace warplint

#endif // WARPLINT_ANALYSIS_REPORTBUILDER_H
