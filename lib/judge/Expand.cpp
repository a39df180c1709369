// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/Expand.h"

#include "lib/expr/Operators.h"
#include "lib/judge/Stairs.h"
#include "lib/lanes/Division.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Sequence.h"

#include <map>
#include <numeric>

using namespace warplint;

std::vector<UnknownDivisor> warplint::divisorsOf(const SymbolTable &Symbols,
                                                 llvm::ArrayRef<LanePattern> Patterns) {
  std::vector<UnknownDivisor> Result;
  for (const LanePattern &P : Patterns)
    for (SymbolId S : allStairsIn(Symbols, P)) {
      const Stairs &Steps = *Symbols[S].Stairs;
      if (!Steps.Divisor)
        continue;
      int64_t Width = 0;
      for (unsigned L = 0; L < WarpSize; ++L)
        Width = std::max(Width, Steps.Offset[L]);
      auto Known = llvm::find_if(
          Result, [&](const UnknownDivisor &D) { return D.Symbol == *Steps.Divisor; });
      if (Known == Result.end())
        Result.push_back({*Steps.Divisor, Width});
      else
        Known->Width = std::max(Known->Width, Width);
    }
  return Result;
}

namespace {
class Expander {
public:
  Expander(SymbolTable &Symbols, llvm::ArrayRef<DivisorChoice> Choices, int64_t Unit,
           bool TellLandings)
      : Symbols(Symbols), Choices(Choices), Unit(Unit), TellLandings(TellLandings), Ways(Symbols) {}

  /// How many patterns write() makes of \p P; more than \p Most if there are more, or it cannot
  /// write out what quotients of quotients do.
  size_t count(const LanePattern &P, size_t Most) {
    const llvm::SmallVector<SymbolId, 4> All = stairsIn(Symbols, P);
    const bool AreNested =
        llvm::any_of(All, [&](SymbolId S) { return !Symbols[S].Stairs->Inner.empty(); });
    return AreNested ? Most + 1 : count(All, Most);
  }

  void write(const LanePattern &P, std::vector<LanePattern> &Out) {
    const llvm::SmallVector<SymbolId, 4> All = stairsIn(Symbols, P);
    if (All.empty()) {
      Out.push_back(withDivisors(P));
      return;
    }
    if (Symbols[All.front()].Stairs->isEdge()) {
      const llvm::SmallVector<SymbolId, 4> Edges = Ways.alike(All);
      const Split Parts = split(P, Edges.front());
      Ways.forEach(Edges, [&](const EdgeWay &Way) {
        LanePattern Q = joined(P, Parts, Way.Steps.front());
        for (auto [Edge, V] : llvm::drop_begin(llvm::zip_equal(Edges, Way.Steps)))
          Q = joined(Q, split(Q, Edge), V);
        Q.AtEdge |= llvm::any_of(Way.Steps, [](const LaneInts &V) { return !V.Uniform; });
        if (Way.P.isPoint())
          Q = broughtTogether(Q, *Symbols[Edges.front()].Stairs, Way.P.Lo);
        write(Q, Out);
      });
      return;
    }
    const SymbolId S = All.front();
    const Split Parts = split(P, S);
    for (const StairWay &Way : waysOf(S)) {
      Chosen.push_back({S, Way});
      LanePattern Q = joined(P, Parts, Way.Steps);
      Q.AtEdge |= isWide(S) && !Way.Steps.Uniform; // a long row ends in few warps
      write(Way.Landing ? landed(Q, S, *Way.Landing) : Q, Out);
      Chosen.pop_back();
    }
  }

  /// \p P where none of its quotients steps, if that can be.
  std::optional<LanePattern> withoutSteps(const LanePattern &P) {
    for (SymbolId S : allStairsIn(Symbols, P)) {
      const Stairs &Of = *Symbols[S].Stairs;
      const auto IsFar = [&](unsigned L) { return Of.Offset[L] >= Of.KnownDivisor; };
      if (Of.isEdge() || (Of.Divisor ? !isWide(S) : llvm::any_of(llvm::seq(0u, WarpSize), IsFar)))
        return std::nullopt;
    }
    LanePattern Q = P;
    for (SymbolId S : stairsIn(Symbols, P))
      Q = joined(Q, split(Q, S), LaneInts(0));
    return withDivisors(Q);
  }

private:
  size_t count(llvm::ArrayRef<SymbolId> All, size_t Most) {
    if (All.empty())
      return 1;
    if (Symbols[All.front()].Stairs->isEdge()) {
      const llvm::SmallVector<SymbolId, 4> Edges = Ways.alike(All);
      llvm::SmallVector<SymbolId, 4> Others;
      for (SymbolId S : All)
        if (!llvm::is_contained(Edges, S))
          Others.push_back(S);
      size_t Sum = 0;
      Ways.forEach(Edges,
                   [&](const EdgeWay &) { Sum += Sum > Most ? 0 : count(Others, Most - Sum); });
      return Sum;
    }
    std::vector<StairWay> Own = waysOf(All.front());
    if (All.size() == 1)
      return Own.size();
    size_t Sum = 0;
    for (size_t I = 0; I < Own.size() && Sum <= Most; ++I) {
      Chosen.push_back({All.front(), Own[I]});
      Sum += count(All.drop_front(), Most - Sum);
      Chosen.pop_back();
    }
    return Sum;
  }

