// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/LaneArithmetic.h"

#include "lib/expr/Operators.h"
#include "lib/lanes/Division.h"

using namespace warplint;

LaneValue warplint::countedBits(const LaneContext &C, const Expr *E, const LaneValue &A) {
  const unsigned Bits = E->Bits;
  if (!A.isKnown())
    return derivedFrom(C, E, {&A}, E->Range);
  return LaneValue(mapLanes(A.Base, [&](int64_t V) -> int64_t {
    switch (E->Kind) {
    case ExprKind::Popc:
      return popCount(zeroExtend(V, Bits));
    case ExprKind::Clz:
      return countLeadingZeros(V, Bits);
    case ExprKind::Ctz:
      return countTrailingZeros(V, Bits);
    default:
      return reverseBits(V, Bits);
    }
  }));
}

LaneValue warplint::tableEntry(const LaneContext &C, const Expr *E, llvm::ArrayRef<int64_t> Table,
                               const LaneValue &Index) {
  if (!Index.isKnown())
    return derivedFrom(C, E, {&Index}, E->Range);
  return LaneValue(mapLanes(Index.Base, [&](int64_t I) {
    return I >= 0 && uint64_t(I) < Table.size() ? Table[size_t(I)] : 0;
  }));
}

/// The lane each lane reads from, by the rules of PTX `shfl`.
static unsigned sourceLane(ExprKind Kind, unsigned Lane, int64_t B, int64_t C) {
  unsigned Segment = unsigned(C >> 8) & 31, Clamp = unsigned(C) & 31, By = unsigned(B) & 31;
  unsigned Most = (Lane & Segment) | (Clamp & ~Segment);
  unsigned Least = Lane & Segment;
  int From = Kind == ExprKind::ShuffleUp     ? int(Lane) - int(By)
             : Kind == ExprKind::ShuffleDown ? int(Lane + By)
             : Kind == ExprKind::ShuffleXor  ? int(Lane ^ By)
                                             : int(Least | (By & ~Segment));
  bool Inside = Kind == ExprKind::ShuffleUp ? From >= int(Most) : From <= int(Most);
  return Inside ? unsigned(From) & 31 : Lane;
}

LaneValue warplint::shuffled(const LaneContext &C, const Expr *E, const LaneValue &V,
                             const LaneValue &Lane, const LaneValue &Clamp) {
  if (!Lane.isKnown() || !Clamp.isKnown())
    return isUniform(C.Symbols, V) ? V : derivedFrom(C, E, {&V, &Lane}, E->Range);
  LaneArray From;
  bool OneSource = true;
  for (unsigned I = 0; I < WarpSize; ++I) {
    From[I] = sourceLane(E->Kind, I, Lane.Base[I], Clamp.Base[I]);
    OneSource &= From[I] == From[0];
  }
  bool PerLane =
      llvm::any_of(V.Terms, [&](const LaneTerm &T) { return C.Symbols[T.Symbol].PerLane; });
  if (PerLane) // another lane's own unknown: one for all only if all read one lane
    return derived(C, E,
                   {.PerLane = !OneSource,
                    .FromData = hasData(C.Symbols, V),
                    .PerWarp = shareOf(C, V) != WarpShare::None},
                   E->Range);
  auto Permute = [&](const LaneInts &A) {
    return mapLanes(LaneInts(From), [&](int64_t L) { return A[unsigned(L)]; });
  };
  LaneValue R(Permute(V.Base));
  for (const LaneTerm &T : V.Terms)
    if (LaneInts Moved = Permute(T.Coefficient); !Moved.is(0))
      R.Terms.push_back({T.Symbol, Moved});
  return R;
}

constexpr int64_t MostBits = 62; // of a power of two that fits

/// Known bits of a value that is not negative: \p V = Low + 2^Known * (unknown part).
static unsigned knownBits(const SymbolTable &Symbols, const LaneValue &V) {
  unsigned Known = 62;
  for (const LaneTerm &T : V.Terms) {
    int64_t D = divisorOf(Symbols, T);
    Known = std::min(Known, D ? unsigned(std::countr_zero(uint64_t(D))) : 62u);
  }
  return Known;
}

