//===- lib/lower/KernelFunction.cpp - What one kernel is lowered from -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/KernelFunction.h"

using namespace warplint;

KernelFunction::KernelFunction(const llvm::Function &IR, const Facts &AllFacts, Kernel &K)
    : IR(IR), Layout(IR.getDataLayout()), AllFacts(AllFacts), K(K), Pool(*K.Pool),
      Dominators(const_cast<llvm::Function &>(IR)),
      PostDominators(const_cast<llvm::Function &>(IR)), Loops(Dominators) {}

uint64_t KernelFunction::loopsAround(Block B) const {
  uint64_t Mask = 0;
  for (const llvm::Loop *L = Loops.getLoopFor(B); L; L = L->getParentLoop())
    Mask |= bitOf(LoopNumbers.lookup(L));
  return Mask;
}

const ParameterFact *KernelFunction::parameter(const llvm::Argument &A) const {
  auto Fact = AllFacts.Kernels.find(IR.getName().str());
  if (Fact == AllFacts.Kernels.end() || A.getArgNo() >= Fact->second.Parameters.size())
    return nullptr;
  return &Fact->second.Parameters[A.getArgNo()];
}

unsigned KernelFunction::smVersion() const {
  llvm::StringRef Target = IR.getFnAttribute("target-cpu").getValueAsString();
  unsigned Sm = 0;
  return Target.consume_front("sm_") && !Target.consumeInteger(10, Sm) ? Sm : 80;
}
