//===- lib/lower/Locals.cpp - Arrays of a thread of its own -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An array of a thread is kept in registers if the compiler knows each index: constants, and
/// counters of loops whose trips it can count and unroll. One index that only the run knows
/// puts the whole array into local memory. What is read from another array of the thread is known
/// if all that is written there is.
///
//===----------------------------------------------------------------------===//

#include "lib/expr/Linear.h"
#include "lib/frontend/ArrayUses.h"
#include "lib/lower/FunctionLowering.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"

#include <numeric>

using namespace warplint;

namespace {
/// What the arrays of a thread hold.
struct LocalContents {
  struct Written {
    llvm::SmallVector<const Expr *, 4> Values;
    llvm::SmallVector<ThreadArray, 2> Copied; ///< from these
    bool Otherwise = false;                   ///< by what is not followed
  };
  llvm::DenseMap<const Expr *, ThreadArray> ReadFrom;
  llvm::DenseMap<ThreadArray, Written> Of;
};

/// Whether the compiler can know a value: made of constants and of counters of such loops.
class Foreseeable {
public:
  Foreseeable(const Kernel &K, const LocalContents &Contents) : K(K), Contents(Contents) {}

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
    auto Is = [&](const Expr *Part) { return (*this)(Part); };
    if (E.Range.isPoint() || (E.Kind == ExprKind::Div && isQuotientKnown(E)))
      return true;
    switch (E.Kind) {
    case ExprKind::Const:
      return true;
    case ExprKind::Opaque: {
      auto From = Contents.ReadFrom.find(&E);
      return From != Contents.ReadFrom.end() && holdsForeseeable(From->second);
    }
    case ExprKind::Carried:
    case ExprKind::Last: {
      const Loop &L = K.Loops[E.Value];
      const CarriedVariable &V = L.Carried[E.Index];
      if ((V.Initial && !Is(V.Initial)) || (V.Next && !Is(V.Next)))
        return false;
      // One exit that can be counted bounds the copies; what is left behind hangs on each.
      return E.Kind == ExprKind::Carried
                 ? llvm::any_of(L.Exits, [&](const Expr *X) { return isBound(*X, true); })
                 : llvm::all_of(L.Exits, Is);
    }
    default:
      return !E.Operands.empty() && E.Kind != ExprKind::Left && llvm::all_of(E.Operands, Is);
    }
  }

  /// Whether it is foreseen when \p E is \p Value at the latest: `not (i < 3 and x)` is true once
  /// i is 3.
  bool isBound(const Expr &E, bool Value) {
    if (E.Kind == ExprKind::Not)
      return isBound(*E.operand(0), !Value);
    if (E.Kind == (Value ? ExprKind::LogicalOr : ExprKind::LogicalAnd))
      return llvm::any_of(E.Operands, [&](const Expr *Op) { return isBound(*Op, Value); });
    return (*this)(&E);
  }

  /// (16*i + lane % 16) / 32: what is not known of it stays below what the rest is a multiple of.
  bool isQuotientKnown(const Expr &E) {
    if (!E.operand(1)->isConst() || E.operand(1)->Value <= 0)
      return false;
    uint64_t Step = uint64_t(E.operand(1)->Value);
    int64_t Below = 1;
    llvm::SmallVector<const Expr *, 4> Addends{E.operand(0)};
    while (!Addends.empty()) {
      const Expr *A = Addends.pop_back_val();
      const bool Wraps = A->Kind == ExprKind::Wrap || A->Kind == ExprKind::Unsign;
      if (Wraps) // keeps what powers of two divide
        Step = std::gcd(Step, uint64_t(1) << 63);
      if (Wraps || A->Kind == ExprKind::Add)
        llvm::append_range(Addends, A->Operands);
      else if ((*this)(A))
        Step = std::gcd(Step, A->isConst() ? uint64_t(std::abs(A->Value)) : knownDivisor(A));
      else if (A->Range.isWithin({0, INT32_MAX}))
        Below += A->Range.Hi;
      else
        return false;
    }
    return uint64_t(Below) <= Step;
  }

