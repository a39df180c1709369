//===- tool/OutputOptions.cpp - Options: what is written --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/OutputOptions.h"

#include "llvm/Support/WithColor.h"

using namespace warplint;

void OutputGroup::fill(LintOptions &O) const {
  O.Format = As;
  O.Analysis.Print = Stage;
  O.Notes = Notes;
  O.Text.Summary = !NoSummary;
  O.Text.Color = llvm::WithColor(llvm::outs()).colorsEnabled(); // --color is LLVM's own
  O.ExitZero = ExitZero;
  O.ListChecks = ListChecks.getNumOccurrences() != 0;
  O.ListChecksAsJson = ListChecks == "json";
}
