//===- test/fuzz/Analyse.cpp - A text through the whole pipeline --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/Analyse.h"

using namespace warplint;

void analyseText(const char *Name, llvm::StringRef Text) {
  AnalysisOptions Options;
  Options.UseToolkit = false;
  Options.Fixes = false;
  Options.AsCompiled = true;
  Options.Budget.MostSteps = 100'000;
  Options.FileSteps = 300'000;
  Options.TotalSteps = 20'000;
  Options.Parse.Contents = Text.str();
  analyze(std::string("/fuzz/") + Name, Options);
}
