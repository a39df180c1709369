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
    return llvm::createStringError("--no-fixes: there is nothing to apply or export then");
  if (O.Fix.Apply && O.Analysis.Print != Print::Nothing)
    return llvm::createStringError("--print shows a stage of one analysis; leave out --fix");
  return llvm::Error::success();
}
