//===- tool/ShowConfig.cpp - --dump-config and its kin ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"
#include "tool/LintOptions.h"

#include "llvm/ADT/StringExtras.h"

using namespace warplint;

int warplint::fail(const std::vector<ErrorReport> &Errors, const TextOptions &Text) {
  for (const ErrorReport &E : Errors)
    renderError(E, Text, llvm::errs());
  return ExitFailed;
}

static int verify(const LintOptions &O, const std::vector<std::string> &Files) {
  ConfigTree Tree(O.Config);
  std::vector<std::string> Checked;
  std::vector<ErrorReport> Errors;
  for (const std::string &F : Files) {
    const Configuration &C = Tree.of(F);
    for (const std::string &Path : C.Files)
      if (!llvm::is_contained(Checked, Path))
        Checked.push_back(Path);
    for (const ErrorReport &E : C.Errors)
      if (llvm::none_of(Errors, [&](const ErrorReport &K) {
            return K.Where == E.Where && K.File == E.File && K.Message == E.Message;
          }))
        Errors.push_back(E);
  }
  if (!Errors.empty())
    return fail(Errors, O.Text);
  if (Checked.empty())
    return fail("there is no .warplint in the folder of " + Files[0] + " or above");
  for (const std::string &Path : Checked)
    llvm::outs() << Path << ": no errors\n";
  return ExitClean;
}

int warplint::showConfig(const LintOptions &O) {
  // Without a file it is the configuration of the folder that counts.
  std::vector<std::string> Files = O.Inputs.Named;
  if (Files.empty())
    Files = {"./any.cu"};
  if (O.Show == ShowConfig::Verify)
    return verify(O, Files);
  ConfigTree Tree(O.Config);
  const Configuration &C = Tree.of(Files[0]);
  if (!C.Errors.empty())
    return fail(C.Errors, O.Text);
  bool Explain = O.Show == ShowConfig::Explain;
  if (Explain)
    llvm::outs() << "# "
                 << (C.Files.empty() ? "no configuration file" : llvm::join(C.Files, ", over "))
                 << '\n';
  printConfig(merged(C.Settings, O.CommandLine), Explain, llvm::outs());
  return ExitClean;
}
