//===- tool/CompareProfile.cpp - A profile held against its sources -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/CompareProfile.h"

#include "tool/CompareAnalysis.h"
#include "tool/CompareSources.h"

#include "lib/compare/Compare.h"
#include "lib/files/ReadFile.h"
#include "lib/profile/Container.h"
#include "lib/profile/NcuCsv.h"
#include "lib/profile/NcuReport.h"
#include "lib/runner/Workers.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static llvm::Error failure(const std::string &Path, llvm::Error E) {
  return llvm::createStringError(Path + ": " + llvm::toString(std::move(E)));
}

static llvm::Expected<Profile> readProfile(const std::string &Path) {
  auto Buffer = readFileOrStdin(Path);
  if (!Buffer)
    return failure(Path, Buffer.takeError());
  llvm::StringRef Bytes = (*Buffer)->getBuffer();
  llvm::Expected<Profile> Measured = isNcuReport(Bytes) ? readNcuReport(Bytes) : readNcuCsv(Bytes);
  if (!Measured)
    return failure(Path, Measured.takeError());
  return Measured;
}

llvm::Expected<Comparison> warplint::compareProfile(const ProfileQuery &Q, const LintOptions &O,
                                                    Report &Errors) {
  llvm::Expected<Profile> Measured = readProfile(Q.Path);
  if (!Measured)
    return Measured.takeError();
  LaunchComparison Wanted;
  Wanted.Kernels = O.Analysis.Kernels;
  Wanted.Numbers = Q.Launches;
  Wanted.UsesProfiledGpu = !O.CommandLine.Arch;
  Wanted.Limits = Q.Limits;
  for (const LaunchRequest &R : O.CommandLine.Launches)
    for (const auto &[Name, Value] : R.Arguments)
      Wanted.Given.push_back(Name);
  LintOptions All = O;
  All.Analysis.Kernels.clear(); // which of them are wanted is asked of the profile's names
  const std::vector<Job> Jobs = sourcesOf(*Measured, All, Q.Roots, Errors);
  return compareLaunches(*Measured, Jobs, Wanted, Errors);
}

/// In a process of its own, whose answer begins with '+', or is what went wrong.
static llvm::Expected<Comparison> compareApart(const ProfileQuery &Q, const LintOptions &O) {
  std::string Answer, Why;
  runJobs(
      1, Q.Limits,
      [&](size_t) {
        Report Errors; // of files that are linted anyway
        llvm::Expected<Comparison> C = compareProfile(Q, O, Errors);
        if (!C)
          return llvm::toString(C.takeError());
        std::string Text = "+";
        llvm::raw_string_ostream OS(Text);
        printJson(*C, OS);
        return Text;
      },
      [&](size_t, llvm::StringRef Text) { Answer = Text.str(); },
      [&](size_t, const std::string &Message) { Why = Q.Path + ": " + Message; });
  if (!Why.empty() || llvm::StringRef(Answer).front() != '+')
    return llvm::createStringError(Why.empty() ? Answer : Why);
  return readComparison(llvm::StringRef(Answer).drop_front());
}

static llvm::Expected<Comparison> readCompared(const std::string &Path) {
  auto Buffer = readFile(Path);
  if (!Buffer)
    return failure(Path, Buffer.takeError());
  llvm::Expected<Comparison> C = readComparison((*Buffer)->getBuffer());
  if (!C)
    return failure(Path, C.takeError());
  return C;
}

llvm::Expected<Comparison> warplint::readMeasured(const ProfileQuery &Q, const LintOptions &O) {
  llvm::Expected<Comparison> C =
      llvm::StringRef(Q.Path).ends_with(".json") ? readCompared(Q.Path) : compareApart(Q, O);
  if (!C)
    return C;
  if (C->Launches.empty())
    return llvm::createStringError(Q.Path + ": it has no launch");
  if (llvm::all_of(C->Launches, [](const ComparedLaunch &L) { return !L.NotAnalysed.empty(); }))
    return llvm::createStringError(Q.Path + ": " + C->Launches.front().NotAnalysed);
  return C;
}
