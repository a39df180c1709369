// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/LoopTrips.h"

#include "lib/expr/Rewrite.h"
#include "lib/judge/Totals.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>

using namespace warplint;

/// What \p L tells of the block, the grid and the arguments.
static Substitution toldBy(const KernelModel &K, const LaunchShape &L) {
  ExprPool &Pool = *K.Pool;
  Substitution Told;
  for (unsigned Dim = 0; Dim < 3; ++Dim) {
    Told[Pool.blockDim(Dim)] = Pool.constant((*L.Block)[Dim]);
    if (L.Grid)
      Told[Pool.gridDim(Dim)] = Pool.constant((*L.Grid)[Dim]);
  }
  for (unsigned I = 0, E = Pool.size(); I < E; ++I)
    if (Pool[I]->Kind == ExprKind::Param)
      if (const auto Known = L.Arguments.find(Pool[I]->Name.str()); Known != L.Arguments.end())
        Told[Pool[I]] = Pool.constant(Known->second);
  return Told;
}

/// Puts a thread and a block at \p Half of the extents of \p L, else at the first thread of the
/// block behind the last. Leaves that \p K does not name are not made: whoever looks for them would
/// find them.
static void addPlaces(const KernelModel &K, const LaunchShape &L, bool Half, Substitution &To) {
  ExprPool &Pool = *K.Pool;
  for (unsigned I = 0, E = Pool.size(); I < E; ++I) {
    const Expr *Leaf = Pool[I];
    const auto Dim = unsigned(Leaf->Value);
    if (Leaf->Kind == ExprKind::ThreadIdx)
      To[Leaf] = Pool.constant(Half ? (*L.Block)[Dim] / 2 : 0);
    else if (Leaf->Kind == ExprKind::BlockIdx && L.Grid)
      To[Leaf] = Pool.constant(Half ? (*L.Grid)[Dim] / 2 : (*L.Grid)[Dim]);
  }
}

static bool namesBlock(const Expr &E) { return E.Kind == ExprKind::BlockIdx; }

/// A square grid of about \p Blocks, along the dimensions in which \p K asks for the block's place.
static Dim3 gridOf(const KernelModel &K, uint64_t Blocks) {
  bool Asked[3] = {true, false, false};
  auto Ask = [&](const Expr *E) {
    (void)anyPart(*E, [&](const Expr &Part) {
      if (namesBlock(Part))
        Asked[Part.Value] = true;
      return false;
    });
  };
  for (const Access &A : K.Accesses) {
    Ask(A.Address);
    Ask(A.When);
  }
  for (const Loop &L : K.Loops)
    Ask(L.While);
  const auto Dims = double(llvm::count(Asked, true));
  const auto Side = uint32_t(std::lround(std::pow(double(Blocks), 1 / Dims)));
  return {Side, Asked[1] ? Side : 1, Asked[2] ? Side : 1};
}

namespace {
/// "Place < Bound": what a guard holds a thread's place in the grid against.
struct SizeGuard {
  const Expr *Place, *Bound;
};
} // namespace

static std::vector<SizeGuard> guardsOf(const KernelModel &K) {
  std::vector<SizeGuard> All;
  auto Add = [&](const Expr *When) {
    for (const Expr *C : conjunctsOf(When)) {
      const bool IsNot = C->Kind == ExprKind::Not;
      const Expr *Less = IsNot ? C->operand(0) : C;
      if (Less->Kind != ExprKind::Lt)
        continue;
      const SizeGuard G{unwrapped(Less->operand(IsNot)), unwrapped(Less->operand(!IsNot))};
      if (anyPart(*G.Place, namesBlock) && !anyPart(*G.Bound, namesBlock))
        All.push_back(G);
    }
  };
  for (const Access &A : K.Accesses)
    Add(A.When);
  for (const Loop &L : K.Loops)
    Add(L.When);
  return All;
}

/// The factors of the product \p E; one of them \p E itself, if it is none.
static std::vector<const Expr *> factorsOf(const Expr *E) {
  E = unwrapped(E);
  if (E->Kind != ExprKind::Mul)
    return {E};
  std::vector<const Expr *> All = factorsOf(E->operand(0));
  llvm::append_range(All, factorsOf(E->operand(1)));
  return All;
}

/// Lets the parameters in \p Bound that \p L does not tell be as large as makes that \p Size: all
/// of them alike.
static void addSizes(const Expr *Bound, double Size, LaunchShape &L) {
  std::vector<std::string> Unknown;
  for (const Expr *Factor : factorsOf(Bound)) {
    if (Factor->Kind != ExprKind::Param && !Factor->isConst())
      return;
    const auto Known = L.Arguments.find(Factor->Name.str());
    if (Factor->isConst() || Known != L.Arguments.end())
      Size /= double(std::max<int64_t>(Factor->isConst() ? Factor->Value : Known->second, 1));
    else
      Unknown.push_back(Factor->Name.str());
  }
  for (const std::string &Name : Unknown)
    L.Arguments[Name] =
        std::max<int64_t>(std::llround(std::pow(Size, 1.0 / double(Unknown.size()))), 1);
}

