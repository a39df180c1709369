//===- tool/RunProfiler.h - Runs ncu ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_RUNPROFILER_H
#define WARPLINT_TOOL_RUNPROFILER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileUtilities.h"

namespace warplint {

/// A report of ncu; the file goes with this.
struct ProfiledRun {
  std::string Report;
  std::unique_ptr<llvm::FileRemover> Remover;
};

/// Runs \p Command under ncu, which is looked for in $PATH and /usr/local/cuda/bin, and has it
/// collect what a comparison needs. The command's own output goes to standard error.
llvm::Expected<ProfiledRun> runProfiler(llvm::StringRef Command);

} // namespace warplint

#endif // WARPLINT_TOOL_RUNPROFILER_H
