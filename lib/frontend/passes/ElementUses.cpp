// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/passes/ElementUses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <numeric>

using namespace warplint;

using namespace llvm;

namespace {
/// Adds the scalars of \p T, which lies at \p Offset; false once there are more than \p Most.
bool addScalars(Type *T, uint64_t Offset, const DataLayout &Layout, unsigned Most,
                SmallVectorImpl<Element> &To) {
  if (auto *Array = dyn_cast<ArrayType>(T)) {
    const uint64_t Stride = Layout.getTypeAllocSize(Array->getElementType());
    for (uint64_t I = 0; I < Array->getNumElements(); ++I)
      if (!addScalars(Array->getElementType(), Offset + I * Stride, Layout, Most, To))
        return false;
    return true;
  }
  if (auto *S = dyn_cast<StructType>(T)) {
    for (unsigned I = 0; I < S->getNumElements(); ++I)
      if (!addScalars(S->getElementType(I), Offset + Layout.getStructLayout(S)->getElementOffset(I),
                      Layout, Most, To))
        return false;
    return true;
  }
  To.push_back({Offset, T});
  return To.size() <= Most;
}

/// Follows the addresses of an array.
class Collector {
public:
  Collector(AllocaInst &A, unsigned Most) : A(A), Most(Most), Layout(A.getDataLayout()) {}

  std::optional<ElementUses> run() {
    if (A.isArrayAllocation() || !addScalars(A.getAllocatedType(), 0, Layout, Most, Found.Elements))
      return std::nullopt;
    SmallVector<std::pair<Instruction *, ElementAddress>, 8> Addresses{{&A, {}}};
    while (!Addresses.empty()) {
      auto [Address, At] = Addresses.pop_back_val();
      for (Use &U : Address->uses()) {
        auto *User = cast<Instruction>(U.getUser());
        if (isa<AddrSpaceCastInst>(User)) {
          Addresses.push_back({User, At});
        } else if (auto *Gep = dyn_cast<GetElementPtrInst>(User)) {
          std::optional<ElementAddress> Further = moved(At, *Gep);
          if (!Further)
            return std::nullopt;
          Addresses.push_back({Gep, std::move(*Further)});
        } else if (!note(U, At)) {
          return std::nullopt;
        }
      }
    }
    return std::move(Found);
  }

private:
  /// \p At moved on by the indices of \p Gep.
  std::optional<ElementAddress> moved(ElementAddress At, const GetElementPtrInst &Gep) const {
    const ArrayType *Within = nullptr; // what the next index walks along; the first is not bounded
    for (auto Index = gep_type_begin(Gep), End = gep_type_end(Gep); Index != End; ++Index) {
      const uint64_t Count = Within ? Within->getNumElements() : 0;
      Within = dyn_cast<ArrayType>(Index.getIndexedType());
      Value *V = Index.getOperand();
      const auto *Known = dyn_cast<ConstantInt>(V);
      if (StructType *S = Index.getStructTypeOrNull()) {
        const auto Member = unsigned(Known->getZExtValue());
        At.move(int64_t(Layout.getStructLayout(S)->getElementOffset(Member)));
        continue;
      }
      if (!V->getType()->isIntegerTy())
        return std::nullopt; // several addresses at once
      const auto Stride = int64_t(Index.getSequentialElementStride(Layout).getFixedValue());
      if (Known)
        At.move(Known->getSExtValue() * Stride);
      else
        At.move(*V, Stride, Count);
    }
    return At;
  }

  /// Notes an access by \p U; false if it is none that can be followed.
  bool note(Use &U, const ElementAddress &At) {
    auto *User = cast<Instruction>(U.getUser());
    ElementUse Use{User, U.getOperandNo() == 0, At, {}};
    if (auto *Load = dyn_cast<LoadInst>(User)) {
      if (Load->isVolatile() || !reachOne(Use, Load->getType()))
        return false;
    } else if (auto *Store = dyn_cast<StoreInst>(User)) {
      if (Store->isVolatile() || U.getOperandNo() != 1 ||
          !reachOne(Use, Store->getValueOperand()->getType()))
        return false;
    } else if (auto *Bulk = dyn_cast<MemIntrinsic>(User)) {
      if (!reachRange(Use, *Bulk))
        return false;
    } else {
      return User->isLifetimeStartOrEnd();
    }
    Found.Uses.push_back(std::move(Use));
    return true;
  }

