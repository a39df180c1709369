// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic that a fold and the evaluator must do alike, to the bit. Nothing here is
// undefined for any input.

#pragma once

#include <bit>
#include <cstdint>

namespace warplint {

inline int64_t wrapAdd(int64_t A, int64_t B) { return int64_t(uint64_t(A) + uint64_t(B)); }
inline int64_t wrapSub(int64_t A, int64_t B) { return int64_t(uint64_t(A) - uint64_t(B)); }
inline int64_t wrapMul(int64_t A, int64_t B) { return int64_t(uint64_t(A) * uint64_t(B)); }

inline bool isPowerOfTwo(int64_t V) { return V > 0 && (V & (V - 1)) == 0; }
inline uint64_t bitCeiling(uint64_t V) {
  return V > (uint64_t(1) << 62) ? uint64_t(1) << 63 : std::bit_ceil(V);
}

/// \p V mod 2^Bits, unsigned. 64 bits stay as they are.
inline int64_t zeroExtend(int64_t V, unsigned Bits) {
  return Bits >= 64 ? V : int64_t(uint64_t(V) & ((uint64_t(1) << Bits) - 1));
}

/// The signed integer of \p Bits bits congruent to \p V.
inline int64_t signExtend(int64_t V, unsigned Bits) {
  return Bits >= 64 ? V : int64_t(uint64_t(V) << (64 - Bits)) >> (64 - Bits);
}

/// Rounds toward minus infinity. \pre B > 0.
inline int64_t floorDiv(int64_t A, int64_t B) { return A / B - (A % B < 0); }
/// In [0, B). \pre B > 0.
inline int64_t floorMod(int64_t A, int64_t B) { return A % B + (A % B < 0 ? B : 0); }

/// C's division; 0 where C's is undefined.
inline int64_t truncDiv(int64_t A, int64_t B) {
  return B == 0 ? 0 : B == -1 ? wrapSub(0, A) : A / B;
}
inline int64_t truncRem(int64_t A, int64_t B) { return B == 0 || B == -1 ? 0 : A % B; }

/// Shifts as PTX does them: by 64 or more, nothing is left (or only the sign).
inline int64_t shiftLeft(int64_t A, int64_t By) {
  return By < 0 || By > 63 ? 0 : int64_t(uint64_t(A) << By);
}
inline int64_t shiftRight(int64_t A, int64_t By) { return A >> (By < 0 || By > 63 ? 63 : By); }

inline int64_t popCount(int64_t V) { return std::popcount(uint64_t(V)); }
inline int64_t countLeadingZeros(int64_t V, unsigned Bits) {
  return std::countl_zero(uint64_t(zeroExtend(V, Bits))) - int(64 - Bits);
}
inline int64_t countTrailingZeros(int64_t V, unsigned Bits) {
  int Zeros = std::countr_zero(uint64_t(zeroExtend(V, Bits)));
  return Zeros > int(Bits) ? Bits : Zeros;
}
inline int64_t reverseBits(int64_t V, unsigned Bits) {
  uint64_t Result = 0;
  for (unsigned I = 0; I < Bits; ++I)
    Result |= (uint64_t(V) >> I & 1) << (Bits - 1 - I);
  return signExtend(int64_t(Result), Bits);
}

} // namespace warplint