  bool holdsForeseeable(ThreadArray A) {
    if (!Asked.insert(A).second)
      return true; // as above
    auto It = Contents.Of.find(A);
    return It != Contents.Of.end() && !It->second.Otherwise &&
           llvm::all_of(It->second.Values, [&](const Expr *E) { return (*this)(E); }) &&
           llvm::all_of(It->second.Copied,
                        [&](ThreadArray From) { return holdsForeseeable(From); });
  }

  const Kernel &K;
  const LocalContents &Contents;
  llvm::DenseMap<const Expr *, bool> Known;
  llvm::SmallPtrSet<ThreadArray, 4> Asked;
};

using ExprOf = llvm::function_ref<const Expr *(const llvm::Value &, const llvm::BasicBlock *)>;

/// Notes what is read from \p A, and what is written to it.
void noteContents(ThreadArray A, ExprOf ValueOf, LocalContents &Out) {
  const ArrayUses Uses = usesOf(A);
  LocalContents::Written &To = Out.Of[A];
  for (const llvm::LoadInst *Load : Uses.Loads)
    Out.ReadFrom[ValueOf(*Load, Load->getParent())] = A;
  for (const llvm::StoreInst *Store : Uses.Stores)
    To.Values.push_back(ValueOf(*Store->getValueOperand(), Store->getParent()));
  To.Otherwise = Uses.Escapes;
  for (const llvm::Value *Source : Uses.Sources)
    if (const auto *Local = llvm::dyn_cast<llvm::AllocaInst>(Source))
      To.Copied.push_back(Local);
    else
      To.Otherwise |= !llvm::isa<llvm::Constant>(Source);
}

/// What the arrays of \p F hold; \p ValueOf gives the expression of a value in a block.
LocalContents contentsOf(const llvm::Function &F, ExprOf ValueOf) {
  LocalContents Result;
  for (const llvm::Instruction &I : llvm::instructions(F))
    if (const auto *A = llvm::dyn_cast<llvm::AllocaInst>(&I))
      noteContents(A, ValueOf, Result);
  return Result;
}
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

/// Whether \p T is a word of a register, or made of such.
static bool isOfWords(const llvm::Type *T) {
  if (const auto *S = llvm::dyn_cast<llvm::StructType>(T))
    return llvm::all_of(S->elements(), isOfWords);
  if (const auto *V = llvm::dyn_cast<llvm::VectorType>(T))
    return isOfWords(V->getElementType());
  return T->isIntegerTy(32) || T->isFloatTy();
}

static bool isSingle(const llvm::AllocaInst &A) {
  const auto *T = llvm::dyn_cast<llvm::ArrayType>(A.getAllocatedType());
  return T && T->getNumElements() == 1;
}

/// Whether ptxas chooses among the elements of an array, which stay in registers, if it is the only
/// one in the kernel: found by compiling (docs/checks/local-array.md).
static bool isChosenAmong(const llvm::AllocaInst &A) {
  constexpr uint64_t Most = 3;
  const auto *T = llvm::dyn_cast<llvm::ArrayType>(A.getAllocatedType());
  return T && T->getNumElements() <= Most && isOfWords(T->getElementType());
}

/// Tells which arrays the run indexes. Each once, at the first such access.
void FunctionLowering::finishLocals() {
  if (PendingLocals.empty())
    return;
  const LocalContents Contents =
      contentsOf(F, [&](const llvm::Value &V, Block Where) { return valueAt(&V, Where); });
  Foreseeable IsForeseeable(K, Contents);
  llvm::MapVector<const llvm::AllocaInst *, const llvm::Instruction *> FirstUses;
  for (const LocalIndex &L : PendingLocals)
    if (!isSingle(*L.Array) && !IsForeseeable(L.Index))
      FirstUses.insert({L.Array, L.At});
  for (const auto &[Array, At] : FirstUses) {
    const std::optional<llvm::TypeSize> Bytes = Array->getAllocationSize(Layout);
    if (!Bytes || (FirstUses.size() == 1 && isChosenAmong(*Array)))
      continue;
    K.LocalArrays.push_back(
        {declaredName(*Array), Bytes->getFixedValue(),
         siteOf(*At, 0, llvm::isa<llvm::LoadInst>(At), llvm::isa<llvm::StoreInst>(At))});
  }
}