  /// An access to one element, whichever it is.
  bool reachOne(ElementUse &Use, const Type *T) const {
    for (const auto &[I, E] : enumerate(Found.Elements)) {
      if (!Use.At.mayBe(int64_t(E.Offset)))
        continue;
      if (E.Type != T)
        return false;
      Use.Reached.push_back(unsigned(I));
    }
    return !Use.Reached.empty();
  }

  /// All elements of a range, each as a whole.
  bool reachRange(ElementUse &Use, const MemIntrinsic &Bulk) const {
    const auto *Length = dyn_cast<ConstantInt>(Bulk.getLength());
    if (!Length || Bulk.isVolatile() || !Use.At.Variables.empty())
      return false;
    const int64_t Begin = Use.At.Constant, End = Begin + Length->getSExtValue();
    for (const auto &[I, E] : enumerate(Found.Elements)) {
      const int64_t From = int64_t(E.Offset);
      const int64_t To = From + int64_t(Layout.getTypeStoreSize(E.Type));
      if (Begin <= From && To <= End)
        Use.Reached.push_back(unsigned(I));
      else if (Begin < To && From < End)
        return false;
    }
    return true;
  }

  AllocaInst &A;
  const unsigned Most;
  const DataLayout &Layout;
  ElementUses Found;
};
} // namespace

void ElementAddress::move(int64_t By) {
  Constant += By;
  for (int64_t &Start : Starts)
    Start += By;
}

void ElementAddress::move(Value &Index, int64_t Stride, uint64_t Count) {
  constexpr uint64_t MostStarts = 64;
  Variables[&Index] += Stride;
  if (!Count || Count * Starts.size() > MostStarts) {
    Step = std::gcd(Step, Stride);
    return;
  }
  const SmallVector<int64_t, 4> Before = Starts;
  for (uint64_t I = 1; I < Count; ++I)
    for (int64_t Start : Before)
      Starts.push_back(Start + int64_t(I) * Stride);
}

bool ElementAddress::mayBe(int64_t Offset) const {
  return any_of(
      Starts, [&](int64_t Start) { return Step ? (Offset - Start) % Step == 0 : Offset == Start; });
}

bool warplint::hasFewElements(const AllocaInst &A, unsigned Most) {
  SmallVector<Element, 8> Elements;
  return !A.isArrayAllocation() &&
         addScalars(A.getAllocatedType(), 0, A.getDataLayout(), Most, Elements);
}

std::optional<ElementUses> warplint::elementUses(AllocaInst &A, unsigned Most) {
  return Collector(A, Most).run();
}

std::optional<unsigned> warplint::elementAt(ArrayRef<Element> Elements, uint64_t Offset,
                                            const Type *T) {
  const auto *Found = find_if(Elements, [&](const Element &E) { return E.Offset == Offset; });
  if (Found == Elements.end() || Found->Type != T)
    return std::nullopt;
  return unsigned(Found - Elements.begin());
}

using namespace llvm;

static const Value *objectBehind(const Value *Pointer) {
  return getUnderlyingObject(Pointer, /*MaxLookup=*/0);
}

ThreadArray warplint::arrayBehind(const Value *Pointer) {
  return dyn_cast<AllocaInst>(objectBehind(Pointer));
}

ArrayUses warplint::usesOf(ThreadArray A) {
  ArrayUses Found;
  SmallVector<const Value *, 8> Addresses{A};
  while (!Addresses.empty())
    for (const Use &U : Addresses.pop_back_val()->uses()) {
      const User *By = U.getUser();
      if (const auto *Gep = dyn_cast<GetElementPtrInst>(By)) {
        copy_if(Gep->indices(), std::back_inserter(Found.Indices),
                [](const Value *Index) { return !isa<Constant>(Index); });
        Addresses.push_back(Gep);
      } else if (isa<AddrSpaceCastInst>(By)) {
        Addresses.push_back(By);
      } else if (const auto *Load = dyn_cast<LoadInst>(By)) {
        Found.Loads.push_back(Load);
      } else if (const auto *Store = dyn_cast<StoreInst>(By); Store && U.getOperandNo() == 1) {
        Found.Stores.push_back(Store);
      } else if (const auto *Copy = dyn_cast<MemTransferInst>(By)) {
        if (U.getOperandNo() == 0)
          Found.Sources.push_back(objectBehind(Copy->getRawSource()));
        else if (ThreadArray To = arrayBehind(Copy->getRawDest()))
          Found.CopiedTo.push_back(To);
      } else if (!isa<MemSetInst>(By) && !cast<Instruction>(By)->isLifetimeStartOrEnd()) {
        Found.Escapes = true;
      }
    }
  return Found;
}
