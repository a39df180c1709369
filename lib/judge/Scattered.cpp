// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/Scattered.h"

#include "lib/expr/Operators.h"
#include "lib/judge/Prices.h"
#include "lib/lanes/Division.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <algorithm>
#include <numeric>

using namespace warplint;

uint64_t warplint::blocksWithin(const Access &A, uint64_t Bytes, uint64_t Size) {
  const uint64_t Aligned = std::has_single_bit(A.BytesPerLane) ? A.BytesPerLane : 1;
  return (Size - std::min(Size, Aligned) + Bytes - 1) / Size + 1;
}

namespace {
/// By how much unknowns can move each lane apart from the others; 0 for lanes they do not move.
LaneArray freedomOf(const SymbolTable &Symbols, const LanePattern &P) {
  LaneArray G{};
  for (const LaneTerm &T : P.Terms)
    if (Symbols[T.Symbol].PerLane || !T.Coefficient.Uniform)
      for (unsigned L = 0; L < WarpSize; ++L)
        G[L] = std::gcd(G[L], std::abs(wrapMul(T.Coefficient[L], Symbols[T.Symbol].Align)));
  return G;
}

/// The bytes by which unknowns common to all lanes can shift them.
llvm::SmallVector<int64_t, 8> shiftsOf(const SymbolTable &Symbols, const Access &A,
                                       const LanePattern &P) {
  int64_t Unit = A.In == Space::Shared ? sim::WordBytes : sim::SectorBytes;
  int64_t Step = Unit;
  for (const LaneTerm &T : P.Terms)
    if (!Symbols[T.Symbol].PerLane)
      Step = std::gcd(Step, wrapMul(T.Coefficient.powerOfTwo(), Symbols[T.Symbol].Align));
  Step = std::max<int64_t>(Step, std::min<int64_t>(A.BytesPerLane, Unit));
  llvm::SmallVector<int64_t, 8> Shifts;
  for (int64_t S = 0; S < Unit; S += Step)
    Shifts.push_back(S);
  return Shifts;
}

/// Lanes at \p Base as close together as moves by multiples of \p Common can bring them.
LaneInts closest(const Access &A, const LaneInts &Base, LaneMask Active, int64_t Common) {
  if (A.In == Space::Shared && Common % (sim::Banks * sim::WordBytes)) // any bank can be had
    return LaneInts(Base[unsigned(std::countr_zero(Active))]);
  return mapLanes(Base, [&](int64_t B) { return Common ? floorMod(B, Common) : B; });
}

/// The least that any lanes \p Of it take, where they are served one by one: each a bank of its
/// own.
RequestCost apart(const Access &A, LaneMask Of) {
  LanePattern P;
  P.Active = Of;
  return denseCost(A, P);
}

/// A lower bound of what the request costs, which ideally is \p Ideal: lanes brought together,
/// and those alone that nothing moves.
void includeBest(Figures &F, const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                 const LaneArray &Freedom, uint64_t Ideal, sim::Evidence &Rules) {
  int64_t Common = 0;
  LaneMask Still = P.Active;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (P.Active >> L & 1) {
      Common = std::gcd(Common, Freedom[L]);
      Still &= ~(LaneMask(Freedom[L] != 0) << L);
    }
  // Lanes that move by no whole sectors may fall into fewer: one of theirs covers parts of
  // up to three of those that are counted here, at the end of a period.
  auto AtLeast = [&](uint64_t Units, int64_t Bytes) {
    return A.In == Space::Shared || Common % Bytes == 0 ? Units : (Units + 2) / 3;
  };
  LanePattern Placed = P;
  Placed.Terms.clear();
  auto Priced = [&](LaneInts Base, LaneMask Lanes) {
    Placed.Base = std::move(Base);
    return costOf(A, lanesOf(A, Placed, Lanes, [](SymbolId) { return 0; }));
  };
  for (int64_t Shift : shiftsOf(Symbols, A, P)) {
    LaneInts Base = mapLanes(P.Base, [&](int64_t B) { return B + Shift; });
    RequestCost C = servesLanesOneByOne(A) ? apart(A, P.Active)
                                           : Priced(closest(A, Base, P.Active, Common), P.Active);
    uint64_t Units = AtLeast(C.Units, sim::SectorBytes);
    uint64_t Lines = AtLeast(C.Lines, sim::LineBytes);
    if (Still) {
      RequestCost Own = Priced(Base, Still);
      Units = std::max<uint64_t>(Units, Own.Units);
      Lines = std::max<uint64_t>(Lines, Own.Lines);
    }
    F.Units.include(Units);
    F.Ideal.include(std::min<uint64_t>(C.Ideal, Units));
    F.Excess.include(Units - std::min(Units, Ideal));
    F.Conflicts.include(C.Conflicts);
    F.Lines.include(Lines);
    Rules.add(C.Rules);
  }
}

/// The most words of one bank that lanes of one group can want; the most lanes, where those of one
/// word are served one by one.
unsigned worstGroup(const Access &A, const LanePattern &P, const LaneArray &Freedom, LaneMask Group,
                    uint64_t WordsPerBank) {
  unsigned Worst = 0;
  for (unsigned Bank = 0; Bank < sim::Banks; ++Bank) {
    unsigned Lanes = 0;
    for (unsigned L = 0; L < WarpSize; ++L) {
      if (!(Group >> L & 1))
        continue;
      // Some of the words it covers lies in the bank, for some choice of its unknown.
      int64_t Period = Freedom[L] ? std::gcd<int64_t>(Freedom[L], 128) : 128;
      bool Reaches = false;
      for (unsigned Byte = 0; Byte < A.BytesPerLane; Byte += sim::WordBytes)
        for (unsigned Within = 0; Within < sim::WordBytes; ++Within)
          Reaches |=
              floorMod(int64_t(Bank * sim::WordBytes + Within) - P.Base[L] - Byte, Period) == 0;
      Lanes += Reaches;
    }
    Worst = std::max(Worst, Lanes);
  }
  return unsigned(std::min<uint64_t>(Worst, WordsPerBank));
}

/// The most units that the request takes, however the lanes lie.
uint64_t worstOf(const Access &A, const LanePattern &P, const LaneArray &Freedom,
                 uint64_t ObjectBytes, std::optional<uint64_t> Reach) {
  if (A.In != Space::Shared) {
    const uint64_t Each = (A.BytesPerLane + sim::SectorBytes - 1) / sim::SectorBytes;
    const uint64_t Apart = uint64_t(std::popcount(P.Active)) * Each;
    return Reach ? std::min(Apart, blocksWithin(A, *Reach, sim::SectorBytes)) : Apart;
  }
  const bool OneByOne = servesLanesOneByOne(A);
  uint64_t WordsPerBank = ObjectBytes && !OneByOne ? (ObjectBytes + 127) / 128 : UINT64_MAX;
  if (Reach && !OneByOne)
    WordsPerBank = std::min(WordsPerBank, (blocksWithin(A, *Reach, sim::WordBytes) + 31) / 32);
  uint64_t Worst = 0;
  for (unsigned L = 0; L < WarpSize;) {
    LaneMask Group = A.Matrices ? LaneMask(0xff) << L : sim::groupOf(L, A.BytesPerLane);
    L += unsigned(std::popcount(Group));
    if (Group & P.Active)
      Worst += std::max(1u, worstGroup(A, P, Freedom, Group & P.Active, WordsPerBank));
  }
  return Worst * (servesLanesOneByOne(A) ? sim::passesOf(priceOf(A)) : 1);
}
} // namespace

