//===- lib/fix/Analysed.h - An analysis that a repair starts from -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A report together with what it was made from: the models, their launches, and how the
/// source writes what a repair would edit.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FIX_ANALYSED_H
#define WARPLINT_FIX_ANALYSED_H

#include "lib/finding/Report.h"
#include "lib/kernel/Kernel.h"
#include "lib/source/ArrayText.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// A launch of a kernel, and where its accesses stand in the report.
struct JudgedLaunch {
  warplint::Launch Launch;
  size_t FirstAccess = 0; ///< index into Report::Accesses of the kernel's access 0
  uint64_t Steps = 0;     ///< that evaluating it took
};

struct JudgedKernel {
  Kernel Model;
  std::vector<JudgedLaunch> Launches;
};

struct Analysed {
  warplint::Report Report; ///< of one file
  std::string Text;        ///< of that file
  std::vector<JudgedKernel> Kernels;
  std::vector<ArrayText> Arrays;
  std::vector<CoordinateText> Coordinates;
  bool Failed = false; ///< nothing was analysed
};

/// Analyses \p Text in place of the file's own, with all else alike.
using Analyse = llvm::function_ref<Analysed(const std::string &Text)>;

} // namespace warplint

#endif // WARPLINT_FIX_ANALYSED_H
