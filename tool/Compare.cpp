//===- tool/Compare.cpp - warplint compare ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Predictions held against a profile, line by line.
//
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"
#include "tool/Configure.h"
#include "tool/InputOptions.h"
#include "tool/JudgeOptions.h"
#include "tool/RunSetup.h"

#include "lib/compare/Compare.h"
#include "lib/files/EscapedStream.h"
#include "lib/files/ReadFile.h"
#include "lib/render/Render.h"
#include "lib/runner/Run.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace warplint;
namespace cl = llvm::cl;

namespace {
constexpr const char *CompareOverview =
    "Holds predictions against a profile of Nsight Compute, line by line.\n\n"
    "  ncu --set full --import-source yes -o report ./program      compiled with -lineinfo\n"
    "  ncu --import report.ncu-rep --page source --csv --print-source cuda,sass > report.csv\n"
    "  warplint compare --ncu report.csv FILE.cu...\n";

struct CompareCommandLine {
  cl::OptionCategory Category{"compare options"};
  InputGroup Input{Category};
  JudgeGroup Judge{Category};
  LimitGroup Limits{Category};
  cl::opt<std::string> Ncu{"ncu",
                           cl::desc("Source page of a profile as CSV; - reads standard input"),
                           cl::value_desc("file"), cl::cat(Category)};
  cl::opt<bool> AsWritten{"as-written", cl::desc("Do not predict which accesses are fused"),
                          cl::cat(Category)};
  cl::opt<Format> As{"format", cl::desc("Output format"), cl::init(Format::Text),
                     cl::values(clEnumValN(Format::Text, "text", "for people"),
                                clEnumValN(Format::Json, "json", "for programs: docs/compare.md")),
                     cl::cat(Category)};
};

llvm::Expected<Profile> readProfile(const std::string &Path) {
  auto Buffer = readFileOrStdin(Path);
  if (!Buffer)
    return llvm::createStringError(Path + ": " + llvm::toString(Buffer.takeError()));
  llvm::Expected<Profile> Measured = readNcuCsv((*Buffer)->getBuffer());
  if (!Measured)
    return llvm::createStringError(Path + ": " + llvm::toString(Measured.takeError()));
  return Measured;
}

int run(const CompareCommandLine &D, llvm::ArrayRef<const char *> Clang) {
  LintOptions O;
  D.Input.fill(Clang, O);
  if (llvm::Error E = D.Judge.fill(O))
    return fail("compare: " + llvm::toString(std::move(E)));
  applySettings(merged(defaultSettings(), O.CommandLine), O.Analysis);
  if (O.Inputs.Named.empty() && O.Inputs.BuildPath.empty())
    return fail("compare: no input files; name those that were profiled");
  if (D.Ncu.empty())
    return fail("compare: no profile; --ncu FILE names one, 'warplint compare --help' says how to "
                "make it");
  llvm::Expected<Profile> Measured = readProfile(D.Ncu);
  if (!Measured)
    return fail("compare: " + llvm::toString(Measured.takeError()));
  O.Analysis.AsCompiled = !D.AsWritten;
  Report All;
  ConfigTree Configs(O.Config);
  RunOptions Limits;
  D.Limits.fill(Limits);
  All.append(warplint::run(configure(O, Configs, All), Limits));
  renderErrors(All, {}, llvm::errs());

  Comparison C = compare(All, *Measured);
  if (D.As == Format::Json) {
    printJson(C, llvm::outs());
  } else {
    EscapedStream OS(llvm::outs());
    printText(C, OS);
  }
  if (llvm::any_of(All.Files, [](const FileReport &F) { return F.Failed; }))
    return ExitFailed;
  bool Differs = C.count(MatchKind::StaticOnly) + C.count(MatchKind::ProfileOnly) != 0;
  return Differs ? ExitFindings : ExitClean;
}
} // namespace

int warplint::runCompare(llvm::ArrayRef<const char *> Args) {
  auto *Dashes = llvm::find_if(Args, [](llvm::StringRef A) { return A == "--"; });
  llvm::ArrayRef<const char *> Own(Args.begin(), Dashes), Clang(Dashes, Args.end());
  CompareCommandLine D;
  D.Judge.AsCompiled.setHiddenFlag(cl::ReallyHidden); // it is what happens
  if (std::optional<int> Exit = parseCommandLine(Own, CompareOverview, &D.Category))
    return *Exit;
  return run(D, Clang);
}