static Figures figuresOfScattered(const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                                  uint64_t ObjectBytes, sim::Evidence &Rules,
                                  std::optional<uint64_t> Reach, std::optional<CostRange> Runs) {
  Figures F;
  LaneArray Freedom = freedomOf(Symbols, P);
  uint64_t Worst = worstOf(A, P, Freedom, ObjectBytes, Reach);
  if (Runs)
    Worst = std::min(Worst, Runs->Max);
  const RequestCost Dense = denseCost(A, P);
  const uint64_t Ideal = Dense.Ideal;
  includeBest(F, Symbols, A, P, Freedom, Ideal, Rules);
  F.Units.include(Worst);
  F.Ideal.include(std::min<uint64_t>(Ideal, Worst));
  F.Excess.include(Worst - std::min(Worst, Ideal));
  if (Runs) {
    F.Units.Min = std::max(F.Units.Min, std::min(Runs->Min, F.Units.Max));
    F.Excess.Min = std::max(F.Excess.Min, F.Units.Min - std::min<uint64_t>(F.Units.Min, Ideal));
  }
  F.boundRatio();
  // Nobody has seen a request that takes the most.
  F.UsualExcess = {F.Excess.Min, F.Excess.Min};
  F.UsualRatio = {F.Ratio.Min, F.Ratio.Min};
  if (A.In == Space::Shared) {
    // Groups of lanes; the lanes of wide loads may lie so that two are served together [V4, Q4].
    const uint64_t Groups = Dense.Units - Dense.Conflicts;
    const bool Merges = A.Kind == AccessKind::Load && A.BytesPerLane > sim::WordBytes;
    F.Conflicts.include(Worst - std::min(Worst, Merges ? (Groups + 1) / 2 : Groups));
    return F;
  }
  F.Lines.include(Worst);
  // A sector that is touched holds a whole lane, or is a part of one; all lanes may fill it.
  const unsigned Lane = std::min(A.BytesPerLane, sim::SectorBytes);
  const unsigned Lanes = unsigned(std::popcount(P.Active));
  F.SectorUse.include(sectorUse(Lane, 1));
  F.SectorUse.include(sectorUse(std::min(sim::SectorBytes, Lanes * Lane), 1));
  return F;
}