  /// The ways in which stairs \p S can step, given how others of the pattern do.
  std::vector<StairWay> waysOf(SymbolId S) {
    const Stairs &Steps = *Symbols[S].Stairs;
    if (!Steps.Divisor)
      return warplint::waysOf(Steps, Steps.KnownDivisor, /*TellLandings=*/false);
    if (std::optional<int64_t> Value = choiceOf(*Steps.Divisor).Value)
      return warplint::waysOf(Steps, *Value, TellLandings);
    // Where i / (a*b) steps, i / a steps too.
    for (const auto &[Other, Way] : Chosen) {
      const Stairs &Known = *Symbols[Other].Stairs;
      if (!Known.Divisor || Known.Common != Steps.Common)
        continue;
      const StairWay Flat{LaneInts(0), std::nullopt};
      if (isMultiple(*Steps.Divisor, *Known.Divisor))
        return Way.Steps.is(0) ? std::vector<StairWay>{Flat} : std::vector<StairWay>{Flat, Way};
      if (isMultiple(*Known.Divisor, *Steps.Divisor) && !Way.Steps.is(0))
        return {Way};
    }
    return waysOfWide(Steps, TellLandings);
  }

  /// Whether the divisor of stairs \p S is unknown, and greater than what sets the lanes apart.
  bool isWide(SymbolId S) const {
    const std::optional<SymbolId> &Divisor = Symbols[S].Stairs->Divisor;
    return Divisor && !choiceOf(*Divisor).Value;
  }

  /// Whether \p A is \p B times something, as products of unknowns.
  bool isMultiple(SymbolId A, SymbolId B) const {
    llvm::SmallVector<SymbolId, 4> Of = factorsOf(Symbols, A), Some = factorsOf(Symbols, B);
    return llvm::all_of(Some,
                        [&](SymbolId F) { return llvm::count(Of, F) >= llvm::count(Some, F); });
  }

  const DivisorChoice &choiceOf(SymbolId Divisor) const {
    const auto *C =
        llvm::find_if(Choices, [&](const DivisorChoice &D) { return D.Divisor.Symbol == Divisor; });
    assert(C != Choices.end() && "an unknown divisor without a choice");
    return *C;
  }

  LanePattern rebuilt(const LanePattern &P, const LaneValue &V) {
    LanePattern R = P;
    R.Base = settled(V.Base, P.Active);
    R.Terms.clear();
    for (const LaneTerm &T : V.Terms)
      if (LaneInts Of = settled(T.Coefficient, P.Active); !Of.is(0))
        R.Terms.push_back({T.Symbol, Of});
    return R;
  }

  /// How many unknowns move lanes apart.
  static auto spreading(const LanePattern &P) {
    return llvm::count_if(P.Terms, [](const LaneTerm &T) { return !T.Coefficient.Uniform; });
  }

  /// \p P where the unknown of \p Edge is \p At. Then `n` is known to be `64*bid.x + 5`, say,
  /// and lanes on both sides are so many bytes apart: those that an unknown of the edge moves by
  /// more than it moves the first are told by the others.
  LanePattern broughtTogether(const LanePattern &P, const Stairs &Edge, int64_t At) {
    const int64_t Sum = wrapMul(Edge.Unit, wrapSub(At, Edge.Start));
    const unsigned First = unsigned(std::countr_zero(P.Active));
    for (const auto &[Times, S] : Edge.Terms) {
      auto *T = llvm::find_if(P.Terms, [&](const LaneTerm &Term) { return Term.Symbol == S; });
      if (T == P.Terms.end() || T->Coefficient.Uniform)
        continue;
      const LaneInts Apart =
          mapLanes(T->Coefficient, [&](int64_t C) { return wrapSub(C, T->Coefficient[First]); });
      if (Apart.gcd() % Times != 0)
        continue;
      const LaneInts Share = mapLanes(Apart, [&](int64_t C) { return C / Times; });
      LaneValue V(P.Base), None(wrapSub(0, Sum)); // None is worth nothing
      V.Terms.assign(P.Terms.begin(), P.Terms.end());
      for (const auto &[Coefficient, Of] : Edge.Terms)
        None = None + LaneValue::ofSymbol(Of, Coefficient);
      LanePattern Q = rebuilt(P, V - scaled(None, Share));
      if (spreading(Q) < spreading(P))
        return Q;
    }
    return P;
  }