/// A & Mask for a mask of one or more runs of ones.
static LaneValue maskBits(const LaneContext &C, const Expr *E, const LaneValue &A, int64_t Mask) {
  if (Mask < 0) // A & ~low is a multiple, as far as low is a run at the bottom
    return isPowerOfTwo(-Mask) ? roundDown(C, E, A, -Mask) : derivedFrom(C, E, {&A}, E->Range);
  LaneValue R;
  for (unsigned Bit = 0; Bit < 62 && Mask >> Bit;) {
    if (!(Mask >> Bit & 1)) {
      ++Bit;
      continue;
    }
    unsigned Run = unsigned(std::countr_one(uint64_t(Mask) >> Bit));
    int64_t Low = int64_t(1) << Bit, High = int64_t(1) << std::min(Bit + Run, 62u);
    LaneValue Upper = remainderBy(C, E, A, High);
    if (Bit == 0)
      R = R + Upper;
    else if (Upper.isKnown())
      R = R + LaneValue(mapLanes(Upper.Base, [&](int64_t V) { return V - floorMod(V, Low); }));
    else
      return derivedFrom(C, E, {&A}, E->Range, questionFor(C.Symbols, A, High));
    Bit += Run;
  }
  return R;
}

/// How many low bits lanes differ in, if \p V is otherwise the same in all of them; else many.
static unsigned differingBits(const LaneValue &V) {
  uint64_t Differ = 0;
  for (unsigned L = 1; L < WarpSize; ++L)
    Differ |= uint64_t(V.Base[L]) ^ uint64_t(V.Base[0]);
  const unsigned Bits = unsigned(std::bit_width(Differ));
  const bool IsAbove = llvm::all_of(V.Terms, [&](const LaneTerm &T) {
    return T.Coefficient.Uniform && std::countr_zero(uint64_t(T.Coefficient.V[0])) >= int(Bits);
  });
  return IsAbove ? Bits : 64;
}

/// The high bits of \p E, made of \p A and \p B, which are the same in all lanes: an unknown
/// multiple of \p Unit.
static LaneValue alignedTo(const LaneContext &C, int64_t Unit, const Expr *E, const LaneValue &A,
                           const LaneValue &B) {
  const bool FromData = hasData(C.Symbols, A) || hasData(C.Symbols, B);
  const bool PerWarp = std::max(shareOf(C, A), shareOf(C, B)) == WarpShare::Inside ||
                       isKnownApart(C.Symbols, C.Warps, A - B) ||
                       (isKnownInEach(C.Symbols, A) && isKnownInEach(C.Symbols, B));
  Symbol S;
  S.Kind = FromData ? SymbolKind::Data : SymbolKind::Derived;
  S.Align = Unit;
  S.OfWarp = PerWarp ? WarpShare::Inside : WarpShare::None;
  // Without the low bits, which are not negative.
  S.Range = plus(E->Range, {1 - Unit, 0});
  S.Loops = E->Loops;
  SymbolKey Key(SymbolOrigin::HighBits);
  Key.add(E->Id).add(Unit).add(FromData).add(PerWarp);
  addInstance(Key, C.Nest, E->Loops);
  return unknown(C, std::move(Key), std::move(S),
                 [&] { return "(" + asInSource(*E) + " & " + std::to_string(-Unit) + ")"; });
}

/// 1 << By, if it is one number for all lanes.
static std::optional<LaneValue> powerOfTwo(const LaneContext &C, const LaneValue &By) {
  if (By.isKnown() || !isUniform(C.Symbols, By))
    return std::nullopt;
  // 1 << (s + 1) is twice 1 << s.
  const int64_t Known = By.Base.V[0];
  const LaneValue Unknown = By - LaneValue(Known);
  const bool IsApart = Known > 0 && Known < MostBits && rangeOf(C.Symbols, Unknown).Lo >= 0;
  const LaneValue &Of = IsApart ? Unknown : By;
  const int64_t Times = IsApart ? int64_t(1) << Known : 1;
  const ExprRange R = rangeOf(C.Symbols, Of);
  const int64_t Most = MostBits - (IsApart ? Known : 0);
  const int64_t Lo = std::clamp<int64_t>(R.Lo, 0, Most);
  const int64_t Hi = std::clamp<int64_t>(R.Hi, Lo, Most);
  if (Lo >= Hi)
    return LaneValue(Times << Lo);
  Symbol S;
  S.Kind = hasData(C.Symbols, Of) ? SymbolKind::Data : SymbolKind::Derived;
  S.Range = {int64_t(1) << Lo, int64_t(1) << Hi};
  S.Align = S.Range.Lo;
  S.IsPowerOfTwo = true;
  if (shareOf(C, Of) != WarpShare::None)
    S.OfWarp = WarpShare::Inside;
  S.Loops = loopsOf(C.Symbols, Of);
  return scaled(unknown(C, SymbolKey(SymbolOrigin::PowerOfTwo).add(Of), std::move(S),
                        [&] { return "1 << " + asOperand(nameOf(C.Symbols, Of)); }),
                Times);
}

