// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/UsualValues.h"

#include "lib/expr/Operators.h"
#include "lib/judge/Fold.h"
#include "lib/judge/Shifts.h"

#include <numeric>
#include <optional>

using namespace warplint;

namespace {
/// The same number in all lanes and iterations, that nobody computes with.
bool isOneValue(const Symbol &S) {
  const bool IsOne = S.Kind == SymbolKind::Parameter || S.Kind == SymbolKind::Derived ||
                     S.Kind == SymbolKind::Data;
  return IsOne && !S.PerLane && !S.Stairs;
}

/// An unknown that moves lanes apart, with the values that it usually has.
struct Usual {
  SymbolId Of;
  llvm::SmallVector<int64_t, 4> Values;
  bool Given;
};

class UsualSearch {
public:
  UsualSearch(const KernelModel &K, const GivenValues &Given, const Evaluation &E, unsigned Number)
      : Symbols(E.Symbols), Given(Given), Bytes(K.Accesses[Number].BytesPerLane) {
    for (const AccessCase &C : E.Accesses[Number].Cases)
      for (const LanePattern &P : C.Patterns) {
        ++Patterns;
        MovesByItself |= !P.Base.Uniform;
        for (const LaneTerm &T : P.Terms)
          Terms.push_back({factorsOf(Symbols, T.Symbol), &T, movesLanes(T)});
      }
    for (unsigned N = 0; N < K.Accesses.size(); ++N)
      if (K.Accesses[N].In == K.Accesses[Number].In &&
          K.Accesses[N].Object == K.Accesses[Number].Object)
        Around.push_back(&E.Accesses[N]);
  }

  /// In the order in which patterns name them.
  std::vector<Usual> run() const {
    std::vector<Usual> All;
    for (const Factors &T : Terms)
      for (SymbolId S : T.Of)
        if (T.MovesLanes && isOneValue(Symbols[S]) &&
            llvm::none_of(All, [&](const Usual &U) { return U.Of == S; }))
          if (Usual U = usualOf(S); !U.Values.empty())
            All.push_back(std::move(U));
    return All;
  }

private:
  struct Factors {
    llvm::SmallVector<SymbolId, 4> Of;
    const LaneTerm *Term;
    bool MovesLanes;

    bool has(SymbolId S) const { return llvm::is_contained(Of, S); }
  };

  bool movesLanes(const LaneTerm &T) const {
    return !T.Coefficient.Uniform || Symbols[T.Symbol].PerLane;
  }

  Usual usualOf(SymbolId S) const {
    Usual U{S, {}, false};
    auto Add = [&](int64_t V) {
      if (Symbols[S].Range.contains(V) && V % Symbols[S].Align == 0)
        U.Values.push_back(V);
    };
    if (const auto Known = Given.find(Symbols[S].Name); Known != Given.end())
      for (int64_t V : Known->second)
        Add(V);
    U.Given = !U.Values.empty();
    if (!U.Given && (isStepInRow(S) || isOwnFactor(S) || isOfWindow(S) || isIncrement(S)))
      Add(elementOf(S));
    return U;
  }

  /// Whether \p Of holds a quotient by \p Divisor: x % w is x - w * (x / w).
  bool divides(SymbolId Divisor, llvm::ArrayRef<SymbolId> Of) const {
    return llvm::any_of(Of, [&](SymbolId F) {
      const auto &Steps = Symbols[F].Stairs;
      return Steps && Steps->Divisor &&
             llvm::is_contained(factorsOf(Symbols, *Steps->Divisor), Divisor);
    });
  }

  /// Whether lanes, warps or iterations differ in \p T: it is no offset that all have.
  bool isOfPlace(const Factors &T) const {
    auto IsCounted = [&](SymbolId F) {
      const SymbolKind Kind = Symbols[F].Kind;
      return Kind == SymbolKind::Counter || Kind == SymbolKind::Warp || Kind == SymbolKind::State;
    };
    auto IsSame = [&](const Factors &Other) {
      return Other.Term->Symbol == T.Term->Symbol && Other.Term->Coefficient == T.Term->Coefficient;
    };
    return T.MovesLanes || llvm::any_of(T.Of, IsCounted) ||
           size_t(llvm::count_if(Terms, IsSame)) < Patterns;
  }

  /// `y * s * w + x * s`: a row has s parts for each of its w places. In `(k * h + y) * w + x` the
  /// step is known, and w is the pitch.
  bool isStepInRow(SymbolId S) const {
    if (MovesByItself)
      return false;
    auto IsBlock = [&](SymbolId F) { return Symbols[F].Kind == SymbolKind::Block; };
    auto IsOfRows = [&](const Factors &T) {
      return T.has(S) && llvm::none_of(T.Of, IsBlock) && isOfPlace(T) &&
             llvm::any_of(T.Of, [&](SymbolId F) {
               return F != S && isOneValue(Symbols[F]) && !divides(F, T.Of);
             });
    };
    auto IsOfLanes = [&](const Factors &T) { return T.MovesLanes && T.Of.size() == 1 && T.has(S); };
    return llvm::any_of(Terms, IsOfLanes) && llvm::any_of(Terms, IsOfRows);
  }