  /// A pattern with stairs written as q + V, q common to all lanes (0 of an edge): what has no V
  /// in it, and what V is multiplied with.
  struct Split {
    LaneValue Fixed, OfV;
  };

  /// What stairs \p S are in the first lane.
  SymbolId firstStep(SymbolId S) {
    Symbol Common = Symbols[S];
    Common.PerLane = false;
    Common.Stairs = nullptr;
    return Symbols.intern(SymbolKey(SymbolOrigin::StepOfStairs).add(S), Common);
  }

  /// \p P, in which stairs \p S are written as q and their steps, with D * q replaced by what it is
  /// known to be: p + Landing - D.
  LanePattern landed(const LanePattern &P, SymbolId S, int64_t Landing) {
    const Stairs Of = *Symbols[S].Stairs;
    const SymbolId Q = firstStep(S);
    const bool IsKnown = !Of.Divisor;
    const SymbolId Product = IsKnown ? Q : Symbols.product(*Of.Divisor, Q);
    LaneValue V(P.Base);
    for (const LaneTerm &T : P.Terms) {
      const int64_t C = T.Coefficient.V[0];
      if (T.Symbol != Product || !T.Coefficient.Uniform || (IsKnown && C % Of.KnownDivisor)) {
        V = V + scaled(LaneValue::ofSymbol(T.Symbol), T.Coefficient);
        continue;
      }
      const int64_t Times = IsKnown ? C / Of.KnownDivisor : C;
      V = V + LaneValue(wrapMul(Times, Of.Start + Landing)) -
          (IsKnown ? LaneValue(C) : LaneValue::ofSymbol(*Of.Divisor, Times));
      if (wrapMul(Times, Of.Unit) % Unit)
        V = V + LaneValue::ofSymbol(numerator(Of), Times);
    }
    LanePattern R = rebuilt(P, V);
    if (isWide(S) && Of.Unit > 1)
      R.Landings.push_back({*Of.Divisor, Landing, Of.Unit});
    return R;
  }

  /// A multiple of the unit of \p Of: what is common to the lanes in its numerator, beside Start.
  SymbolId numerator(const Stairs &Of) {
    Symbol P;
    P.Name = "start";
    P.Align = Of.Unit;
    return Symbols.intern(SymbolKey(SymbolOrigin::StairsStart).add(Of.Common).add(Of.Unit),
                          std::move(P));
  }

  Split split(const LanePattern &P, SymbolId S) {
    std::optional<SymbolId> Q;
    if (!Symbols[S].Stairs->isEdge())
      Q = firstStep(S);
    Split R{LaneValue(P.Base), LaneValue(0)};
    for (const LaneTerm &T : P.Terms) {
      auto Times = [&](SymbolId Of) { return scaled(LaneValue::ofSymbol(Of), T.Coefficient); };
      if (T.Symbol == S) {
        if (Q)
          R.Fixed = R.Fixed + Times(*Q);
        R.OfV = R.OfV + LaneValue(T.Coefficient);
        continue;
      }
      if (!llvm::is_contained(Symbols[T.Symbol].Factors, S)) {
        R.Fixed = R.Fixed + Times(T.Symbol);
        continue;
      }
      llvm::SmallVector<SymbolId, 4> Others(Symbols[T.Symbol].Factors.begin(),
                                            Symbols[T.Symbol].Factors.end());
      if (Q)
        Others.erase(llvm::find(Others, S));
      else
        llvm::erase(Others, S); // 0 or 1, and so is its square
      if (Others.empty()) {
        R.OfV = R.OfV + LaneValue(T.Coefficient);
        continue;
      }
      SymbolId M = Symbols.product(Others);
      if (Q)
        R.Fixed = R.Fixed + Times(Symbols.product({M, *Q}));
      R.OfV = R.OfV + Times(M);
    }
    return R;
  }

  LanePattern joined(const LanePattern &P, const Split &Parts, const LaneInts &V) {
    return rebuilt(P, Parts.Fixed + scaled(Parts.OfV, V));
  }

  /// \p P with each divisor replaced by its value, or by an unknown that is wide enough.
  LanePattern withDivisors(LanePattern P) {
    for (Landing &L : P.Landings)
      L.Divisor = valueOf(choiceOf(L.Divisor)).Terms[0].Symbol;
    LaneValue All(P.Base);
    for (const LaneTerm &T : P.Terms) {
      auto [Known, New] = Divided.try_emplace(T.Symbol);
      if (New) {
        LaneValue Value = withDivisors(factorsOf(Symbols, T.Symbol));
        Known = Divided.insert_or_assign(T.Symbol, std::move(Value)).first;
      }
      All = All + scaled(Known->second, T.Coefficient);
    }
    return rebuilt(P, All);
  }