/// What \p V is a power of two times, if that is an unknown power: `8 << s`.
static bool isPower(const SymbolTable &Symbols, const LaneValue &V) {
  return V.Base.is(0) && V.Terms.size() == 1 && V.Terms[0].Coefficient.Uniform &&
         isPowerOfTwo(V.Terms[0].Coefficient.V[0]) && Symbols[V.Terms[0].Symbol].IsPowerOfTwo;
}

/// A & ((1 << s) - 1) and A & -(1 << s), as instructions have remainders.
static std::optional<LaneValue> maskByPower(const LaneContext &C, const Expr *E, const LaneValue &A,
                                            const LaneValue &Mask) {
  if (const LaneValue Above = Mask + LaneValue(1); isPower(C.Symbols, Above))
    return remainder(C, E, A, Above);
  if (const LaneValue Least = LaneValue(0) - Mask; isPower(C.Symbols, Least))
    return A - remainder(C, E, A, Least);
  return std::nullopt;
}

LaneValue warplint::bitwise(const LaneContext &C, const Expr *E, const LaneValue &A,
                            const LaneValue &B) {
  auto Op = [&](int64_t X, int64_t Y) {
    return E->Kind == ExprKind::And ? X & Y : E->Kind == ExprKind::Or ? X | Y : X ^ Y;
  };
  if (A.isKnown() && B.isKnown())
    return LaneValue(mapLanes(A.Base, B.Base, Op));
  if (A == B)
    return E->Kind == ExprKind::Xor ? LaneValue(0) : A;
  if (E->Kind == ExprKind::And && B.isKnown() && B.Base.Uniform)
    return maskBits(C, E, A, B.Base.V[0]);
  if (E->Kind == ExprKind::And && A.isKnown() && A.Base.Uniform)
    return maskBits(C, E, B, A.Base.V[0]);
  if (E->Kind == ExprKind::Xor && B.isKnown(-1))
    return LaneValue(-1) - A;
  if (E->Kind == ExprKind::And)
    for (auto [Of, Mask] : {std::pair(&A, &B), {&B, &A}})
      if (std::optional<LaneValue> Masked = maskByPower(C, E, *Of, *Mask))
        return *Masked;
  // Split at the lowest bit an unknown can reach.
  unsigned Known = std::min(knownBits(C.Symbols, A), knownBits(C.Symbols, B));
  int64_t Unit = int64_t(1) << Known;
  auto Low = [&](const LaneValue &V) {
    return mapLanes(V.Base, [&](int64_t X) { return floorMod(X, Unit); });
  };
  LaneInts LowA = Low(A), LowB = Low(B);
  LaneValue HighA = A - LaneValue(LowA), HighB = B - LaneValue(LowB);
  LaneValue LowBits(mapLanes(LowA, LowB, Op));
  if (HighA.isKnown(0))
    return E->Kind == ExprKind::And ? LowBits : LowBits + HighB;
  if (HighB.isKnown(0))
    return E->Kind == ExprKind::And ? LowBits : LowBits + HighA;
  // Above, both are the same in all lanes: one unknown moves them alike.
  if (isUniform(C.Symbols, HighA) && isUniform(C.Symbols, HighB))
    return LowBits + alignedTo(C, Unit, E, HighA, HighB);
  // Ask until the unknown begins above the other operand's bits, or those that lanes differ in.
  const LaneValue &Open = isUniform(C.Symbols, B) ? B : A;
  const LaneValue &Other = isUniform(C.Symbols, B) ? A : B;
  ExprRange R = rangeOf(C.Symbols, Other);
  std::optional<Question> Q;
  if (R.Lo >= 0 && R.Hi < 64)
    Q = questionFor(C.Symbols, Open, int64_t(bitCeiling(uint64_t(R.Hi) + 1)));
  else if (unsigned Bits = differingBits(Other); Bits <= 6)
    Q = questionFor(C.Symbols, Open, int64_t(1) << Bits);
  return derivedFrom(C, E, {&A, &B}, E->Range, Q);
}