LaunchShape warplint::withSizes(const KernelModel &K, const LaunchShape &L, uint64_t Blocks) {
  LaunchShape Sized = L;
  if (!L.Grid)
    Sized.Grid = gridOf(K, Blocks);
  ExprPool &Pool = *K.Pool;
  Substitution AtEnd = toldBy(K, Sized);
  addPlaces(K, Sized, /*Half=*/false, AtEnd);
  for (const bool IsProduct : {false, true}) // a parameter by itself is surer
    for (const SizeGuard &G : guardsOf(K))
      if (const Expr *End = substitute(Pool, G.Place, AtEnd);
          End->isConst() && (G.Bound->Kind == ExprKind::Mul) == IsProduct)
        addSizes(G.Bound, double(End->Value), Sized);
  return Sized;
}

namespace {
/// A variable that a constant is added to in each iteration.
struct Counter {
  const Expr *Variable;
  int64_t First, Step;
};
} // namespace

static std::vector<Counter> countersOf(ExprPool &Pool, const Loop &L) {
  std::vector<Counter> All;
  for (const CarriedVariable &V : L.Carried)
    if (const Expr *Step = Pool.sub(unwrapped(V.Next), V.Variable);
        V.Initial->isConst() && Step->isConst() && Step->Value)
      All.push_back({V.Variable, V.Initial->Value, Step->Value});
  return All;
}

namespace {
struct CountedTrips {
  uint64_t Trips = 0;     ///< 0: nothing of the test is decided by counters
  bool DecideAll = false; ///< nothing else of it may end the loop earlier
};
} // namespace

/// Counts the iterations after which what \p L goes on for does not hold, as \p Counters tell.
static CountedTrips countedTrips(ExprPool &Pool, const Loop &L, llvm::ArrayRef<Counter> Counters) {
  auto At = [&](const Expr *E, int64_t Round) {
    Substitution Now;
    for (const Counter &C : Counters)
      Now[C.Variable] = Pool.constant(C.First + C.Step * Round);
    return substitute(Pool, E, Now);
  };
  Conjuncts Decided = conjunctsOf(L.While); // for some rounds any is: no `int` exceeds its range
  const size_t Tests = Decided.size();
  llvm::erase_if(Decided,
                 [&](const Expr *E) { return !At(E, 0)->isConst() || !At(E, 1)->isConst(); });
  auto GoesOn = [&](int64_t Round) {
    return llvm::none_of(Decided, [&](const Expr *E) { return At(E, Round)->isConst(0); });
  };
  constexpr int64_t Most = int64_t(1) << 32;
  int64_t Ended = 1;
  while (Ended < Most && GoesOn(Ended))
    Ended *= 2;
  if (Ended >= Most)
    return {};
  int64_t Last = Ended / 2; // goes on, unless there is no iteration at all
  while (Ended - Last > 1) {
    const int64_t Middle = Last + (Ended - Last) / 2;
    (GoesOn(Middle) ? Last : Ended) = Middle;
  }
  return {uint64_t(Ended), Decided.size() == Tests};
}

/// The iterations of \p L, where all that is not of it is constant.
static uint64_t tripsOf(ExprPool &Pool, const Loop &L) {
  constexpr unsigned Most = 1024; // iterations that are gone through one by one
  const std::vector<Counter> Counters = countersOf(Pool, L);
  const CountedTrips Counted = Counters.empty() ? CountedTrips() : countedTrips(Pool, L, Counters);
  if (Counted.DecideAll && Counted.Trips > Most)
    return Counted.Trips;
  if (const size_t Rounds = roundsOf(Pool, L, Most).size()) // with the one whose test fails
    return Rounds - 1;
  return Counted.Trips;
}

static Loop with(ExprPool &Pool, Loop Of, const Substitution &Told) {
  Of.While = substitute(Pool, Of.While, Told);
  for (CarriedVariable &V : Of.Carried) {
    V.Initial = substitute(Pool, V.Initial, Told);
    V.Next = substitute(Pool, V.Next, Told);
  }
  return Of;
}

std::vector<uint64_t> warplint::loopTrips(const KernelModel &K, const LaunchShape &L) {
  ExprPool &Pool = *K.Pool;
  const Substitution Told = toldBy(K, L);
  Substitution InMiddle = Told;
  addPlaces(K, L, /*Half=*/true, InMiddle);
  std::vector<uint64_t> Trips(K.Loops.size());
  std::vector<bool> IsDone(K.Loops.size());
  auto Count = [&](const auto &Self, unsigned Number) -> void {
    if (IsDone[Number])
      return;
    IsDone[Number] = true;
    Substitution Around = InMiddle;
    for (unsigned Outer : K.Loops[Number].Enclosing) {
      Self(Self, Outer);
      for (const Counter &C : countersOf(Pool, with(Pool, K.Loops[Outer], Around)))
        Around[C.Variable] = Pool.constant(C.First + C.Step * int64_t(Trips[Outer] / 2));
    }
    Trips[Number] = tripsOf(Pool, with(Pool, K.Loops[Number], Told));
    if (!Trips[Number])
      Trips[Number] = tripsOf(Pool, with(Pool, K.Loops[Number], Around));
  };
  for (unsigned N = 0; N < K.Loops.size(); ++N)
    Count(Count, N);
  return Trips;
}
