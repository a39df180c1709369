//===- lib/lower/Opaque.cpp - Values that are not computed ---*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Opaque.h"

#include "lib/lower/Names.h"
#include "lib/lower/Ptx.h"

#include "llvm/IR/InlineAsm.h"

using namespace warplint;

static ExprRange rangeOfResult(const llvm::Instruction &I) {
  const llvm::Type *T = I.getType()->getScalarType();
  if (!T->isIntegerTy())
    return {};
  return T->isIntegerTy(1) ? ExprRange{0, 1} : ExprRange::ofSigned(T->getIntegerBitWidth());
}

static bool isLoad(const llvm::Instruction &I) {
  const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I);
  const auto *Asm = Call ? llvm::dyn_cast<llvm::InlineAsm>(Call->getCalledOperand()) : nullptr;
  return Asm ? isOneLoad(parsePtx(Asm->getAsmString())) : llvm::isa<llvm::LoadInst>(I);
}

unsigned OpaqueValues::siteOf(const llvm::Instruction &I, unsigned Component) {
  return Sites.try_emplace({&I, Component}, Sites.size()).first->second;
}

const Expr *OpaqueValues::of(const llvm::Instruction &I, llvm::ArrayRef<const Expr *> Operands,
                             bool PerLane, unsigned Component) {
  const unsigned Site = siteOf(I, Component);
  const OpaqueTraits Traits{.Loops = Of.loopsAround(I.getParent()),
                            .PerLane = PerLane,
                            .FromData = (Operands.empty() || isLoad(I)) && Sources.reach(I)};
  return Of.Pool.opaque(Site, Operands, Traits, nameOfComponent(Of, I, Component),
                        rangeOfResult(I));
}

const Expr *OpaqueValues::fixed(const llvm::LoadInst &Load, const Expr *Address,
                                unsigned Component) {
  llvm::Type *T = Load.getType()->getScalarType();
  const unsigned Bits = T->getScalarSizeInBits();
  auto [It, New] = FixedSites.try_emplace(2 * Bits + T->isIntegerTy(), 0);
  if (New)
    It->second = siteOf(Load, Component);
  const int64_t Offset = Component ? (Component - 1) * (Bits / 8) : 0;
  return Of.Pool.opaque(It->second, {Of.Pool.add(Address, Of.Pool.constant(Offset))}, {},
                        nameOfComponent(Of, Load, Component), rangeOfResult(Load));
}