/// Whether nothing is open in \p V but which iteration it is, and in which warp.
static bool isCounted(const SymbolTable &Symbols, const LaneValue &V) {
  return llvm::all_of(V.Terms, [&](const LaneTerm &T) {
    const Symbol &S = Symbols[T.Symbol];
    return (S.Kind == SymbolKind::Counter || S.OfWarp == WarpShare::Factor) && !S.PerLane;
  });
}

/// How often \p V wraps around in each lane, if that is sure whatever is unknown in it.
static std::optional<LaneInts> wrapsOf(const SymbolTable &Symbols, const LaneValue &V,
                                       unsigned Bits, bool Signed) {
  if (Bits > 32)
    return std::nullopt;
  const int64_t Lowest = Signed ? -(int64_t(1) << (Bits - 1)) : 0;
  ExprRange Ranges[WarpSize];
  rangesIn(Symbols, V, Ranges);
  LaneArray Times;
  for (unsigned L = 0; L < WarpSize; ++L) {
    auto At = [&](int64_t End) { return wrapSub(End, Lowest) >> Bits; };
    const ExprRange &R = Ranges[L];
    if (R.Lo < INT64_MIN / 2 || R.Hi > INT64_MAX / 2 || At(R.Lo) != At(R.Hi))
      return std::nullopt;
    Times[L] = At(R.Lo);
  }
  return LaneInts(Times);
}

LaneValue warplint::reduce(const LaneContext &C, const Expr *E, const LaneValue &A) {
  bool Signed = E->Kind == ExprKind::Wrap;
  unsigned Bits = E->Bits;
  auto To = [&](int64_t V) { return Signed ? signExtend(V, Bits) : zeroExtend(V, Bits); };
  if (A.isKnown())
    return LaneValue(mapLanes(A.Base, To));
  if (rangeOf(C.Symbols, A)
          .isWithin(Signed ? ExprRange::ofSigned(Bits) : ExprRange::ofUnsigned(Bits)))
    return A;
  if (std::optional<LaneInts> Times = wrapsOf(C.Symbols, A, Bits, Signed))
    return A - LaneValue(mapLanes(*Times, [&](int64_t T) { return T << Bits; }));
  const WarpShare Share = shareOf(C, A); // a warp alone may know that it does, or does not
  if (Share == WarpShare::Inside || (Share == WarpShare::Factor && isKnownInEach(C.Symbols, A)))
    return derivedFrom(C, E, {&A}, E->Range);
  // Counters are no unknowns, and do wrap: one by one their iterations tell where.
  if (!Signed && fallsBelowZero(C.Symbols, A) && isCounted(C.Symbols, A))
    return derivedFrom(C, E, {&A}, E->Range);
  // Reversed bits are no index arithmetic: the highest is as likely set as any.
  if (!Signed && E->operand(0)->Kind == ExprKind::Brev)
    return derivedFrom(C, E, {&A}, E->Range);
  // Index arithmetic of 32 bits and more is taken not to overflow (docs/limitations.md).
  if (Bits >= 32)
    return A;
  if (!Signed || Bits == 1)
    return remainderBy(C, E, A, int64_t(1) << Bits);
  return derivedFrom(C, E, {&A}, E->Range, questionFor(C.Symbols, A, int64_t(1) << Bits));
}

LaneValue warplint::shift(const LaneContext &C, const Expr *E, const LaneValue &A,
                          const LaneValue &By) {
  const bool IsLeft = E->Kind == ExprKind::Shl;
  if (A.isKnown() && By.isKnown())
    return LaneValue(mapLanes(A.Base, By.Base, IsLeft ? shiftLeft : shiftRight));
  if (IsLeft && By.isKnown())
    return scaled(A, mapLanes(By.Base, [](int64_t B) { return shiftLeft(1, B); }));
  if (By.isKnown() && By.Base.Uniform && By.Base.V[0] >= 0 && By.Base.V[0] < MostBits)
    return divideBy(C, E, A, int64_t(1) << By.Base.V[0]);
  if (std::optional<LaneValue> Power = powerOfTwo(C, By))
    return IsLeft ? multiply(C.Symbols, A, *Power) : divide(C, E, A, *Power);
  return derivedFrom(C, E, {&A, &By}, E->Range);
}
