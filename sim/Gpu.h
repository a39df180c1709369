// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Limits of every compute capability from 5.0 to 12.1: each number with its unit, and
// each row with its source (docs/hardware.md, section 3).
//
// Product names and their compute capability, as NVIDIA lists them ("CUDA GPU Compute
// Capability", developer.nvidia.com/cuda/gpus, and its page of legacy GPUs).
//
// Peak rates of boards people name, for turning bytes and wavefronts into a time: bytes /
// bandwidth to device memory, wavefronts / (SMs * clock), since an SM makes one a cycle.
//
// Only figures with a source are listed. On a machine with the board, memory clock times bus
// width as the driver reports them is to be preferred.

#pragma once

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
  bool IsRelative = false;               ///< stands for a newer GPU, which has no row

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

/// Finds "sm_90", "sm_90a", "compute_90", "90" or "9.0". For a newer GPU that has no row, "sm_131",
/// its nearest relative. Nothing if unknown.
std::optional<Gpu> findGpu(std::string_view Name);

} // namespace warplint::sim

namespace warplint::sim {

struct GpuName {
  std::string_view Name; ///< "RTX 4090", without maker, brand and variant
  std::string_view Gpu;  ///< "sm_89"
};

/// Every product that is known, newest generation first.
std::span<const GpuName> gpuNames();

/// The row name ("sm_80") of the product \p Text: "A100", "a100-sxm4-80gb", "NVIDIA GeForce RTX
/// 3080 Ti". Case, spaces and dashes do not count; words after the product's name are variants.
std::optional<std::string_view> gpuOfProduct(std::string_view Text);

} // namespace warplint::sim

namespace warplint::sim {

/// One board.
struct Board {
  std::string_view Name;          ///< "h200"
  std::string_view GpuName;       ///< its row of the GPU table: "sm_90"
  double DramGBps = 0;            ///< peak, 10^9 bytes a second
  std::string_view Source;        ///< where the figure comes from
  unsigned Sms = 0;               ///< 0: not known
  unsigned BoostMHz = 0;          ///< of the SMs, their highest
  std::string_view SmSource = {}; ///< where both come from

  /// Wavefronts of all SMs in a second, at the boost clock; 0 if not known.
  double wavefrontsPerSecond() const { return double(Sms) * BoostMHz * 1e6; }
};

/// All boards, in order of compute capability and bandwidth.
std::span<const Board> boards();

/// Finds "h200" or "H200". Nothing if unknown.
std::optional<Board> findBoard(std::string_view Name);

/// The board that stands for a row of the GPU table where none is named: the first one whose
/// figures are all known. Nothing if there is none.
std::optional<Board> boardOf(std::string_view GpuName);

} // namespace warplint::sim
