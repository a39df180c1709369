// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sim/Occupancy.h"

#include "sim/WarpAccess.h"

#include <algorithm>

namespace warplint::sim {
/// Registers are given to a warp in units of this many [O1].
constexpr unsigned RegisterUnit = 256; // 32-bit registers

/// The launch check counts warps in fours, also on CC 6.0 with its two sub-partitions [O2].
constexpr unsigned WarpUnit = 4; // warps

static constexpr unsigned roundUp(unsigned Value, unsigned Unit) {
  return (Value + Unit - 1) / Unit * Unit;
}

static unsigned warpsOf(unsigned Threads) { return (Threads + WarpSize - 1) / WarpSize; }

/// The most bytes a block may have, static, dynamic and reserved [O3].
static unsigned sharedLimit(bool OptIn, const Gpu &Target) {
  return Target.SharedReserved +
         (OptIn ? std::max(StaticSharedLimit, Target.SharedPerBlockOptIn) : StaticSharedLimit);
}

/// The bytes a block is given. Wide, so that no request overflows.
static uint64_t sharedAllocation(uint64_t Asked, const Gpu &Target) {
  const uint64_t Unit = Target.SharedUnit;
  return (Asked + Target.SharedReserved + Unit - 1) / Unit * Unit;
}

/// The first rule of its own that the block breaks.
static LaunchProblem problemOf(const BlockResources &Block, const Gpu &Target) {
  if (Block.Threads == 0)
    return LaunchProblem::NoThreads;
  if (Block.Threads > ThreadsPerBlock)
    return LaunchProblem::TooManyThreads;
  if (Block.RegistersPerThread > Target.RegistersPerThread)
    return LaunchProblem::TooManyRegistersPerThread;
  const unsigned PerWarp = roundUp(Block.RegistersPerThread * WarpSize, RegisterUnit);
  if (PerWarp * roundUp(warpsOf(Block.Threads), WarpUnit) > Target.RegistersPerBlock)
    return LaunchProblem::TooManyRegistersPerBlock;
  if (Block.StaticShared > StaticSharedLimit)
    return LaunchProblem::TooMuchStaticShared;
  const uint64_t Asked = uint64_t(Block.StaticShared) + Block.DynamicShared;
  if (sharedAllocation(Asked, Target) > sharedLimit(Block.OptIn, Target))
    return LaunchProblem::TooMuchShared;
  return LaunchProblem::None;
}

/// Blocks that each resource alone would allow.
static std::array<unsigned, NumResources> limitsOf(const BlockResources &Block, const Gpu &Target) {
  const unsigned Warps = warpsOf(Block.Threads);
  const unsigned PerWarp = roundUp(Block.RegistersPerThread * WarpSize, RegisterUnit);
  const unsigned Parts = Target.SubPartitions;
  const uint64_t Shared =
      sharedAllocation(uint64_t(Block.StaticShared) + Block.DynamicShared, Target);
  return {Target.WarpsPerSM / Warps,
          PerWarp == 0 ? Unlimited : Target.RegistersPerSM / Parts / PerWarp * Parts / Warps,
          Shared == 0 ? Unlimited : unsigned(Target.SharedPerSM / Shared), Target.BlocksPerSM};
}

/// Blocks an SM holds; none if the block cannot run.
static unsigned blocksOf(const BlockResources &Block, const Gpu &Target) {
  if (problemOf(Block, Target) != LaunchProblem::None)
    return 0;
  const auto Limits = limitsOf(Block, Target);
  return *std::min_element(Limits.begin(), Limits.end());
}

/// The most threads of which \p Blocks blocks fit, all else being free.
static unsigned mostThreads(unsigned Blocks, const Gpu &Target) {
  return std::min(ThreadsPerBlock, Target.WarpsPerSM / Blocks * WarpSize);
}

std::optional<unsigned> mostRegisters(unsigned Threads, unsigned Blocks, const Gpu &Target) {
  BlockResources Trial{.Threads = Threads};
  for (unsigned Registers = Target.RegistersPerThread; Registers > 0; --Registers) {
    Trial.RegistersPerThread = Registers;
    if (problemOf(Trial, Target) == LaunchProblem::None &&
        limitsOf(Trial, Target)[unsigned(Resource::Registers)] >= Blocks)
      return Registers;
  }
  return std::nullopt;
}

/// The most bytes of shared memory a block may ask for if \p Blocks are to fit.
static std::optional<unsigned> mostShared(bool OptIn, unsigned Blocks, const Gpu &Target) {
  const unsigned Share = std::min(Target.SharedPerSM / Blocks, sharedLimit(OptIn, Target));
  const unsigned Given = Share / Target.SharedUnit * Target.SharedUnit;
  if (Given < Target.SharedReserved)
    return std::nullopt;
  return Given - Target.SharedReserved;
}

/// What a block may take at most so that \p Blocks fit; \p Block takes more than that.
static OneMoreBlock roomFor(unsigned Blocks, const BlockResources &Block, const Gpu &Target) {
  OneMoreBlock Room;
  const unsigned Threads = mostThreads(Blocks, Target);
  if (Blocks > Target.BlocksPerSM || Threads == 0 || Block.StaticShared > StaticSharedLimit)
    return Room;
  if (Block.Threads > Threads)
    Room.Threads = Threads;
  const unsigned TrialThreads = std::clamp(Block.Threads, 1u, Threads);
  const auto Registers = mostRegisters(TrialThreads, Blocks, Target);
  const auto Shared = mostShared(Block.OptIn, Blocks, Target);
  if (!Registers || !Shared)
    return Room;
  if (Block.RegistersPerThread > *Registers)
    Room.RegistersPerThread = Registers;
  if (uint64_t(Block.StaticShared) + Block.DynamicShared > *Shared)
    Room.SharedBytes = Shared;
  Room.Possible = true;
  return Room;
}

Occupancy occupancy(const BlockResources &Block, const Gpu &Target) {
  Occupancy Result;
  Result.Problem = problemOf(Block, Target);
  if (Result.Problem != LaunchProblem::NoThreads)
    Result.Limit = limitsOf(Block, Target);
  Result.BlocksPerSM = blocksOf(Block, Target);
  Result.WarpsPerSM = Result.BlocksPerSM * warpsOf(Block.Threads);
  Result.Fraction = double(Result.WarpsPerSM) / Target.WarpsPerSM;
  if (Result.Problem != LaunchProblem::NoThreads)
    Result.OneMore = roomFor(Result.BlocksPerSM + 1, Block, Target);
  return Result;
}

} // namespace warplint::sim
