// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses and barriers are what a kernel is judged by. A loop stays if it holds one, or
// if what it leaves behind is used; a carried variable stays if something that stays
// depends on it.
//
//   for (int it = 0; it < 4; ++it)
//     if (it < valid) {
//       use(x[at]);
//       at += 32;
//     }
//
// Where the guard fails it fails for good, and nobody asks any more where `at` is. So it may as
// well move on: then it grows by the same step in each iteration, where a choice would leave every
// lane a place of its own.

#include "lib/lower/Prune.h"

#include "lib/expr/Rewrite.h"
#include "lib/kernel/Model.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace warplint;

/// Whether a loop that holds nothing else is not kept for it.
static bool leavesLoop(const Barrier &B) { return B.Kind == BarrierKind::Exchange || B.isSignal(); }

/// Calls \p Visit with what \p B moves, and where, if it moves anything.
template <typename Function> static void eachOfMove(const Barrier &B, Function Visit) {
  if (B.Moves)
    for (const Expr *E : {B.When, B.Which, B.Moves->Shared, B.Moves->Global, B.Moves->Bytes})
      if (E)
        Visit(E);
}

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
          Any |= !leavesLoop(K.Barriers[S.Index]);
          eachOfMove(K.Barriers[S.Index], [&](const Expr *E) { mark(E); });
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
    else if (S.What == Statement::Barrier && leavesLoop(K.Barriers[S.Index]))
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

namespace {
/// A variable's next value, if that is Moved where Guard holds and the last one elsewhere.
struct GuardedStep {
  const Expr *Guard, *Moved;
};

bool implies(const Expr *E, const Expr *Guard) {
  const Conjuncts All = conjunctsOf(E);
  return llvm::all_of(conjunctsOf(Guard),
                      [&](const Expr *C) { return llvm::is_contained(All, C); });
}

/// What of a loop only ever goes one way.
class Trends {
public:
  Trends(Kernel &K, unsigned Number, uint64_t Within) : K(K), Number(Number), Within(Within) {}

  bool staysFalse(const Expr *E) { return stays(E, /*False=*/true); }

private:
  bool isInvariant(const Expr *E) const { return !(E->Loops & Within); }

  bool stays(const Expr *E, bool False) {
    switch (E->Kind) {
    case ExprKind::Not:
      return stays(E->operand(0), !False);
    case ExprKind::LogicalAnd:
    case ExprKind::LogicalOr:
      return llvm::all_of(E->Operands, [&](const Expr *Op) { return stays(Op, False); });
    case ExprKind::Lt:
      return isMonotone(E->operand(0), /*Up=*/False) && isMonotone(E->operand(1), /*Up=*/!False);
    default:
      return isInvariant(E);
    }
  }

  /// Never falls, or never rises, from one iteration to the next.
  bool isMonotone(const Expr *E, bool Up) {
    if (isInvariant(E))
      return true;
    switch (E->Kind) {
    case ExprKind::Wrap: // index arithmetic is taken not to overflow (docs/limitations.md)
    case ExprKind::Unsign:
      return E->Bits >= 32 && isMonotone(E->operand(0), Up);
    case ExprKind::Add:
      return llvm::all_of(E->Operands, [&](const Expr *Op) { return isMonotone(Op, Up); });
    case ExprKind::Mul:
      return E->operand(0)->isConst() ? isMonotone(E->operand(1), Up == (E->operand(0)->Value > 0))
             : E->operand(1)->isConst()
                 ? isMonotone(E->operand(0), Up == (E->operand(1)->Value > 0))
                 : false;
    case ExprKind::Carried:
      return unsigned(E->Value) == Number && movesBy(E, Up);
    default:
      return false;
    }
  }

  bool movesBy(const Expr *Variable, bool Up) {
    const Expr *Next = K.Loops[Number].Carried[Variable->Index].Next;
    llvm::SmallVector<const Expr *, 2> Ways = {Next};
    if (Next->Kind == ExprKind::Select)
      Ways = {Next->operand(1), Next->operand(2)};
    return llvm::all_of(Ways, [&](const Expr *Way) {
      const ExprRange By = K.Pool->sub(stripWraps(32, Way), Variable)->Range;
      return Up ? By.Lo >= 0 : By.Hi <= 0;
    });
  }

