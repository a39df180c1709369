//===- tool/ConfigOptions.cpp - Options: configuration files ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/ConfigOptions.h"

using namespace warplint;

llvm::Error ConfigGroup::fill(LintOptions &O) const {
  if (None && !File.empty())
    return llvm::createStringError("--config and --no-config cannot be combined");
  O.Config = {File, None};
  if (Dump + Explain + Verify > 1)
    return llvm::createStringError("--dump-config, --explain-config and --verify-config "
                                   "cannot be combined");
  O.Show = Dump      ? ShowConfig::Dump
           : Explain ? ShowConfig::Explain
           : Verify  ? ShowConfig::Verify
                     : ShowConfig::Nothing;
  return llvm::Error::success();
}
