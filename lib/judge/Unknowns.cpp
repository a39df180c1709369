// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/Unknowns.h"

#include "lib/expr/Operators.h"
#include "lib/lanes/Division.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <numeric>
#include <optional>

using namespace warplint;

bool warplint::isNamed(const SymbolTable &Symbols, SymbolId S) {
  const SymbolKind K = Symbols[S].Kind;
  return K == SymbolKind::Parameter || K == SymbolKind::Block || K == SymbolKind::Counter;
}

namespace {
constexpr unsigned MostExceptions = 512;
constexpr int64_t BankPeriod = int64_t(sim::Banks) * sim::WordBytes;

int64_t period(int64_t Of, int64_t Step) { return Of / std::gcd(Of, Step); }

Unknown &find(std::vector<Unknown> &Known, SymbolId S) {
  for (Unknown &U : Known)
    if (U.Symbol == S)
      return U;
  Known.emplace_back().Symbol = S;
  return Known.back();
}

/// Values of u for which two lanes of different coefficients come within reach of each
/// other: the same word of shared memory, neighbouring sectors of global memory.
void addExceptions(Unknown &U, const Access &A, const LanePattern &P, const LaneInts &C,
                   int64_t Align) {
  int64_t Reach =
      std::max<int64_t>(A.BytesPerLane, A.In == Space::Shared ? sim::WordBytes : sim::SectorBytes);
  auto AreBoth = [&](unsigned L, unsigned M) { return P.Active >> L & P.Active >> M & 1; };
  for (unsigned L = 0; L < WarpSize && U.Complete; ++L) {
    if (!(P.Active >> L & 1))
      continue;
    for (unsigned M = L + 1; M < WarpSize; ++M) {
      int64_t Slope = wrapMul(wrapSub(C[L], C[M]), Align);
      if (!(P.Active >> M & 1) || Slope == 0)
        continue;
      int64_t Distance = wrapSub(P.Base[L], P.Base[M]);
      // Mostly a pair is as far apart as its neighbours, which had the same answer.
      if (L && AreBoth(L - 1, M - 1) && wrapSub(C[L - 1], C[M - 1]) == wrapSub(C[L], C[M]) &&
          wrapSub(P.Base[L - 1], P.Base[M - 1]) == Distance)
        continue;
      if (Slope < 0) {
        Slope = Slope == INT64_MIN ? INT64_MAX : -Slope;
        Distance = wrapSub(0, Distance);
      }
      // |Distance + Slope*u| < Reach
      int64_t First = floorDiv(wrapSub(-Reach, Distance), Slope) + 1;
      int64_t Last = floorDiv(wrapSub(Reach - 1, Distance), Slope);
      for (int64_t V = First; V <= Last; ++V)
        U.Exceptions.insert(V * Align);
      if (U.Exceptions.size() > MostExceptions) {
        U.Complete = false;
        U.Exceptions.clear();
        return;
      }
    }
  }
}

/// Whether the lanes of both are as far apart whatever the unknown is that moves them by \p C
/// and \p D.
bool areAlike(const LanePattern &P, const LaneInts &C, const LanePattern &Q, const LaneInts &D) {
  if (P.Active != Q.Active || C.Uniform != D.Uniform || P.Base.Uniform != Q.Base.Uniform)
    return false;
  auto Differ = [](const LaneInts &X, const LaneInts &Y) {
    const int64_t Move = wrapSub(Y.V[0], X.V[0]);
    int64_t Rest = 0;
    for (unsigned L = 1; L < (X.Uniform ? 1 : WarpSize); ++L)
      Rest |= wrapSub(Y.V[L], X.V[L]) ^ Move;
    return Rest != 0;
  };
  return !Differ(C, D) && !Differ(P.Base, Q.Base);
}
} // namespace

/// The modulus by which values of \p T's unknown are told apart, lanes that meet left aside.
static int64_t modulusOf(const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                         const LaneTerm &T) {
  const int64_t Align = Symbols[T.Symbol].Align;
  const int64_t First = T.Coefficient[unsigned(std::countr_zero(P.Active))];
  int64_t M;
  if (A.In == Space::Shared) {
    M = period(sim::WordBytes, wrapMul(First, Align));
    const LaneInts Apart =
        mapLanes(T.Coefficient, [&](int64_t C) { return wrapMul(wrapSub(C, First), Align); });
    if (!T.Coefficient.Uniform)
      M = std::lcm(M, period(BankPeriod, Apart.powerOfTwo()));
  } else {
    M = period(sim::SectorBytes, wrapMul(T.Coefficient.powerOfTwo(), Align));
  }
  return wrapMul(M, Align); // the unknown itself moves in steps of its alignment
}

bool warplint::isDecided(const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                         const LaneTerm &T) {
  return modulusOf(Symbols, A, P, T) <= Symbols[T.Symbol].Align;
}

