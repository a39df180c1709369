// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/LoopNest.h"

#include "lib/expr/Operators.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

LoopNest warplint::nestOf(const KernelModel &K) {
  LoopNest Nest;
  Nest.States.resize(K.Loops.size());
  for (unsigned I = 0; I < K.Loops.size(); ++I)
    Nest.States[I].Carried.resize(K.Loops[I].Carried.size());
  return Nest;
}

bool warplint::isRunning(const LoopNest &Nest, uint64_t Loops) {
  return llvm::any_of(Nest.Running, [&](unsigned Number) { return Loops & bitOf(Number); });
}

void warplint::addInstance(SymbolKey &Key, const LoopNest &Nest, uint64_t Loops) {
  for (unsigned Number : Nest.Running)
    if (Loops & bitOf(Number))
      Key.add(int64_t(Nest.States[Number].Iteration));
}

bool warplint::isNamedPerWarp(const LoopNest &Nest, const SymbolTable &Symbols,
                              const WarpBatch &Warps) {
  return Warps.Number && llvm::any_of(Nest.Running, [&](unsigned Loop) {
           const LoopState &S = Nest.States[Loop];
           return !S.Symbolic && llvm::any_of(S.Carried, [&](const LaneValue &V) {
             return isKnownApart(Symbols, Warps, V);
           });
         });
}

IterationLabel warplint::labelOf(const LoopNest &Nest, const KernelModel &K, SymbolTable &Symbols,
                                 const WarpBatch &Warps, unsigned WarpNumber) {
  IterationLabel Label;
  for (unsigned Number : Nest.Running) {
    const LoopState &S = Nest.States[Number];
    if (S.Symbolic)
      continue;
    bool Named = false;
    for (unsigned I = 0; I < S.Carried.size(); ++I) {
      const CarriedVariable &V = K.Loops[Number].Carried[I];
      const LaneValue Own = inWarp(Symbols, Warps, S.Carried[I], WarpNumber);
      if (!V.Next || !Own.isKnown() || !Own.Base.Uniform)
        continue;
      const int64_t At = Own.Base.V[0];
      const auto &Step = S.Steps[I];
      int64_t Every = 0;
      if (S.Period && Step && Step->isKnown() && Step->Base.V[0] != 0)
        Every = std::abs(wrapMul(Step->Base.V[0], S.Period));
      Label.push_back(
          {Number, int(I), V.Variable->Name.str(), Every, Every ? floorMod(At, Every) : At});
      Named = true;
    }
    if (!Named)
      Label.push_back({Number, -1, "iteration", S.Period, int64_t(S.Iteration)});
  }
  return Label;
}

LoopFacts::LoopFacts(const KernelModel &K)
    : LastOf(K.Loops.size()), Within(K.Loops.size()), TakesFromInner(K.Loops.size()),
      NextTakes(K.Loops.size()) {
  for (unsigned I = 0; I < K.Pool->size(); ++I) {
    const Expr *E = (*K.Pool)[I];
    if (E->Kind == ExprKind::Last)
      LastOf[E->Value].push_back(E);
    else if (E->Kind == ExprKind::Left)
      Left.push_back(E);
  }
  for (unsigned N = 0; N < K.Loops.size(); ++N)
    for (unsigned Outer : K.Loops[N].Enclosing)
      Within[Outer] |= bitOf(N);
  for (unsigned N = 0; N < K.Loops.size(); ++N) {
    const Loop &L = K.Loops[N];
    NextTakes[N] = llvm::any_of(
        L.Carried, [&](const CarriedVariable &V) { return takesFromInner(N, V.Next); });
    TakesFromInner[N] =
        NextTakes[N] || takesFromInner(N, L.While) ||
        llvm::any_of(L.Exits, [&](const Expr *E) { return takesFromInner(N, E); }) ||
        llvm::any_of(LastOf[N], [&](const Expr *E) { return takesFromInner(N, E->operand(0)); });
  }
}

namespace {
/// The threads of one warp.
struct WarpThreads {
  LaneMask Existing = 0;
  LaneArray Coordinates[3];
};

WarpThreads threadsOf(const Dim3 &Block, unsigned Warp) {
  WarpThreads R;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    uint64_t T = uint64_t(Warp) * WarpSize + Lane;
    if (T < Block.count())
      R.Existing |= LaneMask(1) << Lane;
    else
      T = Block.count() - 1; // a lane that does not exist: any valid thread will do
    R.Coordinates[0][Lane] = int64_t(T % Block.X);
    R.Coordinates[1][Lane] = int64_t(T / Block.X % Block.Y);
    R.Coordinates[2][Lane] = int64_t(T / Block.X / Block.Y);
  }
  return R;
}

using Step = std::array<int64_t, 3>;