void warplint::includeScattered(Figures &F, const SymbolTable &Symbols, const Access &A,
                                const LanePattern &P, uint64_t ObjectBytes, sim::Evidence &Rules,
                                std::optional<uint64_t> Reach, std::optional<CostRange> Runs) {
  LanePattern Q = P;
  Q.Exclusive.reset();
  for (LaneMask Mask : lanesTogether(P)) {
    Q.Active = Mask;
    // Some of the lanes may take less than all of them.
    const std::optional<CostRange> Own =
        Runs && Mask != P.Active ? std::optional<CostRange>({0, Runs->Max}) : Runs;
    F.include(figuresOfScattered(Symbols, A, Q, ObjectBytes, Rules, Reach, Own));
  }
}

namespace {
/// What the offsets of stairs do from one active lane to the next.
struct Offsets {
  int64_t Width = 0;    ///< the last is this far from the first
  unsigned Changes = 0; ///< lanes with another one than the lane before
  bool Grow = true, Fall = true;
};

Offsets offsetsOf(const Stairs &S, LaneMask Active) {
  Offsets R;
  std::optional<int64_t> Before;
  for (unsigned L = 0; L < WarpSize; ++L) {
    if (!(Active >> L & 1))
      continue;
    const int64_t At = S.Offset[L];
    if (Before && At != *Before) {
      ++R.Changes;
      (At > *Before ? R.Fall : R.Grow) = false;
      R.Width = wrapAdd(R.Width, wrapSub(At, *Before));
    }
    Before = At;
  }
  return R;
}

class Steps {
public:
  Steps(const SymbolTable &Symbols, const LanePattern &P, DivisorRange RangeOf)
      : Symbols(Symbols), P(P), RangeOf(RangeOf), All(allStairsIn(Symbols, P)) {}

  std::optional<unsigned> most() const {
    unsigned Sum = 0;
    for (SymbolId S : All) {
      const std::optional<unsigned> Own = own(S);
      if (!Own)
        return std::nullopt;
      if (!isWithAnother(S))
        Sum += *Own;
    }
    return Sum;
  }

private:
  int64_t leastDivisor(const Stairs &S) const {
    return std::max<int64_t>(1, S.Divisor ? RangeOf(*S.Divisor).Lo : S.KnownDivisor);
  }

  /// All that stand in what \p S divides.
  llvm::SmallVector<SymbolId, 4> within(SymbolId S) const {
    llvm::SmallVector<SymbolId, 4> Result{S};
    for (size_t I = 0; I < Result.size(); ++I) // grows
      for (SymbolId Inner : Symbols[Result[I]].Stairs->Inner)
        if (!llvm::is_contained(Result, Inner))
          Result.push_back(Inner);
    Result.erase(Result.begin());
    return Result;
  }

  /// How often \p S steps where none within it does.
  std::optional<unsigned> own(SymbolId S) const {
    const Stairs &Of = *Symbols[S].Stairs;
    const Offsets At = offsetsOf(Of, P.Active);
    if (At.Changes == 0)
      return 0;
    if (Of.isEdge()) {
      if (!At.Grow && !At.Fall)
        return std::nullopt;
      return std::min(At.Changes, Of.Shape == Stairs::Equal ? 2u : 1u);
    }
    if (!At.Grow)
      return std::nullopt;
    const int64_t D = leastDivisor(Of);
    const llvm::SmallVector<SymbolId, 4> Inner = within(S);
    unsigned Runs = 1;
    bool AllWide = D > At.Width;
    for (SymbolId I : Inner) {
      const std::optional<unsigned> Steps = own(I);
      if (!Steps)
        return std::nullopt;
      Runs += *Steps;
      AllWide &= leastDivisor(*Symbols[I].Stairs) > At.Width;
    }
    // A row that began anew in this warp is not at the next multiple yet.
    const bool IsFirstOnly = Inner.empty() || (Of.BeginsAnew && AllWide);
    const int64_t Most = IsFirstOnly ? (At.Width - 1) / D + 1 : At.Width / D + Runs;
    return unsigned(std::min<int64_t>(At.Changes, Most));
  }

  /// Whether \p S steps only where others do: i / (a*b) where i / a does.
  bool isWithAnother(SymbolId S) const {
    const Stairs &Of = *Symbols[S].Stairs;
    return llvm::any_of(All, [&](SymbolId Other) {
      const Stairs &By = *Symbols[Other].Stairs;
      return Other != S && !Of.isEdge() && !By.isEdge() && Of.Common == By.Common &&
             Of.Inner.empty() && By.Inner.empty() && Of.Offset == By.Offset && isMultiple(Of, By);
    });
  }

