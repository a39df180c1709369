//===- tool/FixOptions.cpp - Options: fixes and explanations ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/FixOptions.h"

using namespace warplint;

llvm::Error FixGroup::fill(LintOptions &O) const {
  O.Fix = {.Apply = Fix || Unsafe || Diff, .Unsafe = Unsafe, .Diff = Diff, .ExportTo = Export};
  O.Analysis.Fixes = !NoFixes;
  O.Text.Explain = Explain;
  if (NoFixes && (O.Fix.Apply || !O.Fix.ExportTo.empty()))
    return llvm::createStringError(
        "--no-fixes cannot be combined with options that apply or export fixes");
  if (O.Fix.Apply && O.Analysis.Print != Print::Nothing)
    return llvm::createStringError("--print and --fix cannot be combined");
  return llvm::Error::success();
}