  /// `n * s3 + y * s1 + x * s0`: whatever differs has an unknown factor, lanes in x one that
  /// nothing else has. Lanes may differ in y, too, if that is a quotient: `i / w * s1 + i % w *
  /// s0`.
  bool isOwnFactor(SymbolId S) const {
    if (MovesByItself)
      return false;
    bool HasOther = false;
    for (const Factors &T : Terms) {
      auto IsUnknown = [&](SymbolId F) { return isOneValue(Symbols[F]); };
      const auto Unknown =
          llvm::count_if(T.Of, [&](SymbolId F) { return IsUnknown(F) && !divides(F, T.Of); });
      const bool Differs = T.MovesLanes || !llvm::all_of(T.Of, IsUnknown);
      const bool IsApart = llvm::any_of(T.Of, [&](SymbolId F) { return Symbols[F].Stairs; });
      if (Differs &&
          (!Unknown || (T.has(S) && Unknown > 1) || (T.MovesLanes && !T.has(S) && !IsApart)))
        return false;
      HasOther |= Differs && !T.has(S);
    }
    return HasOther;
  }

  auto unknownsIn(const Factors &T) const {
    return llvm::count_if(T.Of, [&](SymbolId F) { return isOneValue(Symbols[F]); });
  }

  /// `t[i * w + j + x * s]`: loops walk over rows and along them, and lanes are s apart. Without
  /// the rows, s may be the length of a record: `t[x * s + k]`.
  bool isOfWindow(SymbolId S) const {
    auto IsWalked = [&](const Factors &T) {
      return !T.MovesLanes &&
             llvm::any_of(T.Of, [&](SymbolId F) { return Symbols[F].Kind == SymbolKind::Counter; });
    };
    auto IsOfLanes = [&](const Factors &T) {
      return T.MovesLanes && T.has(S) && unknownsIn(T) == 1;
    };
    auto IsOverRows = [&](const Factors &T) { return IsWalked(T) && unknownsIn(T) && !T.has(S); };
    auto IsAlongRow = [&](const Factors &T) { return IsWalked(T) && !unknownsIn(T); };
    return !MovesByItself && llvm::any_of(Terms, IsOfLanes) && llvm::any_of(Terms, IsOverRows) &&
           llvm::any_of(Terms, IsAlongRow);
  }

  /// `x[i * s]`: whatever differs has s as its only unknown factor, and no access to the array
  /// gets in between. In `a[i * s + k]` and beside `a[i * s + 1]`, s is the length of a row.
  bool isIncrement(SymbolId S) const {
    if (Symbols[S].Kind == SymbolKind::Derived) // 1 << n
      return false;
    std::optional<int64_t> First;
    auto IsInBetween = [&](const LanePattern &P) {
      if (!P.Base.Uniform || First.value_or(P.Base[0]) != P.Base[0])
        return true;
      First = P.Base[0];
      return llvm::any_of(P.Terms, [&](const LaneTerm &T) {
        const llvm::SmallVector<SymbolId, 4> Of = factorsOf(Symbols, T.Symbol);
        const auto Unknown = llvm::count_if(Of, [&](SymbolId F) { return isOneValue(Symbols[F]); });
        const bool Differs = movesLanes(T) || size_t(Unknown) < Of.size();
        return Differs && (Unknown != 1 || !llvm::is_contained(Of, S));
      });
    };
    return llvm::none_of(Around, [&](const AccessEvaluation *Of) {
      return llvm::any_of(
          Of->Cases, [&](const AccessCase &C) { return llvm::any_of(C.Patterns, IsInBetween); });
    });
  }

  /// 1, or the bytes of an element if \p S counts bytes.
  int64_t elementOf(SymbolId S) const {
    int64_t Times = 0;
    for (const Factors &T : Terms)
      for (unsigned L = 0; L < WarpSize && T.MovesLanes && T.has(S); ++L)
        Times = std::gcd(Times, T.Term->Coefficient[L]);
    return Times ? int64_t(Bytes) / std::gcd(Times, int64_t(Bytes)) : 1;
  }

