//===- lib/frontend/passes/DecisiveArrays.cpp - Arrays that decide addresses -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/passes/DecisiveArrays.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace warplint;
using namespace llvm;

namespace {
bool isFloat(const Value &V) { return V.getType()->isFPOrFPVectorTy() || isa<FCmpInst>(V); }

/// Whether \p T is made of floats, or a structure that has some.
bool holdsFloats(const Type &T) {
  return T.isFPOrFPVectorTy() ||
         any_of(T.subtypes(), [](const Type *Part) { return holdsFloats(*Part); });
}

/// What a value is made of.
enum class Taint : uint8_t {
  None,
  Lane, ///< it differs from lane to lane
  Data, ///< each lane has read it from memory
};

Taint ofResult(const CallInst &Call) {
  if (!isa<IntrinsicInst>(Call))
    return Taint::Data;
  StringRef Name = Call.getCalledFunction()->getName();
  return Name.contains("sreg.tid") || Name.contains("sreg.laneid") ? Taint::Lane : Taint::None;
}

/// Whether \p U is the value that one lane gives to all, or to those that ask it: which lane each
/// asks decides whether they differ.
bool isBroadcast(const Use &U) {
  const auto *Call = dyn_cast<IntrinsicInst>(U.getUser());
  return Call && U.getOperandNo() == 1 &&
         Call->getCalledFunction()->getName().starts_with("llvm.nvvm.shfl.sync.idx");
}

/// Values with their taints, and those whose users are to be told yet.
class Tainted {
public:
  Taint of(const Value &V) const { return Of.lookup(&V); }
  void mark(const Instruction &I, Taint T) {
    Taint &Now = Of[&I];
    if (T <= Now)
      return;
    Now = T;
    ToTell.push_back(&I);
  }
  const Instruction *next() { return ToTell.empty() ? nullptr : ToTell.pop_back_val(); }

private:
  DenseMap<const Value *, Taint> Of;
  SmallVector<const Instruction *, 32> ToTell;
};

/// Finds the arrays, then what they hold.
class Finder {
public:
  explicit Finder(const Function &F) : F(F) {}

  DecisiveArrays run() {
    findArrays();
    if (!Found.empty())
      findData();
    return std::move(Found);
  }

private:
  /// From what memory is asked for, and from each branch, back to where it comes from.
  void findArrays() {
    for (const Instruction &I : instructions(F)) {
      if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
        if (!arrayBehind(Pointer))
          Deciding.insert(Pointer);
      } else if (I.isTerminator() || I.isAtomic() || isa<CallBase>(I)) {
        for (const Value *V : I.operands()) // assembly takes addresses as integers
          if (!isa<IntrinsicInst>(I) || V->getType()->isPointerTy())
            Deciding.insert(V);
      }
    }
    for (size_t N = 0; N < Deciding.size(); ++N)
      if (const auto *I = dyn_cast<Instruction>(Deciding[N]); I && !isFloat(*I)) {
        if (const auto *Load = dyn_cast<LoadInst>(I))
          addArray(arrayBehind(Load->getPointerOperand()));
        else
          Deciding.insert_range(I->operands());
      }
  }

  void addArray(ThreadArray Read) {
    SmallVector<ThreadArray, 4> ToAdd{Read};
    while (!ToAdd.empty()) {
      ThreadArray A = ToAdd.pop_back_val();
      if (!A || Found.contains(A))
        continue;
      DecisiveArray Decisive{.Uses = usesOf(A)};
      for (const StoreInst *Store : Decisive.Uses.Stores)
        Deciding.insert(Store->getValueOperand());
      for (const Value *Source : Decisive.Uses.Sources)
        ToAdd.push_back(dyn_cast<AllocaInst>(Source));
      Found.insert({A, std::move(Decisive)});
    }
  }

  /// A guess from what values are made of. LLVM's uniformity analysis is too careful for it: to
  /// that, the arguments of a kernel and the number of its block differ from lane to lane.
  void findData() {
    for (const Instruction &I : instructions(F))
      if (isFloat(I))
        Taken.mark(I, Taint::Data); // nor is it known here
      else if (const auto *Call = dyn_cast<CallInst>(&I); Call && !Call->getType()->isVoidTy())
        Taken.mark(I, ofResult(*Call));
    while (const Instruction *I = Taken.next())
      for (const Use &U : I->uses())
        pass(*I, U);
    for (auto &[Array, Decisive] : Found) {
      Decisive.ScatteredByData = any_of(Decisive.Uses.Stores, [&](const StoreInst *Store) {
        return Taken.of(*Store->getPointerOperand()) == Taint::Data;
      });
      Decisive.HoldsMore =
          !Decisive.Uses.Sources.empty() ||
          any_of(Decisive.Uses.Stores, [&](const StoreInst *Store) {
            const Value &Stored = *Store->getValueOperand();
            return !isa<Constant>(Stored) && !isFloat(Stored) && Taken.of(Stored) != Taint::Data;
          });
    }
  }

  /// Tells a user of \p I of its taint.
  void pass(const Instruction &I, const Use &U) {
    const auto &User = *cast<Instruction>(U.getUser());
    if (const auto *Store = dyn_cast<StoreInst>(&User)) {
      if (U.getOperandNo() == 0)
        putIntoArray(arrayBehind(Store->getPointerOperand()), I);
    } else if (isa<LoadInst>(User)) {
      if (!arrayBehind(&I))
        Taken.mark(User, Taint::Data);
    } else if (!isBroadcast(U)) {
      const bool Asks = isa<IntrinsicInst>(User) && isBroadcast(User.getOperandUse(1));
      Taken.mark(User, Asks ? Taint::Data : Taken.of(I));
    }
  }

  /// What is written is what is read there, but for the floats of a structure beside its indices.
  void putIntoArray(ThreadArray Written, const Instruction &Stored) {
    if (!Written || (isFloat(Stored) && holdsFloats(*Written->getAllocatedType())))
      return;
    const Taint T = Taken.of(Stored);
    SmallVector<ThreadArray, 4> To{Written};
    SmallPtrSet<ThreadArray, 4> Seen;
    while (!To.empty()) {
      ThreadArray A = To.pop_back_val();
      auto *At = Found.find(A);
      if (At == Found.end() || !Seen.insert(A).second)
        continue;
      for (const LoadInst *Load : At->second.Uses.Loads)
        Taken.mark(*Load, T);
      append_range(To, At->second.Uses.CopiedTo);
      At->second.HoldsData |= T == Taint::Data;
    }
  }

  const Function &F;
  SmallSetVector<const Value *, 32> Deciding;
  DecisiveArrays Found;
  Tainted Taken;
};
} // namespace

DecisiveArrays warplint::decisiveArrays(const Function &F) { return Finder(F).run(); }
