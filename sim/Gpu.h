//===- sim/Gpu.h - The table of GPU generations -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Limits of every compute capability from 5.0 to 12.1: each number with its unit, and
/// each row with its source (docs/hardware.md, section 3).
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_GPU_H
#define WARPLINT_SIM_GPU_H

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace warplint::sim {

/// The limits of one compute capability.
struct Gpu {
  std::string_view Name; ///< "sm_90"
  unsigned Major = 0, Minor = 0;
  std::string_view Family;               ///< "Hopper"
  unsigned WarpsPerSM = 0;               ///< resident warps
  unsigned BlocksPerSM = 0;              ///< resident blocks
  unsigned RegistersPerSM = 0;           ///< 32-bit registers
  unsigned RegistersPerBlock = 0;        ///< 32-bit registers
  unsigned RegistersPerThread = 0;       ///< most a thread can be compiled for
  unsigned SharedPerSM = 0;              ///< bytes
  unsigned SharedPerBlockOptIn = 0;      ///< bytes, dynamic, after cudaFuncSetAttribute
  unsigned SharedUnit = 0;               ///< bytes: allocation granularity
  unsigned SharedReserved = 0;           ///< bytes the system takes from each block
  unsigned SubPartitions = 0;            ///< warp schedulers of an SM
  std::span<const unsigned> CarveOutsKB; ///< KiB of shared memory an SM can be set to
  std::string_view Source;               ///< where the row comes from

  unsigned threadsPerSM() const { return WarpsPerSM * 32; }
};

/// Static shared memory a block may declare, on every GPU: 48 KiB, in bytes.
inline constexpr unsigned StaticSharedLimit = 48 * 1024;

/// Threads a block may have, on every GPU; and the most along x, y and z.
inline constexpr unsigned ThreadsPerBlock = 1024;
inline constexpr unsigned BlockLimit[3] = {1024, 1024, 64};

/// Blocks a grid may have along x, y and z.
inline constexpr uint32_t GridLimit[3] = {2147483647u, 65535u, 65535u};

/// The GPU assumed when nothing names one. Every report says so.
inline constexpr std::string_view DefaultGpu = "sm_90";

/// All rows, oldest first.
std::span<const Gpu> gpus();

/// Finds \p Name as findGpu does, also among older GPUs, of which only the occupancy is modelled:
/// their shared memory has other banks.
std::optional<Gpu> findGpuForOccupancy(std::string_view Name);

/// Finds "sm_90", "sm_90a", "compute_90", "90" or "9.0". Nothing if unknown.
std::optional<Gpu> findGpu(std::string_view Name);

} // namespace warplint::sim

#endif // WARPLINT_SIM_GPU_H
