// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an expression is worth in the 32 lanes of one warp: known numbers, plus multiples
// of unknowns.
//
//   value[lane] = base[lane] + sum over unknowns u of coefficient_u[lane] * u
//
// `in + 4*(N*y + x)`, for lane = x and y = 3:
//
//   base         0  4  8  12 ... 124
//   in           1  1  1   1 ...   1     an address, a multiple of 256
//   N           12 12 12  12 ...  12     any int
//
// An unknown is one number for the whole warp, unless it is marked as differing per lane
// (data loaded from memory); then lane l has its own.
//
// A condition over the lanes of a warp: true, false or undecided in each.
//
// Removing lanes never makes a request dearer, so an undecided lane counts as taking part.
// One case wants care: `if (tid == k)` with k unknown is undecided in every lane, and yet
// at most one lane takes part. Keys remember that: lanes whose keys differ exclude each
// other.

#pragma once

#include "sim/WarpAccess.h"

#include "llvm/ADT/SmallVector.h"

#include <array>
#include <cstdint>
#include <optional>

namespace warplint {

using sim::LaneMask;
using sim::WarpSize;
using LaneArray = std::array<int64_t, WarpSize>;

/// An integer a lane. Equal ones are stored once.
struct LaneInts {
  bool Uniform = true;
  LaneArray V; ///< only V[0] if Uniform

  LaneInts(int64_t All = 0) { V[0] = All; }
  LaneInts(const LaneArray &Each) : Uniform(false), V(Each) { normalise(); }
  LaneInts(const LaneInts &O) { *this = O; }
  LaneInts &operator=(const LaneInts &O) {
    Uniform = O.Uniform;
    if (Uniform)
      V[0] = O.V[0];
    else
      V = O.V;
    return *this;
  }

  int64_t operator[](unsigned Lane) const { return V[Uniform ? 0 : Lane]; }
  bool is(int64_t All) const { return Uniform && V[0] == All; }
  bool operator==(const LaneInts &O) const;
  /// Notices that all lanes hold the same.
  void normalise();
  /// The greatest common divisor of all lanes; 0 if all are 0.
  int64_t gcd() const;
  /// The greatest power of two that divides all lanes; 0 if all are 0. Periods of memory are
  /// powers of two: what else gcd() holds does not matter to them.
  int64_t powerOfTwo() const;
};

/// \p V with lanes that are not in \p Active as the first that is.
LaneInts settled(const LaneInts &V, LaneMask Active);

/// Applies \p F lane by lane.
template <typename Function> LaneInts mapLanes(const LaneInts &A, const LaneInts &B, Function F) {
  if (A.Uniform && B.Uniform)
    return LaneInts(F(A.V[0], B.V[0]));
  LaneArray R; // a loop for each case, so that each is straight
  if (A.Uniform)
    for (unsigned L = 0; L < WarpSize; ++L)
      R[L] = F(A.V[0], B.V[L]);
  else if (B.Uniform)
    for (unsigned L = 0; L < WarpSize; ++L)
      R[L] = F(A.V[L], B.V[0]);
  else
    for (unsigned L = 0; L < WarpSize; ++L)
      R[L] = F(A.V[L], B.V[L]);
  return LaneInts(R);
}

template <typename Function> LaneInts mapLanes(const LaneInts &A, Function F) {
  if (A.Uniform)
    return LaneInts(F(A.V[0]));
  LaneArray R;
  for (unsigned L = 0; L < WarpSize; ++L)
    R[L] = F(A.V[L]);
  return LaneInts(R);
}

/// Number of an unknown in its SymbolTable.
using SymbolId = uint32_t;

struct LaneTerm {
  SymbolId Symbol;
  LaneInts Coefficient;
  bool operator==(const LaneTerm &O) const = default;
};

struct LaneValue {
  LaneInts Base;
  llvm::SmallVector<LaneTerm, 2> Terms; ///< by symbol; no zero coefficients

  LaneValue(int64_t All = 0) : Base(All) {}
  LaneValue(LaneInts Base) : Base(Base) {}
  static LaneValue ofSymbol(SymbolId S, int64_t Coefficient = 1);

  bool isKnown() const { return Terms.empty(); }
  bool isKnown(int64_t All) const { return Terms.empty() && Base.is(All); }
  bool operator==(const LaneValue &O) const;
};

LaneValue operator+(const LaneValue &A, const LaneValue &B);
LaneValue operator-(const LaneValue &A, const LaneValue &B);
/// \p A times known numbers.
LaneValue scaled(const LaneValue &A, const LaneInts &By);

/// Lane l of \p A where \p Mask has bit l, else of \p B.
LaneValue mergeLanes(LaneMask Mask, const LaneValue &A, const LaneValue &B);

struct LanePredicate {
  LaneMask True = 0;
  LaneMask Maybe = 0;                 ///< disjoint from True
  std::optional<LaneArray> Exclusive; ///< of the lanes in Maybe
  uint64_t Loops = 0;                 ///< loops whose state keeps lanes undecided
  uint8_t OpenBlocks = 0;             ///< bit d: blockIdx in dimension d does
  bool FromData = false;              ///< a value loaded from memory does
  bool PerWarp = false;               ///< lanes in Maybe may be decided in one warp alone

  LaneMask possible() const { return True | Maybe; }
  LaneMask falseLanes() const { return ~possible(); }
  static LanePredicate known(LaneMask M) {
    LanePredicate P;
    P.True = M;
    return P;
  }
};

inline LanePredicate operator&(const LanePredicate &A, const LanePredicate &B) {
  LanePredicate R;
  R.True = A.True & B.True;
  R.Maybe = A.possible() & B.possible() & ~R.True;
  if (R.Maybe && A.Exclusive && !A.True)
    R.Exclusive = A.Exclusive;
  else if (R.Maybe && B.Exclusive && !B.True)
    R.Exclusive = B.Exclusive;
  R.Loops = R.Maybe ? A.Loops | B.Loops : 0;
  R.OpenBlocks = R.Maybe ? A.OpenBlocks | B.OpenBlocks : 0;
  R.FromData = R.Maybe && (A.FromData || B.FromData);
  R.PerWarp = (A.PerWarp && B.possible()) || (B.PerWarp && A.possible());
  return R;
}

inline LanePredicate operator!(const LanePredicate &A) {
  LanePredicate R;
  R.True = A.falseLanes();
  R.Maybe = A.Maybe;
  R.Loops = A.Loops;
  R.OpenBlocks = A.OpenBlocks;
  R.FromData = A.FromData;
  R.PerWarp = A.PerWarp;
  return R;
}

inline LanePredicate operator|(const LanePredicate &A, const LanePredicate &B) {
  LanePredicate R;
  R.True = A.True | B.True;
  R.Maybe = (A.Maybe | B.Maybe) & ~R.True;
  R.Loops = R.Maybe ? A.Loops | B.Loops : 0;
  R.OpenBlocks = R.Maybe ? A.OpenBlocks | B.OpenBlocks : 0;
  R.FromData = R.Maybe && (A.FromData || B.FromData);
  R.PerWarp = (A.PerWarp && ~B.True) || (B.PerWarp && ~A.True);
  if (R.Maybe && !R.True && !B.possible())
    R.Exclusive = A.Exclusive;
  if (R.Maybe && !R.True && !A.possible())
    R.Exclusive = B.Exclusive;
  return R;
}

} // namespace warplint