  const SymbolTable &Symbols;
  const GivenValues &Given;
  unsigned Bytes;
  size_t Patterns = 0;
  bool MovesByItself = false; ///< lanes are apart by a known number, too
  std::vector<Factors> Terms;
  std::vector<const AccessEvaluation *> Around; ///< all accesses to the array
};

/// Unknowns, and what they are taken to be.
using Assignment = llvm::SmallVector<std::pair<SymbolId, int64_t>, 2>;

const int64_t *valueIn(const Assignment &By, SymbolId S) {
  auto Known = llvm::find_if(By, [&](const auto &Each) { return Each.first == S; });
  return Known == By.end() ? nullptr : &Known->second;
}

/// \p P with the values of \p By.
LanePattern withValues(SymbolTable &Symbols, const LanePattern &P, const Assignment &By) {
  LaneValue Sum(P.Base);
  for (const LaneTerm &T : P.Terms) {
    int64_t Times = 1;
    llvm::SmallVector<SymbolId, 4> Left;
    for (SymbolId S : factorsOf(Symbols, T.Symbol))
      if (const int64_t *Value = valueIn(By, S))
        Times = wrapMul(Times, *Value);
      else
        Left.push_back(S);
    const LaneValue Of = Left.empty() ? LaneValue(1) : LaneValue::ofSymbol(Symbols.product(Left));
    Sum = Sum + scaled(Of, mapLanes(T.Coefficient, [&](int64_t C) { return wrapMul(C, Times); }));
  }
  LanePattern Q = P;
  Q.Base = Sum.Base;
  Q.Terms.assign(Sum.Terms.begin(), Sum.Terms.end());
  return Q;
}

/// Whether \p C denies the values of \p By.
bool denies(const Condition &C, const Assignment &By) {
  const int64_t *Value = valueIn(By, C.Asked.About);
  if (!Value)
    return false;
  return C.Asked.Asked == Question::Residue ? floorMod(*Value - C.Answer, C.Asked.Modulus) != 0
                                            : C.Answer != *Value;
}

AccessEvaluation withValues(SymbolTable &Symbols, const AccessEvaluation &Of,
                            const Assignment &By) {
  AccessEvaluation Result = Of;
  llvm::erase_if(Result.Cases, [&](const AccessCase &Case) {
    return llvm::any_of(Case.When, [&](const Condition &C) { return denies(C, By); });
  });
  for (AccessCase &Case : Result.Cases)
    for (LanePattern &P : Case.Patterns)
      P = withValues(Symbols, P, By);
  return Result;
}

/// Every combination, the first values first; those that are too many leave out later ones.
std::vector<Assignment> combinationsOf(const std::vector<Usual> &All) {
  constexpr size_t Most = 8;
  std::vector<Assignment> Made(1);
  for (const Usual &U : All) {
    const size_t Values = Made.size() * U.Values.size() > Most ? 1 : U.Values.size();
    std::vector<Assignment> Next;
    for (const Assignment &A : Made)
      for (int64_t Value : llvm::ArrayRef(U.Values).take_front(Values)) {
        Next.push_back(A);
        Next.back().push_back({U.Of, Value});
      }
    Made = std::move(Next);
  }
  return Made;
}
} // namespace

/// What \p Of costs with the values of \p By.
static UsualRow rowOf(const KernelModel &K, const Evaluation &E, unsigned Number,
                      const Assignment &By) {
  SymbolTable Symbols = E.Symbols;
  AccessEvaluation Of = withValues(Symbols, E.Accesses[Number], By);
  for (AccessCase &Case : Of.Cases)
    if (auto Joined = joinShifts(Symbols, K.Accesses[Number], Case.Patterns))
      Case.Patterns = std::move(*Joined);
  UsualRow Row;
  for (auto [S, Value] : By) {
    Row.Values[Symbols[S].Name] = Value;
    Row.When = intersect(Row.When,
                         Predicate({ClassSet{UnknownSum::of(Symbols[S].Name), {{Value, Value}}}}));
  }
  const JudgeOptions Options;
  Ledger Spent(K.Accesses[Number]);
  const FoldScope Scope = scopeOf(K, E, Number, Symbols, Options, Spent);
  for (const VerdictCase &R : foldAccess(Scope, Of.Cases).Table)
    if (!R.isExceptional())
      Row.Cost.include(R.Cost);
  return Row;
}

UsualCosts warplint::costsAtUsual(const KernelModel &K, const GivenValues &Given,
                                  const Evaluation &E, unsigned Number) {
  const std::vector<Usual> All = UsualSearch(K, Given, E, Number).run();
  UsualCosts Result;
  if (All.empty())
    return Result;
  Result.Evident = llvm::all_of(All, [](const Usual &U) { return U.Given; });
  for (const Assignment &By : combinationsOf(All))
    if (UsualRow Row = rowOf(K, E, Number, By); Row.Cost.Units.any())
      Result.Rows.push_back(std::move(Row));
  return Result;
}
