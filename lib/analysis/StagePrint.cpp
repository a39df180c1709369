//===- lib/analysis/StagePrint.cpp - The values between stages as text *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/StagePrint.h"

#include "lib/fuse/Fuse.h"
#include "lib/judge/VerdictPrint.h"

#include "llvm/IR/Module.h"

using namespace warplint;

void warplint::printUnit(llvm::raw_ostream &OS, const TranslationUnit &Unit,
                         const AnalysisOptions &Options) {
  if (Options.Print == Print::Ir)
    Unit.Module->print(OS, nullptr);
}

void warplint::printKernel(llvm::raw_ostream &OS, const Kernel &K, const KernelAnalysis &A,
                           const AnalysisOptions &Options) {
  switch (Options.Print) {
  case Print::Nothing:
  case Print::Ir:
    return;
  case Print::Model:
    OS << K;
    return;
  case Print::Fused: {
    Kernel Compiled = K;
    static_cast<KernelModel &>(Compiled) = fuse(K, Options.Gpu).K;
    OS << Compiled;
    return;
  }
  case Print::Lanes:
    for (const LaunchAnalysis &Of : A.Launches)
      if (Of.Verdicts)
        print(OS, K, Of.Verdicts->E);
    return;
  case Print::Verdict:
    for (const LaunchAnalysis &Of : A.Launches)
      if (Of.isWhole())
        print(OS, K, Of.L, Of.Verdicts->Verdicts);
    return;
  }
}
