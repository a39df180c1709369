//===- lib/finding/Report.cpp - All that a renderer may see -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/finding/Report.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

const char *warplint::docsAddress() { return WARPLINT_DOCS_URL; }

std::string warplint::pageOf(const std::string &Check) {
  if (llvm::StringRef(Check).starts_with("nolint-"))
    return WARPLINT_DOCS_URL "/suppressing.md";
  return WARPLINT_DOCS_URL "/checks/" + Check + ".md";
}

const char *warplint::nameOf(Severity S) {
  switch (S) {
  case Severity::Note:
    return "note";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  return "";
}

const char *warplint::nameOf(FixSafety S) {
  switch (S) {
  case FixSafety::Safe:
    return "safe";
  case FixSafety::Unsafe:
    return "unsafe";
  case FixSafety::DisplayOnly:
    return "display-only";
  }
  return "";
}

template <typename T> static void move(std::vector<T> &From, std::vector<T> &To) {
  To.insert(To.end(), std::make_move_iterator(From.begin()), std::make_move_iterator(From.end()));
}

void Report::append(Report Other) {
  if (Gpu.empty()) {
    Gpu = Other.Gpu;
    GpuAssumed = Other.GpuAssumed;
  } else if (llvm::StringRef(Gpu).find(Other.Gpu) == llvm::StringRef::npos) {
    Gpu += ", " + Other.Gpu; // folders with configurations of their own
  }
  for (Finding &F : Other.Findings)
    if (F.Access)
      *F.Access += Accesses.size();
  for (AccessReport &A : Other.Accesses)
    A.Launch += Launches.size();
  for (LaunchReport &L : Other.Launches)
    L.KernelNumber += Kernels.size();
  move(Other.Findings, Findings);
  move(Other.Accesses, Accesses);
  move(Other.Launches, Launches);
  move(Other.Kernels, Kernels);
  move(Other.Refusals, Refusals);
  move(Other.Errors, Errors);
  move(Other.Files, Files);
  move(Other.Hidden.Files, Hidden.Files);
  Hidden.Suppressed += Other.Hidden.Suppressed;
  Hidden.Baseline += Other.Hidden.Baseline;
  Hidden.Unchanged += Other.Hidden.Unchanged;
  Hidden.Excluded += Other.Hidden.Excluded;
  Hidden.Notes += Other.Hidden.Notes;
  Hidden.Over += Other.Hidden.Over;
  Printed += Other.Printed;
}
