// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only input of the judge: where each lane of one warp reaches.
//
//   lane      0    1    2   ...  31
//   offset    0  128  256   ... 3968     a column of float[32][32]
//   active    1    1    1   ...   1      4 bytes a lane
//
// Most of the price of judging an access is reading its 32 offsets, so the judges are compiled
// twice where a machine may have wider vectors than it must have, and the loader picks one. What
// they call on the way is inlined into both: code for narrow vectors that follows code for wide
// ones waits for the vector unit to change over. Internal to sim/.
//
// Not by clang 22, which leaves out inline functions that only the copies call.
//
// Most accesses put lane l at Base + l*Stride. For those the price has a closed form, so
// both judges ask here first. Internal to sim/.
//
// The address maps that tensor copies (TMA) and wgmma apply to shared memory, and the same
// idea for arrays laid out by hand.
//
// A swizzle exchanges the 16-byte chunks of a 128-byte row, by a number taken from the row:
//
//   128-byte mode       chunk 0  1  2  3  4  5  6  7
//   row 0                     0  1  2  3  4  5  6  7       Address ^= (Address >> 3) & 0x70
//   row 1                     1  0  3  2  5  4  7  6
//   row 2                     2  3  0  1  6  7  4  5       a column of chunks now meets
//   ...                                                    every bank once
//   row 7                     7  6  5  4  3  2  1  0
//
// The map is its own inverse, keeps rows in place, and repeats every 8, 4 or 2 rows.
//
// Sources and grades: docs/hardware.md, rule Z1.

#pragma once

#include "sim/Rules.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>

namespace warplint::sim {

/// Lanes in a warp. The same on every NVIDIA GPU so far.
inline constexpr unsigned WarpSize = 32;

/// A bit a lane; bit l is lane l.
using LaneMask = uint32_t;
inline constexpr LaneMask AllLanes = 0xffffffffu;

/// What the instruction does to memory, as far as its price depends on it.
enum class Op : uint8_t {
  Load,
  Store,
  Atomic,         ///< read-modify-write, with or without a result (ATOMS, ATOMG, RED)
  Increment,      ///< an atomic that combines lanes at one address first (ATOMS.POPC.INC)
  CompareAndSwap, ///< and all rounds of a loop of it (ATOMS.CAS)
  AsyncCopyStore, ///< the shared-memory side of cp.async (LDGSTS)
};
inline constexpr unsigned NumOps = 6;

/// One memory instruction of one warp.
struct WarpAccess {
  /// Byte address of each lane's first byte, relative to any multiple of 128 bytes.
  /// Values of inactive lanes are ignored.
  std::array<uint64_t, WarpSize> Offset{};
  LaneMask Active = AllLanes;
  unsigned BytesPerLane = 4; ///< 1, 2, 4, 8, 16 bytes; 32 for global memory on sm_100+
  Op Operation = Op::Load;

  bool isActive(unsigned Lane) const { return Active >> Lane & 1u; }
};

} // namespace warplint::sim

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__)
#define WARPLINT_WIDE [[gnu::target_clones("avx2", "default")]]
#else
#define WARPLINT_WIDE
#endif

/// Of a function that a judge calls for most accesses.
#define WARPLINT_INLINE [[gnu::always_inline]] inline

namespace warplint::sim {

/// Four offsets. A vector extension of GCC and Clang, so that no instruction set is named.
using Four [[gnu::vector_size(32)]] = uint64_t;

} // namespace warplint::sim

namespace warplint::sim {

/// Whether lane l is at Offset[0] + l*Stride, for all 32.
WARPLINT_INLINE bool isRamp(const uint64_t *Offset, uint64_t Stride) {
  const uint64_t First = Offset[0];
  Four Expected = {First, First + Stride, First + 2 * Stride, First + 3 * Stride};
  const Four Step = {4 * Stride, 4 * Stride, 4 * Stride, 4 * Stride};
  Four Differs = {};
#pragma GCC unroll 8
  for (unsigned Lane = 0; Lane < WarpSize; Lane += 4) {
    Four Lanes;
    std::memcpy(&Lanes, Offset + Lane, sizeof Lanes);
    Differs |= Lanes ^ Expected;
    Expected += Step;
  }
  return (Differs[0] | Differs[1] | Differs[2] | Differs[3]) == 0;
}

/// The step from lane to lane in bytes, modulo 2^64, if all lanes are active and equally
/// spaced.
WARPLINT_INLINE std::optional<uint64_t> strideOf(const WarpAccess &Access) {
  const auto &Offset = Access.Offset;
  const uint64_t Stride = Offset[1] - Offset[0];
  // Most accesses that are not affine betray themselves here: swizzles, blocks 16 wide.
  if (Access.Active != AllLanes || Offset[2] - Offset[1] != Stride ||
      Offset[16] - Offset[15] != Stride || !isRamp(Offset.data(), Stride))
    return std::nullopt;
  return Stride;
}

} // namespace warplint::sim

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
