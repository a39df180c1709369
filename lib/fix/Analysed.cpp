//===- lib/fix/Analysed.cpp - An analysis that a repair starts from -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fix/Analysed.h"

#include "llvm/Support/ErrorHandling.h"

using namespace warplint;

AccessInModel warplint::accessAt(const Analysed &All, size_t Number) {
  for (const JudgedKernel &K : All.Kernels)
    for (const JudgedLaunch &L : K.Launches)
      if (Number >= L.FirstAccess && Number - L.FirstAccess < K.Model.Accesses.size()) {
        const Access &A = K.Model.Accesses[Number - L.FirstAccess];
        return {K.Model, A, A.Object ? &K.Model.Objects[*A.Object] : nullptr};
      }
  llvm_unreachable("every access of a report is of some launch");
}

bool warplint::reaches(const Analysed &All, size_t Number, const SourceRange &Declared) {
  const AccessInModel Of = accessAt(All, Number);
  return Of.A.Object && Of.K.Source.Objects[*Of.A.Object] == Declared;
}
