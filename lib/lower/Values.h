// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/lower/ControlFlow.h"
#include "lib/lower/Lower.h"
#include "lib/lower/Objects.h"

#include "llvm/IR/Instructions.h"

#include <vector>

namespace warplint {

/// Lowers the values that somebody asks for, each once, and what they are computed from. How one
/// kind of instruction is lowered is a function of its own: Arithmetic.h, Calls.h, Pointers.h.
class ValueLowering {
public:
  /// \p Flow is filled while values are asked for: a phi is asked for when the edges into it are
  /// known, those of a loop's header later, by finishCarried().
  ValueLowering(KernelFunction &Function, const ControlFlow &Flow)
      : Function(Function), Pool(Function.Pool), Objects(Function), Opaques(Function),
        Tables(Function), Flow(Flow) {}

  KernelFunction &Function;
  ExprPool &Pool;
  ObjectTable Objects;
  OpaqueValues Opaques;
  ConstantTables Tables;

  /// The value of \p V as seen from block \p Where: outside of its loop it is that of the lane's
  /// last iteration.
  const Expr *at(const llvm::Value *V, Block Where);
  const Expr *operand(const llvm::Instruction &I, unsigned Number);
  /// As seen from its own block.
  const Expr *of(const llvm::Value *V);

  /// A value that is not computed: a function of the operands, as far as these lower.
  const Expr *opaque(const llvm::Instruction &I, bool PerLane, unsigned Component = 0);
  /// What \p I reads, or a component of it.
  const Expr *loaded(const llvm::LoadInst &I, unsigned Component = 0);

  /// The lanes that come to block \p B; null if that is not known.
  const Expr *activeIn(Block B) const;

  /// Whether \p V has been asked for already.
  bool isLowered(const llvm::Value *V) const { return Known.contains(V); }

  /// Completes the variables that loops carry: where each starts, and how it goes on.
  /// \pre All of the kernel's control flow is known.
  void finishCarried();

private:
  const Expr *lowerInstruction(const llvm::Instruction &I);
  const Expr *lowerPhi(const llvm::PHINode &I);
  const Expr *lowerElement(const llvm::ExtractElementInst &I);

  struct CarriedPhi {
    const llvm::PHINode *Phi;
    unsigned Slot;
  };
  const ControlFlow &Flow;
  llvm::DenseMap<const llvm::Value *, const Expr *> Known;
  std::vector<CarriedPhi> Carried;
  unsigned Depth = 0; ///< of values that depend on values
};

} // namespace warplint
