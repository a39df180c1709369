//===- lib/lower/Registers.cpp - Which arrays stay in registers -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Registers.h"

#include "lib/frontend/passes/ArrayUses.h"

#include "llvm/IR/Argument.h"
#include "llvm/IR/Function.h"

using namespace warplint;

static constexpr unsigned WordBytes = 4;

WholeVariable warplint::wholeOf(const llvm::Value &Array) {
  if (const auto *A = llvm::dyn_cast<llvm::AllocaInst>(&Array))
    return wholeOf(*A);
  const auto &Parameter = llvm::cast<llvm::Argument>(Array);
  return wholeOf(*Parameter.getParamByValType(), Parameter.getParent()->getDataLayout());
}

/// The array that a variable is, or all that is in it.
static const llvm::ArrayType *arrayTypeOf(const llvm::Value &Array) {
  const auto *A = llvm::dyn_cast<llvm::AllocaInst>(&Array);
  const llvm::Type *T = A ? A->getAllocatedType() : nullptr;
  while (T && T->isStructTy() && T->getStructNumElements() == 1)
    T = T->getStructElementType(0);
  return llvm::dyn_cast_or_null<llvm::ArrayType>(T);
}

bool warplint::isAlwaysInPlace(const llvm::Value &Array) {
  constexpr uint64_t MostCopied = 128; // bytes; a copy of more is a loop, which is undone
  if (const auto *Parameter = llvm::dyn_cast<llvm::Argument>(&Array))
    return !Parameter->hasByValAttr() || wholeOf(Array).Bytes > MostCopied ||
           Parameter->getParent()->getAttributes().hasParamAttr(Parameter->getArgNo(),
                                                                "nvvm.grid_constant");
  const auto *T = arrayTypeOf(Array);
  return T && T->getNumElements() == 1;
}

/// Whether \p Array begins with a table of constants, from which it is copied.
static bool isTable(const llvm::Value &Array) {
  const auto *A = llvm::dyn_cast<llvm::AllocaInst>(&Array);
  return A && llvm::any_of(usesOf(A).Sources, llvm::IsaPred<llvm::Constant>);
}

/// Outside of loops, wherever else that is done to another array.
static bool isChosenOnce(const llvm::Value &Array, const RunTimeUses &Of) {
  constexpr uint64_t MostUses = 4, MostWords = 24;
  const WholeVariable Whole = wholeOf(Array);
  return !Of.InLoop && Whole.IsOfWords &&
         (llvm::isa<llvm::Argument>(Array) ||
          (Of.Number <= MostUses && Whole.Bytes <= WordBytes * MostWords &&
           !(Of.Written && isTable(Array))));
}

/// In a loop, too, if nothing is done so to another array.
static bool isChosenInLoop(const llvm::Value &Array, const RunTimeUses &Of) {
  const WholeVariable Whole = wholeOf(Array);
  if (!Whole.IsOfWords)
    return false;
  if (llvm::isa<llvm::Argument>(Array))
    return Whole.Bytes <= WordBytes * (Of.AreGuarded ? 8 : 3);
  const llvm::ArrayType *T = arrayTypeOf(Array);
  const bool IsCounted = Of.Read && Of.Written;
  const uint64_t Most = Of.AreGuarded ? (IsCounted ? 5 : 7) : (IsCounted ? 3 : 4);
  return T && !T->getElementType()->isArrayTy() && T->getNumElements() <= Most;
}

bool warplint::stayInRegisters(llvm::ArrayRef<std::pair<const llvm::Value *, RunTimeUses>> Arrays) {
  return llvm::all_of(Arrays, [](const auto &A) { return isChosenOnce(*A.first, A.second); }) ||
         (Arrays.size() == 1 && isChosenInLoop(*Arrays[0].first, Arrays[0].second));
}