/// By what each coordinate moves from one warp to another; nothing if lanes move apart.
std::optional<Step> stepBetween(const WarpThreads &From, const WarpThreads &To) {
  Step R{};
  if ((From.Existing & To.Existing) != sim::AllLanes)
    return std::nullopt;
  for (unsigned D = 0; D < 3; ++D) {
    const LaneInts By = mapLanes(LaneInts(To.Coordinates[D]), LaneInts(From.Coordinates[D]),
                                 [](int64_t B, int64_t A) { return B - A; });
    if (!By.Uniform)
      return std::nullopt;
    R[D] = By.V[0];
  }
  return R;
}

/// All warps in series of that stride, each as long as it can be.
std::vector<WarpSeries> seriesOf(const std::vector<WarpThreads> &All, unsigned Stride) {
  std::vector<WarpSeries> Result;
  for (unsigned Start = 0; Start < Stride; ++Start) {
    std::optional<Step> Last;
    for (unsigned W = Start; W < All.size(); W += Stride) {
      const bool HasBefore = W != Start;
      const std::optional<Step> Own =
          HasBefore ? stepBetween(All[W - Stride], All[W]) : std::nullopt;
      if (Own && (Result.back().Count == 1 || Own == Last))
        ++Result.back().Count;
      else
        Result.push_back({W, Stride, 1});
      Last = Own;
    }
  }
  return Result;
}
} // namespace

std::vector<WarpSeries> warplint::seriesOf(const Dim3 &Block) {
  const unsigned Warps = unsigned((Block.count() + WarpSize - 1) / WarpSize);
  std::vector<WarpThreads> All;
  for (unsigned W = 0; W < Warps; ++W)
    All.push_back(threadsOf(Block, W));
  std::vector<WarpSeries> Result = ::seriesOf(All, 1);
  // Warps side by side in a row: one below the other move alike, too.
  const unsigned PerRow = Block.X % WarpSize == 0 ? unsigned(Block.X / WarpSize) : 1;
  if (PerRow > 1 && PerRow < Warps)
    if (std::vector<WarpSeries> Columns = ::seriesOf(All, PerRow); Columns.size() < Result.size())
      Result = std::move(Columns);
  return Result;
}

WarpBatch warplint::batchOf(SymbolTable &Symbols, const Dim3 &Block, WarpSeries Series) {
  WarpBatch Result;
  Result.Series = Series;
  const WarpThreads First = threadsOf(Block, Series.First);
  Result.Existing = First.Existing;
  for (unsigned D = 0; D < 3; ++D)
    Result.Thread[D] = LaneValue(First.Coordinates[D]);
  if (Series.Count == 1)
    return Result;
  Symbol W;
  W.Kind = SymbolKind::Warp;
  W.Name = "warp";
  W.Range = {0, Series.Count - 1};
  W.OfWarp = WarpShare::Factor;
  Result.Number = Symbols.intern(SymbolKey(SymbolOrigin::Warp).add(Series.Count), std::move(W));
  const std::optional<Step> Moved = stepBetween(First, threadsOf(Block, Series[1]));
  assert(Moved && "a series of warps that move apart");
  for (unsigned D = 0; D < 3; ++D)
    Result.Thread[D] = Result.Thread[D] + LaneValue::ofSymbol(*Result.Number, (*Moved)[D]);
  return Result;
}

WarpShare warplint::shareOf(const SymbolTable &Symbols, const WarpBatch &Warps,
                            const LaneValue &V) {
  WarpShare Share = WarpShare::None;
  if (Warps.Number)
    for (const LaneTerm &T : V.Terms)
      Share = std::max(Share, Symbols[T.Symbol].OfWarp);
  return Share;
}

bool warplint::isKnownInEach(const SymbolTable &Symbols, const LaneValue &V) {
  return llvm::all_of(
      V.Terms, [&](const LaneTerm &T) { return Symbols[T.Symbol].Kind == SymbolKind::Warp; });
}

bool warplint::isKnownApart(const SymbolTable &Symbols, const WarpBatch &Warps,
                            const LaneValue &V) {
  return shareOf(Symbols, Warps, V) != WarpShare::None && isKnownInEach(Symbols, V) &&
         isUniform(Symbols, V);
}

LaneValue warplint::inWarp(SymbolTable &Symbols, const WarpBatch &Warps, const LaneValue &V,
                           unsigned Number) {
  if (shareOf(Symbols, Warps, V) == WarpShare::None)
    return V;
  LaneValue R(V.Base);
  for (const LaneTerm &T : V.Terms) {
    const Symbol &S = Symbols[T.Symbol];
    if (S.OfWarp != WarpShare::Factor) {
      R = R + scaled(LaneValue::ofSymbol(T.Symbol), T.Coefficient);
      continue;
    }
    llvm::SmallVector<SymbolId, 4> Others(S.Factors.begin(), S.Factors.end());
    llvm::erase(Others, *Warps.Number);
    const LaneValue Rest =
        Others.empty() ? LaneValue(1) : LaneValue::ofSymbol(Symbols.product(Others));
    R = R + scaled(scaled(Rest, T.Coefficient), LaneInts(int64_t(Number)));
  }
  return R;
}
