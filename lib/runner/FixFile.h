// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Applies fixes to texts in memory, round after round, each analysed anew. Nothing is written to
// a file here.
//
//   job ─analyse→ fixes that go together ─apply→ texts ─analyse→ ... until nothing is left to fix
//
// All rounds see each file as it was when it was first read, so the texts that the edits are of
// are those that were analysed.
//
// A file and what it includes, as fixes have changed them so far. Nothing is written.

#pragma once

#include "lib/files/WriteFile.h"
#include "lib/runner/Jobs.h"
#include "lib/runner/Run.h"

namespace warplint {

class EditScope;

/// Which fixes are applied.
struct FixQuery {
  bool Unsafe = false;              ///< unsafe ones as well
  const EditScope *Scope = nullptr; ///< where they may be; never null
  /// Leaves in a report the findings to be fixed. It is given the texts that have changed so far.
  llvm::function_ref<Report(Report, const Texts &)> Wanted;
};

/// What fixes made of a file, and of what it includes. Files have the names that people are shown.
struct FixedFile {
  Report Old, New;                 ///< on the files as they are, and on what results
  std::vector<FileChange> Changes; ///< files that change
  unsigned Applied = 0;            ///< fixes of what was found in the file as it is
  unsigned Further = 0;            ///< fixes of what these left: the rows of a tile, for instance
  std::vector<std::string> Kept;   ///< files with fixes that are no files to edit, sorted
};

template <typename Function> void fieldsOf(FileChange &V, Function &&F) {
  auto &[Path, Before, After] = V;
  F(Path);
  F(Before);
  F(After);
}

/// The fixes of \p R that can be made together: of those that are safe enough, for each kernel the
/// one that leaves its launches the least time first, and none that changes what one before it has
/// changed. Files outside of the scope that have some go to \p Kept.
std::vector<const Fix *> fixesTogether(const Report &R, bool Unsafe, const EditScope &Scope,
                                       std::vector<std::string> &Kept);

/// Applies fixes until a further run would change nothing.
FixedFile fixFile(const Job &J, const FixQuery &Query);

/// The same for each of \p Jobs in a worker, one after the other: what \p Done writes to disk for
/// one the next one reads. A job that fails has a report that says so, and changes nothing.
void fixFiles(llvm::ArrayRef<Job> Jobs, const RunOptions &Options, const FixQuery &Query,
              llvm::function_ref<void(size_t Job, FixedFile)> Done);

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
