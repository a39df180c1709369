//===- sim/Swizzle.h - XOR layouts of shared memory -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The address maps that tensor copies (TMA) and wgmma apply to shared memory, and the same
/// idea for arrays laid out by hand.
///
/// A swizzle exchanges the 16-byte chunks of a 128-byte row, by a number taken from the row:
///
///   128-byte mode       chunk 0  1  2  3  4  5  6  7
///   row 0                     0  1  2  3  4  5  6  7       Address ^= (Address >> 3) & 0x70
///   row 1                     1  0  3  2  5  4  7  6
///   row 2                     2  3  0  1  6  7  4  5       a column of chunks now meets
///   ...                                                    every bank once
///   row 7                     7  6  5  4  3  2  1  0
///
/// The map is its own inverse, keeps rows in place, and repeats every 8, 4 or 2 rows.
///
/// Sources and grades: docs/hardware.md, rule Z1.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_SWIZZLE_H
#define WARPLINT_SIM_SWIZZLE_H

#include <cstdint>

namespace warplint::sim {

/// XORs \p Bits bits of an address, from bit \p Base on, with those \p Shift bits above.
/// CUTLASS writes it Swizzle<Bits, Base, Shift>.
struct Swizzle {
  unsigned Bits = 0;  ///< 0 is the identity
  unsigned Base = 4;  ///< lowest bit that changes; 4 moves chunks of 16 bytes
  unsigned Shift = 3; ///< distance to the bits it is XORed with; at least Bits

  constexpr uint64_t operator()(uint64_t Address) const {
    const uint64_t Mask = ((uint64_t(1) << Bits) - 1) << Base;
    return Address ^ ((Address >> Shift) & Mask);
  }

  /// Bytes after which the pattern repeats; buffers begin at a multiple of it.
  constexpr unsigned periodBytes() const { return 1u << (Base + Shift + Bits); }

  friend constexpr bool operator==(const Swizzle &, const Swizzle &) = default;
};

/// The modes of a tensor map. The number is also the most bytes of the inner dimension.
inline constexpr Swizzle NoSwizzle{.Bits = 0};
inline constexpr Swizzle Swizzle32B{.Bits = 1};
inline constexpr Swizzle Swizzle64B{.Bits = 2};
inline constexpr Swizzle Swizzle128B{.Bits = 3};

} // namespace warplint::sim

#endif // WARPLINT_SIM_SWIZZLE_H
