// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the wavefronts of one shared-memory instruction of one warp.
//
// Shared memory is 32 banks of 4-byte words: word w lives in bank w mod 32. In one
// wavefront a bank delivers one word, to as many lanes as want it. The busiest bank
// therefore sets the price of a group of lanes that is served together:
//
//   wavefronts(group) = max over banks b of |{ distinct words the group wants of b }|
//
// A warp that reads a column of `float Tile[32][32]`, then of `float Tile[32][33]`:
//
//             bank 0    bank 1    bank 2           bank 0    bank 1    bank 2
//   lane 0    word 0      .         .              word 0      .         .
//   lane 1    word 32     .         .                .       word 33     .
//   lane 2    word 64     .         .                .         .       word 66
//             bank 0 owes 32 words: 32             every bank owes one: 1
//
// Wide lanes are served in groups, one transaction each; an empty group is free:
//
//   1, 2, 4 bytes a lane   one group     lanes 0-31
//   8 bytes                two groups    0-15, 16-31
//   16 bytes               four groups   0-7, 8-15, 16-23, 24-31
//
// Loads only: when every active lane i finds lane i^1 inactive or at its own address, or
// every one finds lane i^2 so, the two groups of 8-byte lanes are served as one, and so
// are the two groups of each half-warp for 16-byte lanes.
//
//   wavefronts   = sum over groups       transactions = groups that are not empty
//   conflicts    = wavefronts - transactions
//
// Atomics serve lanes one by one, those of one word too: the busiest bank is the one that most
// lanes want. An increment of shared memory (ATOMS.POPC.INC) counts the lanes of a word first and
// costs what a store costs; a compare-and-swap takes two wavefronts for one of others.
//
// Sources and grades: docs/hardware.md, rules S1-S6, V1-V6, Q1-Q7, A3-A9.
//
// Counts the wavefronts of one ldmatrix or stmatrix (LDSM, STSM) of one warp.
//
// The instruction moves one, two or four matrices of eight rows, 16 bytes a row. Lane l
// gives the address of row l mod 8 of matrix l / 8; each matrix is one phase, judged as a
// group of eight 16-byte lanes is:
//
//   .x4    lanes 0-7     lanes 8-15    lanes 16-23   lanes 24-31
//          matrix 0      matrix 1      matrix 2      matrix 3
//
//   wavefronts = sum over matrices of max over banks of |{ distinct words }|
//   conflicts  = wavefronts - matrices
//
// .trans changes which lane receives what, not the addresses, and so not the price.
//
// Not modelled: the shapes of sm_100 that unpack 4- and 6-bit elements, and whether equal
// rows save wavefronts (experiment F).
//
// Sources and grades: docs/hardware.md, rules M1 and M2.
//
// A request to shared memory written out: for each group of lanes that is served together, the
// words that each of the 32 banks delivers, and to whom. It says by definition what sharedCost()
// computes quickly, and is what pictures are drawn of.

#pragma once

#include "sim/WarpAccess.h"

#include <array>
#include <span>
#include <vector>

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

namespace warplint::sim {

/// Rows of one matrix, and bytes of one row.
inline constexpr unsigned MatrixRows = 8;
inline constexpr unsigned MatrixRowBytes = 16;

/// One ldmatrix or stmatrix of one warp.
struct MatrixAccess {
  /// Byte address of each row, lane by lane, relative to any multiple of 128 bytes. Only the
  /// first 8 * Matrices lanes count.
  std::array<uint64_t, WarpSize> Row{};
  unsigned Matrices = 4; ///< 1, 2 or 4: .x1, .x2, .x4
  bool IsStore = false;  ///< stmatrix
};

/// Returns what \p Access costs; Transactions and Ideal are the number of matrices.
///
/// Example: ldmatrix.x4 on rows 32 bytes apart -> 8 wavefronts, 4 conflicts.
///
/// \pre Matrices is 1, 2 or 4, and every row begins at a multiple of 16 bytes.
SharedCost matrixCost(const MatrixAccess &Access);

} // namespace warplint::sim

namespace warplint::sim {

/// A word that a bank delivers in one wavefront, and the lanes that want it.
struct BankWord {
  int64_t Word = 0; ///< number of it, from the base of the offsets on
  LaneMask Lanes = 0;
};

struct BankGroup {
  unsigned First = 0; ///< lane
  std::array<std::vector<BankWord>, 32> Banks;

  unsigned wavefronts() const; ///< words of the busiest bank
  unsigned busiest() const;    ///< the first bank that has as many
};

struct BankTable {
  unsigned LanesTogether = WarpSize; ///< that a group has
  unsigned Passes = 1;               ///< wavefronts for one delivery: 2 of a compare-and-swap [A9]
  std::vector<BankGroup> Groups;     ///< that have an active lane, in order

  unsigned wavefronts() const;
};

/// How many neighbouring lanes are served together: 32, or fewer if they are wide [V1, Q1, V4, Q4].
unsigned lanesServedTogether(const WarpAccess &Access);

/// \pre as for sharedCost()
BankTable bankTable(const WarpAccess &Access);

} // namespace warplint::sim