  /// Whether the divisor of \p A is that of \p B times something, and not the same.
  bool isMultiple(const Stairs &A, const Stairs &B) const {
    if (!A.Divisor || !B.Divisor)
      return !A.Divisor && !B.Divisor && A.KnownDivisor > B.KnownDivisor &&
             A.KnownDivisor % B.KnownDivisor == 0;
    const llvm::SmallVector<SymbolId, 4> Of = factorsOf(Symbols, *A.Divisor),
                                         Some = factorsOf(Symbols, *B.Divisor);
    return Of.size() > Some.size() && llvm::all_of(Some, [&](SymbolId F) {
             return llvm::count(Of, F) >= llvm::count(Some, F);
           });
  }

  const SymbolTable &Symbols;
  const LanePattern &P;
  DivisorRange RangeOf;
  const llvm::SmallVector<SymbolId, 4> All;
};
} // namespace

std::optional<unsigned> warplint::mostSteps(const SymbolTable &Symbols, const LanePattern &P,
                                            DivisorRange RangeOf) {
  return Steps(Symbols, P, RangeOf).most();
}

/// What lanes at \p Base, in one run, cost at most.
static uint64_t mostOfRun(const Access &A, llvm::ArrayRef<int64_t> Base) {
  const auto [First, Last] = std::minmax_element(Base.begin(), Base.end());
  const uint64_t Bytes = uint64_t(*Last - *First) + A.BytesPerLane;
  if (A.In == Space::Shared) // distinct words of a bank
    return std::min<uint64_t>(
        Base.size(), (blocksWithin(A, Bytes, sim::WordBytes) + sim::Banks - 1) / sim::Banks);
  const uint64_t Each = (A.BytesPerLane + sim::SectorBytes - 1) / sim::SectorBytes;
  return std::min(Base.size() * Each, blocksWithin(A, Bytes, sim::SectorBytes));
}

/// What lanes at \p Base, in one run, cost at least: as many as there are sectors between them.
static uint64_t leastOfRun(const Access &A, llvm::ArrayRef<int64_t> Base) {
  if (A.In == Space::Shared)
    return 1;
  llvm::SmallVector<int64_t, WarpSize> Sorted(Base);
  llvm::sort(Sorted);
  uint64_t Count = 0;
  int64_t Last = 0;
  for (int64_t At : Sorted)
    if (Count == 0 || At - Last >= int64_t(sim::SectorBytes)) {
      ++Count;
      Last = At;
    }
  return Count;
}

/// What \p Base, cut in \p Steps places or fewer, costs at most.
static uint64_t mostOfCut(const Access &A, llvm::ArrayRef<int64_t> Base, unsigned Steps) {
  const size_t Lanes = Base.size();
  // What the first lanes cost at most, in one run more each time.
  llvm::SmallVector<uint64_t, WarpSize + 1> Most(Lanes + 1, 0);
  llvm::SmallVector<llvm::SmallVector<uint64_t, WarpSize + 1>, 0> Run(Lanes);
  for (size_t From = 0; From < Lanes; ++From)
    for (size_t To = From; To <= Lanes; ++To)
      Run[From].push_back(To == From ? 0 : mostOfRun(A, Base.slice(From, To - From)));
  for (size_t To = 1; To <= Lanes; ++To)
    Most[To] = Run[0][To];
  for (size_t Cut = 0; Cut < std::min<size_t>(Steps, Lanes - 1); ++Cut)
    for (size_t To = Lanes; To > 0; --To)
      for (size_t From = 1; From < To; ++From)
        Most[To] = std::max(Most[To], Most[From] + Run[From][To - From]);
  return Most[Lanes];
}

std::optional<CostRange> warplint::costInRuns(const SymbolTable &Symbols, const Access &A,
                                              const LanePattern &P, DivisorRange RangeOf) {
  if (A.Matrices || (A.In == Space::Shared && A.BytesPerLane > sim::WordBytes) ||
      servesLanesOneByOne(A) ||
      llvm::any_of(P.Terms, [](const LaneTerm &T) { return !T.Coefficient.Uniform; }))
    return std::nullopt;
  const std::optional<unsigned> Steps = mostSteps(Symbols, P, RangeOf);
  if (!Steps)
    return std::nullopt;
  llvm::SmallVector<int64_t, WarpSize> Base;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (P.Active >> L & 1)
      Base.push_back(P.Base[L]);
  CostRange R{UINT64_MAX, mostOfCut(A, Base, *Steps)};
  const size_t Longest = (Base.size() + *Steps) / (*Steps + 1);
  for (size_t From = 0; From + Longest <= Base.size(); ++From)
    R.Min = std::min(R.Min, leastOfRun(A, llvm::ArrayRef(Base).slice(From, Longest)));
  return R;
}
