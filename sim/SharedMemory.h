//===- sim/SharedMemory.h - What one warp costs shared memory ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Counts the wavefronts of one shared-memory instruction of one warp.
///
/// Shared memory is 32 banks of 4-byte words: word w lives in bank w mod 32. In one
/// wavefront a bank delivers one word, to as many lanes as want it. The busiest bank
/// therefore sets the price of a group of lanes that is served together:
///
///   wavefronts(group) = max over banks b of |{ distinct words the group wants of b }|
///
/// A warp that reads a column of `float Tile[32][32]`, then of `float Tile[32][33]`:
///
///             bank 0    bank 1    bank 2           bank 0    bank 1    bank 2
///   lane 0    word 0      .         .              word 0      .         .
///   lane 1    word 32     .         .                .       word 33     .
///   lane 2    word 64     .         .                .         .       word 66
///             bank 0 owes 32 words: 32             every bank owes one: 1
///
/// Wide lanes are served in groups, one transaction each; an empty group is free:
///
///   1, 2, 4 bytes a lane   one group     lanes 0-31
///   8 bytes                two groups    0-15, 16-31
///   16 bytes               four groups   0-7, 8-15, 16-23, 24-31
///
/// Loads only: when every active lane i finds lane i^1 inactive or at its own address, or
/// every one finds lane i^2 so, the two groups of 8-byte lanes are served as one, and so
/// are the two groups of each half-warp for 16-byte lanes.
///
///   wavefronts   = sum over groups       transactions = groups that are not empty
///   conflicts    = wavefronts - transactions
///
/// Atomics serve lanes one by one, those of one word too: the busiest bank is the one that most
/// lanes want. An increment of shared memory (ATOMS.POPC.INC) counts the lanes of a word first and
/// costs what a store costs; a compare-and-swap takes two wavefronts for one of others.
///
/// Sources and grades: docs/hardware.md, rules S1-S6, V1-V6, Q1-Q7, A3-A9.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_SHAREDMEMORY_H
#define WARPLINT_SIM_SHAREDMEMORY_H

#include "sim/WarpAccess.h"

#include <span>

namespace warplint::sim {

/// Banks of shared memory, and bytes one bank delivers per wavefront [S1].
inline constexpr unsigned Banks = 32;
inline constexpr unsigned WordBytes = 4;

/// Whether lanes that want one word are served together [S2, A3], or one after the other [A6, L2].
constexpr bool combines(Op Operation) {
  return Operation == Op::Load || Operation == Op::Store || Operation == Op::Increment;
}

/// Wavefronts of \p Operation for what others do in one [A9].
constexpr unsigned passesOf(Op Operation) { return Operation == Op::CompareAndSwap ? 2 : 1; }

/// The price of one shared-memory request, as the hardware counts it.
struct SharedCost {
  unsigned Wavefronts = 0;         ///< passes; 0 if no lane is active
  unsigned Transactions = 0;       ///< groups served, after merging
  unsigned Ideal = 0;              ///< for the bytes asked for, or Wavefronts if fewer [W2]
  unsigned BusiestBank = 0;        ///< in its busiest group; meaningful if conflicts() > 0
  unsigned WordsOfBusiestBank = 0; ///< distinct words that group wants of it, or lanes [A6, L2]
  unsigned Passes = 1;             ///< wavefronts for what others do in one [A9]
  sim::Evidence Evidence;          ///< the rules that these figures rest on

  unsigned conflicts() const { return Wavefronts / Passes - Transactions; }
};

/// Returns what \p Access costs, by the hardware rule above.
///
/// Example: 32 lanes, 4 bytes each, 128 bytes apart -> 32 wavefronts, 31 conflicts.
///
/// \pre BytesPerLane is 1, 2, 4, 8 or 16, and divides every active offset.
SharedCost sharedCost(const WarpAccess &Access);

/// The textbook count: group the addresses by bank, count distinct ones, and add up
/// (distinct - 1) over all banks. It says how many accesses wait, not how many passes are
/// added: stride 2 counts 16, where the hardware adds one wavefront.
/// Only for teaching material; findings use sharedCost.
unsigned textbookConflicts(std::span<const uint64_t> Addresses, unsigned NumBanks = Banks);

/// The lanes that are served together with \p Lane, before merging.
LaneMask groupOf(unsigned Lane, unsigned BytesPerLane);

} // namespace warplint::sim

#endif // WARPLINT_SIM_SHAREDMEMORY_H
