//===- lib/lower/Prune.cpp - Leaving out what feeds nothing -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Accesses and barriers are what a kernel is judged by. A loop stays if it holds one, or
// if what it leaves behind is used; a carried variable stays if something that stays
// depends on it.
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Prune.h"
#include "lib/expr/Parts.h"
#include "lib/kernel/Verify.h"

#include "llvm/ADT/DenseSet.h"

using namespace warplint;

namespace {
class Marker {
public:
  explicit Marker(Kernel &K) : LoopUsed(K.Loops.size()), K(K) {
    for (const Loop &L : K.Loops)
      CarriedUsed.emplace_back(L.Carried.size());
  }

  /// Marks a body; returns whether it holds anything that is judged.
  bool markBody(const std::vector<Statement> &Body) {
    bool Any = false;
    for (const Statement &S : Body) {
      switch (S.What) {
      case Statement::Access:
        mark(K.Accesses[S.Index].Address);
        mark(K.Accesses[S.Index].When);
        markNames(K.Accesses[S.Index]);
        Any = true;
        break;
      case Statement::Barrier:
        if (!K.Barriers[S.Index].isOfBlock()) { // its guard keeps nothing: describeOrder()
          Any |= K.Barriers[S.Index].Kind != BarrierKind::Exchange;
          break;
        }
        mark(K.Barriers[S.Index].When);
        Any = true;
        break;
      case Statement::Loop:
        if (markBody(K.Loops[S.Index].Body)) {
          useLoop(S.Index);
          Any = true;
        }
        break;
      }
    }
    return Any;
  }

  void drain() {
    while (!Work.empty()) {
      const Expr *E = Work.back();
      Work.pop_back();
      if (!Seen.insert(E).second)
        continue;
      if (E->Kind == ExprKind::Carried) {
        useLoop(unsigned(E->Value));
        const CarriedVariable &V = K.Loops[E->Value].Carried[E->Index];
        CarriedUsed[E->Value][E->Index] = true;
        mark(V.Initial);
        mark(V.Next);
      } else if (E->Kind == ExprKind::Last || E->Kind == ExprKind::Left) {
        useLoop(unsigned(E->Value));
      }
      for (const Expr *Op : E->Operands)
        mark(Op);
    }
  }

  std::vector<bool> LoopUsed;
  std::vector<std::vector<bool>> CarriedUsed;

  void mark(const Expr *E) { Work.push_back(E); }

private:
  /// What findings say of an access, beside its address.
  void markNames(const Access &A) {
    if (A.Indexed) {
      for (const Expr *I : A.Indexed->Indices)
        mark(I);
      mark(A.Indexed->ByteOffset);
    }
    if (A.Part)
      mark(A.Part->Stride);
  }

  void useLoop(unsigned Number) {
    if (LoopUsed[Number])
      return;
    LoopUsed[Number] = true;
    const Loop &L = K.Loops[Number];
    mark(L.When);
    mark(L.While);
    for (const Expr *E : L.Exits)
      mark(E);
    for (unsigned Outer : L.Enclosing)
      useLoop(Outer);
  }

  Kernel &K;
  std::vector<const Expr *> Work;
  llvm::DenseSet<const Expr *> Seen;
};

/// Whether lanes can differ in \p E.
bool variesInWarp(const Expr &E) {
  return namesThread(E) || anyPart(E, [](const Expr &Part) { return Part.PerLane; });
}

/// The first exchange of the loops from \p Number inwards. It is left in place of the loop, when
/// lanes come to that; what an iteration decides counts only if it may decide otherwise by lane.
std::optional<Statement> exchangeOf(unsigned Number, Kernel &K) {
  const Loop &L = K.Loops[Number];
  for (const Statement &S : L.Body) {
    std::optional<Statement> Exchange;
    if (S.What == Statement::Loop)
      Exchange = exchangeOf(S.Index, K);
    else if (S.What == Statement::Barrier && K.Barriers[S.Index].Kind == BarrierKind::Exchange)
      Exchange = S;
    if (!Exchange)
      continue;
    const Expr *&When = K.Barriers[Exchange->Index].When;
    if (!(When->Loops & bitOf(Number)))
      When = K.Pool->land(L.When, When);
    else if (!variesInWarp(*When))
      When = L.When;
    return Exchange;
  }
  return std::nullopt;
}

/// Takes unused loops out. A sum over the warp, `for (by = 16; by; by /= 2) v += shfl(v, by)`,
/// leaves one exchange in its place.
void sweep(std::vector<Statement> &Body, const std::vector<bool> &LoopUsed, Kernel &K) {
  auto IsUnused = [&](const Statement &S) {
    return S.What == Statement::Loop && !LoopUsed[S.Index];
  };
  for (Statement &S : Body)
    if (IsUnused(S))
      if (const std::optional<Statement> Exchange = exchangeOf(S.Index, K))
        S = *Exchange;
  llvm::erase_if(Body, IsUnused);
  for (const Statement &S : Body)
    if (S.What == Statement::Loop)
      sweep(K.Loops[S.Index].Body, LoopUsed, K);
}
} // namespace

/// By loop, the new slot of each variable: those in use first, in the order that they had.
static std::vector<std::vector<unsigned>>
compactSlots(const std::vector<std::vector<bool>> &CarriedUsed) {
  std::vector<std::vector<unsigned>> SlotsOf;
  for (const std::vector<bool> &Used : CarriedUsed) {
    unsigned Next = 0, NextUnused = unsigned(llvm::count(Used, true));
    std::vector<unsigned> &Slots = SlotsOf.emplace_back();
    for (bool Is : Used)
      Slots.push_back(Is ? Next++ : NextUnused++);
  }
  return SlotsOf;
}

void warplint::prune(Kernel &K) {
  for (Loop &L : K.Loops)
    if (!L.While) // never reached
      L.When = L.While = K.Pool->boolean(false);
  Marker M(K);
  M.markBody(K.Body);
  M.drain();
  sweep(K.Body, M.LoopUsed, K);
  // Leaves that are no longer carried come after those that are: what else the pool holds names
  // them, but nothing that is left.
  K.Pool->renumberCarried(compactSlots(M.CarriedUsed));
  for (unsigned N = 0; N < K.Loops.size(); ++N) {
    const auto InUse = llvm::count(M.CarriedUsed[N], true);
    llvm::erase_if(K.Loops[N].Carried,
                   [&](const CarriedVariable &V) { return V.Variable->Index >= InUse; });
  }
  emptyAbsentLoops(K);
}
