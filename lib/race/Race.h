// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Races, barriers that threads miss, accesses that are not aligned, and reads of shared memory
// that nobody has written, each with a witness: two threads, or one, of one block, in iterations
// that are told. A function of a kernel model and a launch, with a budget of its own.
//
//   s[threadIdx.x] = in[threadIdx.x];
//   out[threadIdx.x] = s[threadIdx.x ^ 32];     // thread 0 reads what thread 32 writes
//
// A block is run thread by thread, from one barrier to the next: two threads race if both
// reach the same bytes in between, and one of them writes. Between threads of one warp
// `__syncwarp` is a barrier, too. What is not known for certain takes part in no race: an access
// that data guard, an address that data decide.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/race/BlockEvaluator.h"
#include "lib/race/BulkMoves.h"
#include "lib/race/WarpOrder.h"

#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// An access by one thread.
struct Touch {
  unsigned Access = 0, Thread = 0;
  std::vector<std::pair<unsigned, int64_t>> Iterations; ///< of loops, by number; outermost first
};

/// What holds for numbers that parameters were given.
struct Ground {
  Trust How = Trust::Known;
  std::vector<std::pair<std::string, int64_t>> Chosen; ///< by name
  std::array<int64_t, 3> Block = {0, 0, 0};            ///< index of the block
  bool FromMemory = false;                             ///< some of Chosen are read from memory
  std::optional<int64_t> NotFor; ///< of the one number that was chosen: a neighbour of it for which
                                 ///< it does not hold
};

struct Race {
  Touch First, Second; ///< in the order in which one thread would make them
  std::optional<unsigned> Object;
  std::optional<int64_t> Byte; ///< in the object, if no unknown decides it
  Ground On;
  bool IsOfOneWarp = false;
  std::optional<std::array<int64_t, 3>> OtherBlock; ///< of the first access, if that is another one
  /// Without a consequence: both write the same, or the one that reads has written it, or drops it.
  bool IsSameValue = false;
  bool DifferForSure =
      false;               ///< two writes, of values that are known to be made of different things
  bool IsUnderWay = false; ///< the first is an asynchronous copy that has not been waited for
  bool IsLostUpdate = false; ///< each of the two threads reads, and writes what it makes of that
  /// Of a block that is a guess: all others that were tried, of so many threads and more, have it.
  std::optional<uint64_t> FromThreads;
  /// Of Undecided: the barrier that may order the two; WarpTime::Polled: a loop that others end.
  std::optional<unsigned> Undecided;
};

/// Some threads come to a barrier, and another goes on without.
struct MissedBarrier {
  unsigned Barrier = 0;
  unsigned Reaching = 0, Missing = 0; ///< threads
  Ground On;
  bool HasReturned = false; ///< Missing does nothing more
  /// Of a barrier of the grid: the block that never comes, if all of a block do that.
  std::optional<std::array<int64_t, 3>> MissingBlock;
};

/// A barrier of a warp, a shuffle or a vote whose mask does not fit the lanes that come.
struct WrongMask {
  unsigned Barrier = 0;
  unsigned Calling = 0;           ///< a thread that is there
  std::optional<unsigned> Absent; ///< one that is named and goes on without; nothing: Calling is
                                  ///< not named
  uint32_t Mask = 0;              ///< in Calling
  bool IsRead = false;            ///< Absent is whom Calling reads from, named or not
  Ground On;
};

/// A shared array that is left, for numbers that parameters may have.
struct Overrun {
  Touch By;
  int64_t Byte = 0; ///< from the beginning of the array
  Ground On;
};

/// An index that does not fit the 32 bits that the source computes it in.
struct Overflow {
  Touch By;
  NarrowPart Of;     ///< of Access::Narrow
  int64_t Index = 0; ///< what it should be
  Ground On;
};

/// An address that is no multiple of what the access asks for.
struct Misaligned {
  Touch By;
  unsigned Align = 0;     ///< bytes that the access asks for
  int64_t Byte = 0;       ///< in its object
  bool IsCertain = false; ///< wherever the object begins: threads differ in what is left
  Ground On;
};

/// A read of shared memory that no thread of the block has written.
struct UnwrittenRead {
  Touch By;
  std::optional<int64_t> Byte;     ///< in the array; nothing: data decide it
  bool IsWrittenElsewhere = false; ///< other bytes of the array are written, or these are later
  bool IsUsed = false;             ///< what is read goes into a result
  Ground On;
};

/// A bulk move that is wrong.
struct WrongBulk {
  BulkFault Of;
  Touch With;                  ///< of those kinds that are between a move and an access
  std::optional<int64_t> Byte; ///< of its array
  Ground On;
};

struct RaceReport {
  std::vector<Race> Races;     ///< one for each two accesses, in a block and across blocks
  std::vector<Race> Undecided; ///< the same, of those that something may order
  std::vector<MissedBarrier> Barriers;
  std::vector<WrongMask> Masks;       ///< one for each barrier
  std::vector<WrongMeeting> Meetings; ///< the same, for certain
  std::vector<WrongBulk> Bulk;
  std::vector<Misaligned> Misalignments;
  std::vector<Overrun> Overruns;        ///< one for each access
  bool LeavesArrays = false;            ///< shared ones, for certain
  std::vector<UnwrittenRead> Unwritten; ///< one for each access
  std::vector<Overrun> Beyond;          ///< of global memory, for certain: one for each access
  std::vector<Overflow> Overflows;      ///< for certain: one for each part of an address
  std::vector<UnwrittenRead> Unset;     ///< the same, of what nothing has set before the launch
  /// Where the first block was when the budget was spent; nothing: it was enough.
  std::optional<Statement> EndedAt;
};

struct RaceOptions {
  /// Values of one thread that are computed, of all settings. Two blocks of a product of matrices
  /// by tiles of 32x32 take all of them.
  uint64_t MostSteps = 8'000'000;
  bool WithGlobal = true; ///< races in global memory, too
  /// Say of one number that was chosen for which neighbour of it what is found does not hold; takes
  /// several walks for each.
  bool WithNeighbours = true;
};

RaceReport findRaces(const KernelModel &K, const LaunchShape &L, const RaceOptions &Options);

/// Says of the races of \p Of, which was found for \p L, whose block is a guess, from how many
/// threads on each of \p Others has them, too: Race::FromThreads.
void holdAgainst(llvm::ArrayRef<Dim3> Others, const KernelModel &K, const LaunchShape &L,
                 const RaceOptions &Options, RaceReport &Of);

} // namespace warplint
