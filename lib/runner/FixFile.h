//===- lib/runner/FixFile.h - What fixes make of files ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Applies fixes to texts in memory, round after round, each analysed anew. Nothing is written to
/// a file here.
///
///   job ─analyse→ fixes that go together ─apply→ texts ─analyse→ ... until no fix is left
///
/// All rounds see each file as it was when it was first read, so the texts that the edits are of
/// are those that were analysed.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RUNNER_FIXFILE_H
#define WARPLINT_RUNNER_FIXFILE_H

#include "lib/files/WriteFile.h"
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
  unsigned Applied = 0;            ///< fixes
  std::vector<std::string> Kept;   ///< files with fixes that are no files to edit, sorted
};

/// The fixes of \p R that can be made together: the first of each finding that is safe enough,
/// those of earlier findings first. Files outside of the scope that have some go to \p Kept.
std::vector<const Fix *> fixesTogether(const Report &R, bool Unsafe, const EditScope &Scope,
                                       std::vector<std::string> &Kept);

/// Applies fixes until none is left; so doing it again changes nothing.
FixedFile fixFile(const Job &J, const FixQuery &Query);

/// The same for each of \p Jobs in a worker, one after the other: what \p Done writes to disk for
/// one the next one reads. A job that fails has a report that says so, and changes nothing.
void fixFiles(llvm::ArrayRef<Job> Jobs, const RunOptions &Options, const FixQuery &Query,
              llvm::function_ref<void(size_t Job, FixedFile)> Done);

} // namespace warplint

#endif // WARPLINT_RUNNER_FIXFILE_H
