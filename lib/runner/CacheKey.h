//===- lib/runner/CacheKey.h - What a result hangs on -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One text for all that is put into it, and its hash. Each part stands with its length, so
/// that ("ab", "c") and ("a", "bc") differ.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RUNNER_CACHEKEY_H
#define WARPLINT_RUNNER_CACHEKEY_H

#include "lib/analysis/Analysis.h"

namespace warplint {

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

#endif // WARPLINT_RUNNER_CACHEKEY_H
