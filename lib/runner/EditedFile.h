//===- lib/runner/EditedFile.h - A file that fixes are made to --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A file and what it includes, as fixes have changed them so far. Nothing is written.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RUNNER_EDITEDFILE_H
#define WARPLINT_RUNNER_EDITEDFILE_H

#include "lib/files/WriteFile.h"
#include "lib/runner/Run.h"
#include "lib/runner/ShownNames.h"

namespace warplint {

class EditedFile {
public:
  explicit EditedFile(const Job &J);

  /// The report on the file as it is on the disk.
  Report analyse();

  /// The report on the texts with \p Fixes, which are its texts from now on; nothing if they make
  /// anything worse than in \p Old.
  std::optional<Report> apply(llvm::ArrayRef<const Fix *> Fixes, const Report &Old);

  /// Takes the last apply() back.
  void undo() { Now = Last; }

  /// Texts that have changed, by the names that people are shown.
  Texts texts();
  /// What has changed since \p Since, texts() of then; by default since the beginning.
  std::vector<FileChange> changes(const Texts &Since = {});

  /// \p R with the names that people are shown.
  Report shown(Report R) { return Names.shown(std::move(R)); }

private:
  bool read(const std::string &Path);

  std::string File;
  ShownNames Names;
  AnalysisOptions Options;
  Texts Before, Now, Last; ///< of files that fixes edit, as the analysis names them
};

} // namespace warplint

#endif // WARPLINT_RUNNER_EDITEDFILE_H
