//===- lib/finding/ReportFile.h - Reports that come back --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes a report so that it can be read back whole: for the cache, for workers that hand
/// theirs to the main process, and for `warplint merge`.
///
///   read(write(R)) renders to the same bytes as R, in every format
///
/// It is JSON, each structure a list of its fields: to read an object of two takes LLVM's
/// parser 5.6 KB, a list of two 0.2. Not for other programs: docs/json.md is. Only the same version
/// of warplint reads it.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FINDING_REPORTFILE_H
#define WARPLINT_FINDING_REPORTFILE_H

#include "lib/finding/Report.h"

#include "llvm/Support/Error.h"

namespace warplint {

/// Part Number of Count of a run over many files; both from 1 on.
struct ReportPart {
  unsigned Number = 1, Count = 1;
};

struct ReportFile {
  warplint::Report Report;
  std::optional<ReportPart> Part; ///< of --shard
};

void writeReport(const Report &R, const std::optional<ReportPart> &Part, llvm::raw_ostream &OS);

/// Fails if \p Text is anything else, cut short, or of another version.
llvm::Expected<ReportFile> readReport(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_FINDING_REPORTFILE_H
