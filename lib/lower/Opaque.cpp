//===- lib/lower/Opaque.cpp - Values that are not computed ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a load yields, or an operation on floating-point numbers, is no integer arithmetic. It is
// an unknown of its own, the same for lanes that give equal operands. Whether data decide it is
// told by its operands, as far as these are kept.
//
//===----------------------------------------------------------------------===//

#include "lib/lower/FunctionLowering.h"

using namespace warplint;

uint64_t FunctionLowering::loopsAround(Block B) {
  uint64_t Mask = 0;
  for (const llvm::Loop *L = Loops.getLoopFor(B); L; L = L->getParentLoop())
    Mask |= bitOf(LoopNumbers[L]);
  return Mask;
}

static ExprRange rangeOf(const llvm::Instruction &I) {
  const llvm::Type *T = I.getType()->getScalarType();
  if (!T->isIntegerTy())
    return {};
  return T->isIntegerTy(1) ? ExprRange{0, 1} : ExprRange::ofSigned(T->getIntegerBitWidth());
}

const Expr *FunctionLowering::opaqueOf(const llvm::Instruction &I,
                                       llvm::ArrayRef<const Expr *> Operands, bool PerLane,
                                       unsigned Component) {
  auto [It, New] = OpaqueSites.try_emplace({&I, Component}, OpaqueSites.size());
  const OpaqueTraits Of{.Loops = loopsAround(I.getParent()),
                        .PerLane = PerLane,
                        .FromData =
                            (Operands.empty() || llvm::isa<llvm::LoadInst>(I)) && Sources.reach(I)};
  return Pool.opaque(It->second, Operands, Of, nameOfComponent(I, Component), rangeOf(I));
}

/// Fields that are loaded together are named by the first: `in[i].x`.
std::string FunctionLowering::nameOfComponent(const llvm::Instruction &I,
                                              unsigned Component) const {
  constexpr llvm::StringLiteral Fields[] = {"x", "y", "z", "w"};
  std::string Name = nameOfValue(I);
  if (Component > 1 && Component <= std::size(Fields) && llvm::StringRef(Name).ends_with(".x"))
    Name.replace(Name.size() - 1, 1, Fields[Component - 1]);
  return Name;
}

const Expr *FunctionLowering::opaque(const llvm::Instruction &I, bool PerLane, unsigned Component) {
  llvm::SmallVector<const Expr *, 4> Operands;
  if (!PerLane)
    for (const llvm::Use &U : I.operands()) {
      if (llvm::isa<llvm::Constant>(U) || llvm::isa<llvm::BasicBlock>(U))
        continue;
      llvm::Type *T = U->getType();
      if (T->isIntOrPtrTy() || T->isFloatingPointTy())
        Operands.push_back(valueAt(U, I.getParent()));
      else
        PerLane = true; // vectors and structures are not tracked as a whole
    }
  if (PerLane)
    Operands.clear();
  return opaqueOf(I, Operands, PerLane, Component);
}

/// What \p I reads, or a component of it. Fixed memory holds one value at each place, wherever and
/// whenever it is read.
const Expr *FunctionLowering::loaded(const llvm::LoadInst &I, unsigned Component) {
  const llvm::Value *Pointer = I.getPointerOperand();
  const bool Private = I.getPointerAddressSpace() == 5 ||
                       llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(Pointer));
  if (Private)
    return opaqueOf(I, {}, /*PerLane=*/true, Component);
  const Expr *Address = valueAt(Pointer, I.getParent());
  if (I.isVolatile() || !isFixed(Pointer))
    return opaqueOf(I, {Address}, I.isVolatile(), Component);
  llvm::Type *T = I.getType()->getScalarType();
  const unsigned Bits = T->getScalarSizeInBits();
  auto [It, New] = FixedSites.try_emplace(2 * Bits + T->isIntegerTy(), 0);
  if (New)
    It->second = OpaqueSites.try_emplace({&I, Component}, OpaqueSites.size()).first->second;
  const int64_t Offset = Component ? (Component - 1) * (Bits / 8) : 0;
  return Pool.opaque(It->second, {Pool.add(Address, Pool.constant(Offset))}, {},
                     nameOfComponent(I, Component), rangeOf(I));
}
