//===- lib/lower/Locals.cpp - Arrays of a thread of its own -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An array of a thread is kept in registers if the compiler knows each index: constants, and
/// counters of loops whose trips it can count and unroll. One index that only the run knows
/// puts the whole array into local memory.
///
//===----------------------------------------------------------------------===//

#include "lib/lower/FunctionLowering.h"

using namespace warplint;

namespace {
/// Whether the compiler can know a value: made of constants and of counters of such loops.
class Foreseeable {
public:
  explicit Foreseeable(const Kernel &K) : K(K) {}

  bool operator()(const Expr *E) {
    auto [It, New] = Known.try_emplace(E, true); // a cycle is settled by its other parts
    if (!New)
      return It->second;
    bool Result = compute(*E);
    Known[E] = Result;
    return Result;
  }

private:
  bool compute(const Expr &E) {
    switch (E.Kind) {
    case ExprKind::Const:
      return true;
    case ExprKind::Carried: {
      const Loop &L = K.Loops[E.Value];
      const CarriedVariable &V = L.Carried[E.Index];
      return (!V.Initial || (*this)(V.Initial)) && (!V.Next || (*this)(V.Next)) &&
             (!L.While || (*this)(L.While));
    }
    default:
      return !E.Operands.empty() && E.Kind != ExprKind::Opaque && E.Kind != ExprKind::Last &&
             E.Kind != ExprKind::Left &&
             llvm::all_of(E.Operands, [&](const Expr *Op) { return (*this)(Op); });
    }
  }

  const Kernel &K;
  llvm::DenseMap<const Expr *, bool> Known;
};
} // namespace

/// Notes the indices with which \p I reaches an array of its thread.
void FunctionLowering::noteLocal(const llvm::Instruction &I, const llvm::Value *Pointer) {
  llvm::SmallVector<const Expr *, 2> Indices;
  for (const llvm::Value *V = Pointer;;) {
    if (const auto *Array = llvm::dyn_cast<llvm::AllocaInst>(V)) {
      for (const Expr *Index : Indices)
        PendingLocals.push_back({Array, Index, &I});
      return;
    }
    const auto *Op = llvm::dyn_cast<llvm::Operator>(V);
    if (const auto *Gep = llvm::dyn_cast<llvm::GEPOperator>(V))
      for (const llvm::Use &U : Gep->indices())
        if (!llvm::isa<llvm::Constant>(U))
          Indices.push_back(valueAt(U, I.getParent()));
    bool Passes = Op && (llvm::isa<llvm::GEPOperator>(Op) ||
                         Op->getOpcode() == llvm::Instruction::AddrSpaceCast ||
                         Op->getOpcode() == llvm::Instruction::BitCast);
    if (!Passes)
      return; // a choice between arrays, or not ours
    V = Op->getOperand(0);
  }
}

/// Tells which arrays the run indexes. Each once, at the first such access.
void FunctionLowering::finishLocals() {
  Foreseeable IsForeseeable(K);
  llvm::SmallPtrSet<const llvm::AllocaInst *, 4> Told;
  for (const LocalIndex &L : PendingLocals) {
    if (Told.contains(L.Array) || IsForeseeable(L.Index))
      continue;
    Told.insert(L.Array);
    std::optional<llvm::TypeSize> Bytes = L.Array->getAllocationSize(Layout);
    if (!Bytes)
      continue;
    llvm::StringRef Name = L.Array->getName();
    K.LocalArrays.push_back(
        {Name.split('.').first.str(), Bytes->getFixedValue(),
         siteOf(*L.At, 0, llvm::isa<llvm::LoadInst>(L.At), llvm::isa<llvm::StoreInst>(L.At))});
  }
}
