// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fix/Analysed.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace warplint;

KernelsByPlace warplint::kernelsByPlace(const Analysed &All) {
  KernelsByPlace Found;
  for (const JudgedKernel &K : All.Kernels)
    Found[K.Model.Source.Where].push_back(&K);
  return Found;
}

AccessInModel warplint::accessAt(const Analysed &All, size_t Number) {
  const Report &R = All.Report;
  const JudgedKernel &K = All.Kernels[R.Launches[R.Accesses[Number].Launch].KernelNumber];
  for (const JudgedLaunch &L : K.Launches)
    if (Number >= L.FirstAccess && Number - L.FirstAccess < K.Model.Accesses.size()) {
      const unsigned Own = unsigned(Number - L.FirstAccess);
      const Access &A = K.Model.Accesses[Own];
      return {K.Model, A, Own, A.Object ? &K.Model.Objects[*A.Object] : nullptr};
    }
  llvm_unreachable("every access of a report is of some launch");
}

size_t warplint::keepEffects(Analysed &All, std::vector<FixEffect> Effects) {
  All.Report.Effects.push_back(std::move(Effects));
  return All.Report.Effects.size() - 1;
}

bool warplint::reaches(const Analysed &All, size_t Number, const SourceRange &Declared) {
  const AccessInModel Of = accessAt(All, Number);
  return Of.A.Object && Of.K.Source.Objects[*Of.A.Object] == Declared;
}

const HeldLayout *warplint::heldLayout(const Analysed &All, const SourceRange &Declared) {
  const auto Held =
      llvm::find_if(All.HeldLayouts, [&](const HeldLayout &H) { return H.Declared == Declared; });
  return Held == All.HeldLayouts.end() ? nullptr : &*Held;
}

std::string warplint::notAnalysed(const JudgedKernel &K) {
  for (const Refusal &R : K.Model.Refusals)
    if (R.Reason != RefusalReason::Texture) // which is no shared memory
      return "line " + std::to_string(R.Where.Line) + " is not analysed: " + summaryOf(R.Reason);
  return "";
}

std::string warplint::whyHeld(const HeldLayout &Of) {
  return Of.Why + " in line " + std::to_string(Of.At.Line) +
         (Of.At.File == Of.Declared.File ? "" : " of " + Of.At.File);
}
