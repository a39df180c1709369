//===- tool/Merge.cpp - warplint merge REPORT... ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Puts together what several runs wrote with --report, and goes on as if it had been
/// one run: filters, formats and exit codes are those of linting.
///
///   warplint --shard=1/2 -p build --report=1.json      on one machine
///   warplint --shard=2/2 -p build --report=2.json      on another
///   warplint merge 1.json 2.json                                as without --shard
///
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"
#include "tool/Lint.h"

#include "lib/files/ReadFile.h"
#include "lib/finding/ReportFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace warplint;

namespace {
llvm::Expected<std::vector<ReportFile>> readAll(const std::vector<std::string> &Names) {
  std::vector<ReportFile> Files;
  for (const std::string &Name : Names) {
    auto Buffer = readFile(Name);
    if (!Buffer)
      return llvm::createStringError(Name + ": " + llvm::toString(Buffer.takeError()));
    llvm::Expected<ReportFile> File = readReport((*Buffer)->getBuffer());
    if (!File)
      return llvm::createStringError(Name + " " + llvm::toString(File.takeError()));
    Files.push_back(std::move(*File));
  }
  return Files;
}

/// Brings the parts of a run into order. Fails if one is missing or there twice.
llvm::Error order(std::vector<ReportFile> &Files) {
  if (llvm::none_of(Files, [](const ReportFile &F) { return F.Part.has_value(); }))
    return llvm::Error::success();
  unsigned Count = 0;
  for (const ReportFile &F : Files) {
    if (!F.Part)
      return llvm::createStringError("cannot merge a full report with shards");
    if (Count && F.Part->Count != Count)
      return llvm::createStringError("cannot merge shards of different runs: one of " +
                                     llvm::Twine(Count) + ", one of " + llvm::Twine(F.Part->Count));
    Count = F.Part->Count;
  }
  llvm::stable_sort(Files, [](const ReportFile &A, const ReportFile &B) {
    return A.Part->Number < B.Part->Number;
  });
  for (unsigned N = 1; N <= Count; ++N) {
    auto Times = llvm::count_if(Files, [&](const ReportFile &F) { return F.Part->Number == N; });
    if (Times != 1)
      return llvm::createStringError("shard " + llvm::Twine(N) + "/" + llvm::Twine(Count) +
                                     (Times ? " is given twice" : " is missing"));
  }
  return llvm::Error::success();
}
} // namespace

int warplint::runMerge(const CommandLine &Line) {
  static constexpr UsageExample Examples[] = {
      {"warplint --shard=1/2 --report=1.json src/", "One of two machines"},
      {"warplint merge --format=sarif 1.json 2.json", "Then, anywhere"},
  };
  return lintFrom(
      Line,
      {.Overview = "Merges reports that lint wrote with --report, and shows them like lint.",
       .Usage = "[OPTIONS] REPORT...",
       .Examples = Examples,
       .Page = "ci.md",
       .ExitCodes = "0 no findings, 1 findings of the severity --fail-on or above, 2 error"},
      [](const LintOptions &O, const Filters &, ConfigTree &, Linted &All) -> std::optional<int> {
        if (O.Fix.Apply || O.Filter.AddNolint)
          return fail("merge does not edit files; pass --fix, --diff or --add-nolint to the run "
                      "that analyses them");
        llvm::Expected<std::vector<ReportFile>> Files = readAll(O.Inputs.Named);
        if (!Files)
          return fail("merge: " + llvm::toString(Files.takeError()));
        if (llvm::Error E = order(*Files))
          return fail("merge: " + llvm::toString(std::move(E)));
        for (ReportFile &F : *Files)
          All.Report.append(std::move(F.Report));
        All.Report.dropRepeats();
        return std::nullopt;
      });
}
