//===- tool/Lint.cpp - warplint FILE... -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"
#include "tool/LintOptions.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/WithColor.h"

using namespace warplint;

namespace {
int listChecks(bool AsJson) {
  if (!AsJson) {
    for (const Check &C : checks())
      llvm::outs() << llvm::left_justify(C.Info.Id, 24) << C.Info.Summary << '\n';
    return ExitClean;
  }
  llvm::json::OStream J(llvm::outs(), 2);
  J.array([&] {
    for (const Check &C : checks())
      J.object([&] {
        J.attribute("id", C.Info.Id);
        J.attribute("summary", C.Info.Summary);
        J.attributeArray("options", [&] {
          for (const CheckOption &O : C.Info.Options)
            J.object([&] {
              J.attribute("name", O.Name);
              J.attribute("default", O.Default);
              J.attribute("meaning", O.Meaning);
            });
        });
      });
  });
  llvm::outs() << '\n';
  return ExitClean;
}

int exitCode(const Report &R, bool CountFindings) {
  for (const FileReport &F : R.Files)
    if (F.Failed)
      return ExitFailed;
  if (!CountFindings)
    return ExitClean;
  for (const Finding &F : R.Findings)
    if (F.Severity != Severity::Note)
      return ExitFindings;
  return ExitClean;
}
} // namespace

int warplint::runLint(llvm::ArrayRef<const char *> Args) {
  auto [Options, Exit] = parseLintOptions(Args);
  if (Exit)
    return *Exit;
  if (Options.ListChecks)
    return listChecks(Options.ListChecksAsJson);

  Report All;
  All.Gpu = std::string(Options.Analysis.Gpu.Name);
  All.GpuAssumed = Options.Analysis.GpuAssumed;
  for (const std::string &File : Options.Files)
    All.append(analyze(File, Options.Analysis));

  renderErrors(All, Options.Text, llvm::errs());
  if (Options.Analysis.Print != Print::Nothing)
    llvm::outs() << All.Printed;
  else if (Options.Format == Format::Json)
    renderJson(All, llvm::outs());
  else
    renderText(All, Options.Text, llvm::outs());
  return exitCode(All, Options.Analysis.Print == Print::Nothing);
}