std::vector<Unknown> warplint::unknownsOf(const SymbolTable &Symbols, const Access &A,
                                          llvm::ArrayRef<LanePattern> Patterns) {
  std::vector<Unknown> Result;
  const LanePattern *Last = nullptr; // whose exceptions were added last, and for which term
  const LaneTerm *Of = nullptr;
  for (const LanePattern &P : Patterns) {
    if (isScattered(Symbols, P))
      continue;
    unsigned Spreading = 0;
    for (const LaneTerm &T : P.Terms)
      Spreading += !T.Coefficient.Uniform;
    for (const LaneTerm &T : P.Terms) {
      Unknown &U = find(Result, T.Symbol);
      int64_t Align = Symbols[T.Symbol].Align;
      U.Modulus = std::lcm(U.Modulus, modulusOf(Symbols, A, P, T));
      if (!T.Coefficient.Uniform) {
        U.Spreads = true;
        // Warps are mostly lines of one rectangle: those of the first are those of all.
        if (!Last || Of->Symbol != T.Symbol || !areAlike(*Last, Of->Coefficient, P, T.Coefficient))
          addExceptions(U, A, P, T.Coefficient, Align);
        Last = &P;
        Of = &T;
        if (Spreading > 1)
          U.Complete = false; // lanes meet along lines of two unknowns
      }
    }
  }
  llvm::erase_if(Result, [&](const Unknown &U) {
    return U.Modulus <= Symbols[U.Symbol].Align && U.Exceptions.empty() && U.Complete;
  });
  return Result;
}

/// Powers of two are few: each by itself, up to those that lanes do not meet at and that are
/// multiples of the modulus, which are one class.
static std::vector<ValueClass> classesOfPowers(const Unknown &U, ExprRange R) {
  std::vector<ValueClass> Result;
  ValueClass Large;
  for (int64_t V = int64_t(1) << 62; V >= std::max<int64_t>(R.Lo, 1); V /= 2) {
    if (!R.contains(V))
      continue;
    const bool IsLarge = V % U.Modulus == 0 && !U.Exceptions.count(V);
    if (!IsLarge)
      Result.push_back({V, true, 1});
    else
      Large = {V, false, Large.Count + 1};
  }
  std::reverse(Result.begin(), Result.end());
  if (Large.Count == 1)
    Large.IsValue = true;
  if (Large.Count)
    Result.push_back(Large);
  return Result;
}

std::vector<ValueClass> Unknown::classes(const SymbolTable &Symbols) const {
  const warplint::Symbol &S = Symbols[Symbol];
  if (S.IsPowerOfTwo && isPowerOfTwo(Modulus))
    return classesOfPowers(*this, S.Range);
  ExprRange R = S.Range;
  int64_t Step = S.Align;
  std::vector<ValueClass> Result;
  constexpr int64_t FewValues = 64;
  bool Finite = R.Lo > INT64_MIN / 4 && R.Hi < INT64_MAX / 4;
  if (Finite && (R.Hi - R.Lo) / Step < FewValues) {
    for (int64_t V = floorDiv(R.Lo + Step - 1, Step) * Step; V <= R.Hi; V += Step)
      Result.push_back({V, true, 1});
    return Result;
  }
  for (int64_t V : Exceptions)
    if (R.contains(V))
      Result.push_back({V, true, 1});
  // A member of each residue class that is no exception; a small positive one if there is.
  for (int64_t Residue = 0; Residue < Modulus; Residue += Step) {
    int64_t From = R.contains(0) ? 0 : Finite || R.Lo > 0 ? R.Lo : R.Hi - Modulus + 1;
    std::optional<int64_t> Member;
    for (int64_t V = From + floorMod(Residue - From, Modulus); V <= R.Hi && !Member; V += Modulus)
      if (!Exceptions.count(V))
        Member = V;
    for (int64_t V = From - floorMod(From - Residue, Modulus); V >= R.Lo && !Member; V -= Modulus)
      if (!Exceptions.count(V))
        Member = V;
    if (!Member)
      continue;
    ValueClass C{*Member, false, 0};
    if (Finite) {
      C.Count = uint64_t(floorDiv(R.Hi - Residue, Modulus) - floorDiv(R.Lo - 1 - Residue, Modulus));
      for (int64_t V : Exceptions)
        C.Count -= R.contains(V) && floorMod(V - Residue, Modulus) == 0;
      if (C.Count == 0)
        continue;
    }
    Result.push_back(C);
  }
  return Result;
}

bool ClassifiedUnknown::isOpen() const {
  return llvm::any_of(Classes, [](const ValueClass &C) { return !C.IsValue; });
}

static bool holds(const LanePattern &P, SymbolId S) {
  return llvm::any_of(P.Terms, [&](const LaneTerm &T) { return T.Symbol == S; });
}

Classification warplint::classify(const SymbolTable &Symbols, const Access &A,
                                  llvm::ArrayRef<LanePattern> Patterns) {
  Classification Result;
  // What spreads the lanes decides most; what shifts them alike comes last.
  std::vector<Unknown> Spreading = unknownsOf(Symbols, A, Patterns), Shifts;
  llvm::erase_if(Spreading, [&](const Unknown &U) {
    if (!U.Spreads)
      Shifts.push_back(U);
    return !U.Spreads;
  });
  Result.OverStart =
      Shifts.size() > 1 || (Shifts.size() == 1 && !isNamed(Symbols, Shifts[0].Symbol));
  if (Result.OverStart)
    Result.Starts = sim::SectorBytes / std::min(A.BytesPerLane, sim::SectorBytes);
  else
    llvm::append_range(Spreading, Shifts);
  for (Unknown &U : Spreading) {
    std::vector<ValueClass> Classes = U.classes(Symbols);
    Result.Joint =
        std::min<uint64_t>(Result.Joint * std::max<size_t>(Classes.size(), 1), UINT32_MAX);
    Result.Complete &= U.Complete;
    Result.Unknowns.push_back({std::move(U), std::move(Classes)});
  }
  for (const LanePattern &P : Patterns) {
    const bool IsShifted =
        llvm::any_of(Shifts, [&](const Unknown &U) { return holds(P, U.Symbol); });
    Result.Requests += IsShifted ? Result.Starts : 1;
  }
  return Result;
}
