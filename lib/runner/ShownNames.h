//===- lib/runner/ShownNames.h - Files as people are shown them -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RUNNER_SHOWNNAMES_H
#define WARPLINT_RUNNER_SHOWNNAMES_H

#include "lib/runner/Jobs.h"

#include <map>

namespace warplint {

/// A build's command names files from its own folder; people are shown them from here. A header
/// that is included in two ways has one name.
class ShownNames {
public:
  explicit ShownNames(const Job &J);

  /// The name that people are shown of a file that the analysis of the job calls \p File. It can
  /// be opened from the current folder.
  std::string shown(const std::string &File);

  /// What the analysis calls a file that shown() gave the name \p Shown.
  const std::string &analysed(const std::string &Shown) const;

  /// \p R with the names that people are shown.
  Report shown(Report R);

private:
  std::string File, Directory;              ///< of the job; the folder may be empty
  std::string Here, RealHere, Main;         ///< absolute; links resolved in the second
  std::map<std::string, std::string> Known; ///< by shown name
};

} // namespace warplint

#endif // WARPLINT_RUNNER_SHOWNNAMES_H
