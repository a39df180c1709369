// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes how many blocks of a launch one SM holds at a time, what stops it from holding
// more, and what one more would take.
//
// Four things run out, and the first to do so decides:
//
//   warps       resident warps / warps of a block
//   registers   a warp takes 32 times its threads' registers, rounded up to 256; each
//               sub-partition of the SM gives out its own share of whole warps
//   shared      the SM's bytes / (static + dynamic + reserved, rounded up to the unit)
//   blocks      a fixed number
//
//   256 threads, 64 registers, sm_90:
//   warps 64/8 = 8   registers 4*(16384/2048)/8 = 4   blocks 32   ->  4 blocks, 50 %
//
// A block that breaks a limit of its own holds no place at all, and Problem says which.
//
// Not modelled: clusters, named barriers, partitioned global caching of CC 5.2 to 6.x, and a
// carve-out set below the largest.
//
// Sources: docs/hardware.md, section 3, rules O1-O4.

#pragma once

#include "sim/Gpu.h"

#include <array>
#include <optional>

namespace warplint::sim {

/// What one block asks for.
struct BlockResources {
  unsigned Threads = 0;            ///< of the block
  unsigned RegistersPerThread = 0; ///< 0 if unknown: then registers do not limit
  unsigned StaticShared = 0;       ///< bytes
  unsigned DynamicShared = 0;      ///< bytes
  bool OptIn = false;              ///< cudaFuncSetAttribute raised the dynamic limit
};

/// What can run out.
enum class Resource : uint8_t { Warps, Registers, Shared, Blocks };
inline constexpr unsigned NumResources = 4;

/// Why a block cannot run at all.
enum class LaunchProblem : uint8_t {
  None,
  NoThreads,
  TooManyThreads,            ///< more than 1024
  TooManyRegistersPerThread, ///< more than the compiler can address
  TooManyRegistersPerBlock,
  TooMuchStaticShared, ///< more than 48 KiB: does not compile
  TooMuchShared,       ///< more than a block may have, with or without OptIn
};

/// Stands for "this resource sets no limit".
inline constexpr unsigned Unlimited = ~0u;

/// What a block may take at most so that one block more fits. A value is given for each
/// resource that stands in the way; all that are given must be met.
struct OneMoreBlock {
  /// False if the number of blocks itself is the limit, and if static shared
  /// memory has to become dynamic first.
  bool Possible = false;
  std::optional<unsigned> Threads; ///< of a block, a whole number of warps
  std::optional<unsigned> RegistersPerThread;
  std::optional<unsigned> SharedBytes; ///< static and dynamic
};

/// How full an SM gets.
struct Occupancy {
  unsigned BlocksPerSM = 0;
  unsigned WarpsPerSM = 0;
  double Fraction = 0;                        ///< of the SM's resident warps, 0 to 1
  std::array<unsigned, NumResources> Limit{}; ///< blocks each resource alone would allow
  LaunchProblem Problem = LaunchProblem::None;
  OneMoreBlock OneMore;

  /// Does \p Which run out first? Several may do so together.
  bool isLimitedBy(Resource Which) const { return Limit[unsigned(Which)] == BlocksPerSM; }
};

/// The most registers a thread may have if \p Blocks blocks of \p Threads threads are to fit an SM;
/// what __launch_bounds__(Threads, Blocks) makes the compiler keep to. Nothing if they cannot.
std::optional<unsigned> mostRegisters(unsigned Threads, unsigned Blocks, const Gpu &Target);

/// Returns how many blocks like \p Block an SM of \p Target holds.
///
/// Example: 256 threads of 32 registers on sm_86 -> 6 blocks, 48 warps, limited by warps.
Occupancy occupancy(const BlockResources &Block, const Gpu &Target);

} // namespace warplint::sim
