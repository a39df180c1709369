//===- tool/Watch.h - Files that are looked at for changes ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_WATCH_H
#define WARPLINT_TOOL_WATCH_H

#include "lib/finding/Report.h"

#include "llvm/Support/Chrono.h"

#include <map>
#include <set>

namespace warplint {

/// Which files a report rests on, and how they were on disk when they were read.
class WatchedFiles {
public:
  /// The files of \p Files were read; each rests on all that it read, and on itself.
  void add(const std::vector<FileReport> &Files);

  /// The files, as they were named, that rest on something that has changed since. A file that is
  /// gone has not: editors save by writing another.
  std::set<std::string> changed();

  bool knows(const std::string &File) const { return RestsOn.count(File); }
  size_t count() const { return RestsOn.size(); }

private:
  using Stamp = std::pair<llvm::sys::TimePoint<>, uint64_t>; ///< modified; bytes
  static std::optional<Stamp> stampOf(const std::string &Path);

  std::map<std::string, std::set<std::string>> RestsOn; ///< paths, by file
  std::map<std::string, Stamp> Stamps;                  ///< by path
};

} // namespace warplint

#endif // WARPLINT_TOOL_WATCH_H
