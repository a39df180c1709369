//===- lib/finding/Report.h - All that a renderer may see -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The result of an analysis: findings, every access with its verdict, refusals, launches,
/// files. Plain values, sorted; every output format is a function of one of these.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FINDING_REPORT_H
#define WARPLINT_FINDING_REPORT_H

#include "lib/judge/Verdict.h"
#include "lib/source/Source.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// Follows certainty: what happens for certain is a warning, what some value of an unknown
/// might bring about is a note.
enum class Severity : uint8_t { Note, Warning, Error };

const char *nameOf(Severity S);

/// A place with something to say about it.
struct Note {
  SourceRange Where; ///< nowhere: belongs to the finding's own place
  std::string Text;
  std::string SourceLine; ///< the text of the line; filled in by the analysis
};

/// How much a fix can be trusted, as ruff has it.
enum class FixSafety : uint8_t {
  Safe,        ///< same results, compiles
  Unsafe,      ///< changes a size or layout that others might see
  DisplayOnly, ///< advice
};

const char *nameOf(FixSafety S);

struct Fix {
  std::string Title; ///< "pad each row of 'tile' by 1 float"
  std::string Proof; ///< "32 -> 1 wavefronts on the read, 1 -> 1 on the write; +128 bytes"
  FixSafety Safety = FixSafety::Unsafe;
  std::vector<Edit> Edits;
};

struct Finding {
  std::string Check; ///< "shared-bank-conflict"
  warplint::Severity Severity = warplint::Severity::Warning;
  SourceRange Where;
  std::string Message; ///< lower case, no final period
  std::string Kernel;
  std::string SourceLine;
  std::vector<Note> Notes;
  std::vector<Fix> Fixes;
  /// Repairs that were tried and what became of each, for --explain.
  std::vector<std::string> Considered;
  std::string Address;          ///< of that access, in the model's notation; bytes
  std::optional<size_t> Access; ///< index into Report::Accesses
};

struct LaunchReport {
  std::string Kernel, From, Why;
  uint32_t Block[3] = {1, 1, 1};
  std::optional<std::array<uint32_t, 3>> Grid;
  std::optional<uint64_t> DynamicShared; ///< bytes
  std::map<std::string, int64_t> Arguments;
  SourceRange Where;
};

/// One access in one launch of one kernel.
struct AccessReport {
  SourceRange Where;
  std::string Kernel, Text;
  std::string Space; ///< "shared", "global"
  std::string Op;    ///< "load", "store", "atomic", ...
  std::string AtomicOperation;
  std::string Array; ///< empty if not one known object
  unsigned BytesPerLane = 0;
  unsigned Matrices = 0;
  size_t Launch = 0; ///< index into Report::Launches
  warplint::Verdict Verdict;

  bool isShared() const { return Space == "shared"; }
};

struct RefusalReport {
  std::string Reason, Summary, Kernel, Detail;
  SourceRange Where;
  std::string SourceLine;
};

/// An error of the source, or of reaching it.
struct ErrorReport {
  SourceRange Where;
  std::string File, Message;
  std::string SourceLine;
};

struct FileReport {
  std::string Path;
  unsigned Kernels = 0; ///< analysed
  bool Failed = false;  ///< no answer could be given, or not for all of it
  std::vector<std::string> MissingIncludes;
};

struct Report {
  std::string Gpu; ///< "sm_90"
  bool GpuAssumed = true;
  std::vector<Finding> Findings;
  std::vector<AccessReport> Accesses;
  std::vector<LaunchReport> Launches;
  std::vector<RefusalReport> Refusals;
  std::vector<ErrorReport> Errors;
  std::vector<FileReport> Files;
  std::string Printed; ///< what --print asked for

  /// Appends \p Other, of another file.
  void append(Report Other);
};

} // namespace warplint

#endif // WARPLINT_FINDING_REPORT_H
