//===- lib/fix/ParameterFixes.cpp - Parameters read in place ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A structure that a kernel takes by value and indexes at run time is copied to local memory,
// unless it is declared `const __grid_constant__`. Results are the same if nothing writes to it:
// then a copy that is written to would be the array that is found, or the edited text does not
// compile.
//
//===----------------------------------------------------------------------===//

#include "lib/finding/CheckIds.h"
#include "lib/fix/Fixes.h"
#include "lib/fix/Prove.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {
Finding *findingOf(Report &R, const Kernel &K, const LocalArray &A) {
  for (Finding &F : R.Findings)
    if (F.Check == LocalArrayId && F.Kernel == K.Source.Name && F.Where == A.Indexed.Range)
      return &F;
  return nullptr; // suppressed, or of a check that is off
}

std::vector<Edit> editsFor(const Analysed &All, const Kernel &K, const LocalArray &A) {
  for (const ParameterText &P : All.Parameters)
    if (P.Name == A.Name && P.KernelAt == K.Source.Where)
      return {{P.Begin, P.IsConst ? "__grid_constant__ " : "const __grid_constant__ "}};
  return {};
}

/// It is advice where the text cannot be edited so: other declarations, methods that are not const.
void addFix(Analysed &All, Finding &F, const Kernel &K, const LocalArray &A, Analyse Again) {
  Fix X{"declare '" + A.Name + "' const __grid_constant__",
        std::to_string(A.Bytes) + " bytes of local memory a thread less",
        FixSafety::DisplayOnly,
        {}};
  const std::vector<Edit> Edits = editsFor(All, K, A);
  if (!Edits.empty() && isEditable(All, Edits)) {
    if (llvm::Error E = proveFewer(All, Again(applyEdits(All.Texts, Edits)), LocalArrayId)) {
      F.Considered.push_back(X.Title + ": " + llvm::toString(std::move(E)));
    } else {
      setCaution(X, isShared(All, Edits) ? EditedHeader.str() : "");
      X.Edits = Edits;
    }
  }
  F.Fixes.push_back(std::move(X));
}
} // namespace

void warplint::addParameterFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu) {
  constexpr unsigned Since = 7; // compute capability
  if (Gpu.Major < Since)
    return;
  for (const JudgedKernel &J : All.Kernels)
    for (const LocalArray &A : J.Model.Source.LocalArrays)
      if (Finding *F = A.IsParameter ? findingOf(All.Report, J.Model, A) : nullptr)
        addFix(All, *F, J.Model, A, Again);
}
