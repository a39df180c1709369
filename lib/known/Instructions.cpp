// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/known/Instructions.h"

#include "lib/known/Words.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static constexpr int NoMask = Instruction::NoMask;
static constexpr Instruction Instructions[] = {
#define INSTRUCTION(Ptx, Intrinsic, What, Mask) {Ptx, Intrinsic, Does::What, Mask},
#include "lib/known/Instructions.def"
};

template <typename Spelling> static const Instruction *find(Spelling Of, llvm::StringRef Name) {
  const auto *Row =
      llvm::find_if(Instructions, [&](const Instruction &I) { return isNamedBy(I.*Of, Name); });
  return Row == std::end(Instructions) ? nullptr : Row;
}

const Instruction *warplint::ptxNamed(llvm::StringRef Opcode) {
  return find(&Instruction::Ptx, Opcode);
}

const Instruction *warplint::intrinsicNamed(llvm::StringRef Name) {
  return Name.consume_front("llvm.nvvm.") ? find(&Instruction::Intrinsic, Name) : nullptr;
}

bool warplint::isIntrinsicThat(Does What, llvm::StringRef Name) {
  const Instruction *Is = intrinsicNamed(Name);
  return Is && Is->Does == What;
}

unsigned Instruction::matrices(llvm::StringRef Name) const {
  return isNamedBy("*.x4.*", Name) ? 4 : isNamedBy("*.x2.*", Name) ? 2 : 1;
}