  Kernel &K;
  const unsigned Number;
  const uint64_t Within; ///< bits of the loop, and of those within it
};

/// Whether anybody reads a variable where a guard may not hold.
class Readers {
public:
  Readers(const Kernel &K, unsigned Number, const Expr *Variable, const Expr *Guard)
      : K(K), Number(Number), Variable(Variable), Guard(Guard) {}

  bool any() {
    const Loop &L = K.Loops[Number];
    if (reads(L.While) || llvm::any_of(L.Exits, [&](const Expr *E) { return reads(E); }))
      return true;
    for (const CarriedVariable &V : L.Carried)
      if (V.Variable != Variable && reads(V.Next))
        return true;
    for (unsigned I = 0; I < K.Pool->size(); ++I) {
      const Expr *E = (*K.Pool)[I];
      if (E->Kind == ExprKind::Last && unsigned(E->Value) == Number && reads(E->operand(0)))
        return true; // after the loop
    }
    return readsIn(L.Body);
  }

private:
  bool readsIn(const std::vector<Statement> &Body) {
    return llvm::any_of(Body, [&](const Statement &S) {
      switch (S.What) {
      case Statement::Access:
        return readsIn(K.Accesses[S.Index]);
      case Statement::Barrier:
        return readsIn(K.Barriers[S.Index]);
      case Statement::Loop:
        return readsIn(K.Loops[S.Index]);
      }
      return true;
    });
  }
  bool readsIn(const Barrier &B) {
    if (implies(B.When, Guard))
      return false;
    bool Any = B.isOfBlock() && reads(B.When);
    eachOfMove(B, [&](const Expr *E) { Any |= reads(E); });
    return Any;
  }
  bool readsIn(const Access &A) {
    if (implies(A.When, Guard))
      return false;
    return reads(A.When) || reads(A.Address) ||
           (A.Indexed && llvm::any_of(A.Indexed->Indices, [&](const Expr *I) { return reads(I); }));
  }
  bool readsIn(const Loop &L) {
    if (implies(L.When, Guard))
      return false;
    if (reads(L.When) || reads(L.While) ||
        llvm::any_of(L.Exits, [&](const Expr *E) { return reads(E); }))
      return true;
    for (const CarriedVariable &V : L.Carried)
      if (reads(V.Initial) || reads(V.Next))
        return true;
    return readsIn(L.Body);
  }

  /// Whether \p E holds the variable, but for where the guard is known to hold. The guard itself
  /// fails on in either case.
  bool reads(const Expr *E) {
    if (E == Variable)
      return true;
    if (E->Operands.empty() || E == Guard || implies(E, Guard))
      return false;
    if (auto Known = Seen.find(E); Known != Seen.end())
      return Known->second;
    const bool Chooses = E->Kind == ExprKind::Select && implies(E->operand(0), Guard);
    const bool Any = Chooses ? reads(E->operand(2))
                             : llvm::any_of(E->Operands, [&](const Expr *Op) { return reads(Op); });
    return Seen[E] = Any;
  }

  const Kernel &K;
  const unsigned Number;
  const Expr *Variable, *Guard;
  llvm::DenseMap<const Expr *, bool> Seen;
};

std::optional<GuardedStep> guardedStep(ExprPool &Pool, const CarriedVariable &V) {
  if (V.Next->Kind != ExprKind::Select)
    return std::nullopt;
  const Expr *C = V.Next->operand(0), *Then = V.Next->operand(1), *Else = V.Next->operand(2);
  if (Else == V.Variable)
    return GuardedStep{C, Then};
  if (Then == V.Variable)
    return GuardedStep{Pool.lnot(C), Else};
  return std::nullopt;
}
} // namespace

void warplint::releaseGuardedSteps(Kernel &K) {
  std::vector<uint64_t> Within(K.Loops.size());
  for (unsigned N = 0; N < K.Loops.size(); ++N) {
    const uint64_t Own = bitOf(N);
    Within[N] |= Own;
    for (unsigned Outer : K.Loops[N].Enclosing)
      Within[Outer] |= Own;
  }
  for (unsigned N = 0; N < K.Loops.size(); ++N)
    for (CarriedVariable &V : K.Loops[N].Carried)
      if (std::optional<GuardedStep> Step = guardedStep(*K.Pool, V))
        if (Trends(K, N, Within[N]).staysFalse(Step->Guard) &&
            !Readers(K, N, V.Variable, Step->Guard).any())
          V.Next = Step->Moved;
}