  /// The product of \p Factors, in which a divisor may itself be several of them.
  LaneValue withDivisors(llvm::SmallVector<SymbolId, 4> Factors) {
    LaneValue Product{LaneInts(1)};
    for (const DivisorChoice &C : Choices) {
      llvm::SmallVector<SymbolId, 4> Own = factorsOf(Symbols, C.Divisor.Symbol);
      while (llvm::all_of(
          Own, [&](SymbolId F) { return llvm::count(Factors, F) >= llvm::count(Own, F); })) {
        for (SymbolId F : Own)
          Factors.erase(llvm::find(Factors, F));
        Product = multiply(Symbols, Product, valueOf(C));
      }
    }
    for (SymbolId F : Factors)
      Product = multiply(Symbols, Product, LaneValue::ofSymbol(F));
    return Product;
  }

  LaneValue valueOf(const DivisorChoice &C) {
    if (C.Value)
      return LaneValue(*C.Value);
    Symbol Wide = Symbols[C.Divisor.Symbol];
    Wide.Kind = Wide.Kind == SymbolKind::Product ? SymbolKind::Derived : Wide.Kind;
    Wide.Factors.clear();
    Wide.Range.Lo = std::max(Wide.Range.Lo, C.Divisor.Width + 1);
    return LaneValue::ofSymbol(Symbols.intern(
        SymbolKey(SymbolOrigin::WideDivisor).add(C.Divisor.Symbol).add(C.Divisor.Width), Wide));
  }

  SymbolTable &Symbols;
  llvm::ArrayRef<DivisorChoice> Choices;
  const int64_t Unit; ///< bytes; shifts of all lanes by multiples of it do not matter
  const bool TellLandings;
  EdgeWays Ways;
  llvm::SmallVector<std::pair<SymbolId, StairWay>, 4> Chosen;
  llvm::DenseMap<SymbolId, LaneValue> Divided; ///< symbols with the divisors replaced in them
};
} // namespace

/// Adds the iterations of \p Of to those of \p To.
static void mergeIterations(LanePattern &To, const LanePattern &Of) {
  for (const auto &[Label, Requests] : Of.In) {
    auto Known = llvm::find_if(To.In, [&](const auto &I) { return I.first == Label; });
    if (Known == To.In.end())
      To.In.push_back({Label, Requests});
    else
      Known->second += Requests;
  }
}

std::vector<LanePattern> warplint::distinct(std::vector<LanePattern> All) {
  std::map<uint64_t, std::vector<size_t>> ByHash;
  std::vector<LanePattern> Result;
  for (LanePattern &P : All) {
    std::vector<size_t> &Alike = ByHash[hashOf(P)];
    auto Same = llvm::find_if(Alike, [&](size_t I) { return haveSameLanes(Result[I], P); });
    if (Same != Alike.end()) {
      Result[*Same].AtEdge &= P.AtEdge;
      mergeIterations(Result[*Same], P);
      continue;
    }
    Alike.push_back(Result.size());
    Result.push_back(std::move(P));
  }
  return Result;
}

std::optional<std::vector<LanePattern>> warplint::expand(SymbolTable &Symbols,
                                                         llvm::ArrayRef<LanePattern> Patterns,
                                                         llvm::ArrayRef<DivisorChoice> Choices,
                                                         size_t Most, int64_t Unit,
                                                         bool TellLandings) {
  size_t Count = 0;
  Expander E(Symbols, Choices, Unit, TellLandings);
  for (const LanePattern &P : Patterns) {
    Count += E.count(P, Most - Count);
    if (Count > Most)
      return std::nullopt;
  }
  std::vector<LanePattern> Out;
  Out.reserve(Count);
  for (const LanePattern &P : Patterns)
    E.write(P, Out);
  return distinct(std::move(Out));
}

std::optional<std::vector<LanePattern>>
warplint::withoutSteps(SymbolTable &Symbols, llvm::ArrayRef<LanePattern> Patterns,
                       llvm::ArrayRef<DivisorChoice> Choices) {
  std::vector<LanePattern> Out;
  Expander E(Symbols, Choices, /*Unit=*/1, /*TellLandings=*/false);
  for (const LanePattern &P : Patterns) {
    std::optional<LanePattern> Q = E.withoutSteps(P);
    if (!Q)
      return std::nullopt;
    Out.push_back(std::move(*Q));
  }
  return distinct(std::move(Out));
}
