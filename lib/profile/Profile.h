// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launches of a profile, and in each what its memory instructions came to: the Source page of
// Nsight Compute as a value, whichever file it was read from.
//
// Counts are sums over a launch. One *request* is one instruction of one warp; the profiler counts
// those whose lanes are all predicated off, too, as it does their issue.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

struct SourceLine {
  std::string File; ///< as the profiler knows it; empty if not told
  unsigned Line = 0;

  auto operator<=>(const SourceLine &) const = default;
};

/// What an instruction does to memory. Nothing is known of a row that stands for a line.
enum class ProfiledOp : uint8_t {
  Unknown,
  Load,
  Store,
  Atomic,    ///< returns what was there
  Reduction, ///< an atomic that returns nothing (RED)
  AsyncCopy, ///< from global to shared memory (LDGSTS)
  LoadMatrix,
  StoreMatrix,
};

/// A memory instruction, or all of one line where instructions are not listed.
struct ProfiledAccess {
  /// Where it stands: its line, then those of the calls through which it was inlined, outermost
  /// last. Empty if lines are not told.
  std::vector<SourceLine> Lines;
  ProfiledOp Op = ProfiledOp::Unknown;
  bool IsShared = false;     ///< else global
  bool IsGeneric = false;    ///< LD, ST: the address decides which memory
  bool IsDiscarded = false;  ///< a load whose result goes nowhere: the compiler's own
  unsigned BytesPerLane = 0; ///< 0: not told
  uint64_t Requests = 0;     ///< executed by warps
  /// Lanes that took part, over all requests. Nothing if not told.
  std::optional<uint64_t> Lanes;
  uint64_t Units = 0; ///< wavefronts of shared memory, or sectors of global memory
  uint64_t Ideal = 0;
  uint64_t Tags = 0;    ///< lines of 128 bytes looked up in L1: global memory, where collected
  uint64_t Address = 0; ///< of the instruction, from the start of its function
};

using Extents = std::array<uint32_t, 3>; ///< x, y, z

struct ProfiledLaunch {
  std::string Symbol; ///< mangled; empty if not told
  std::string Name;   ///< as the profiler prints it: "void gemm<(int)32>(float *, int)"
  std::string Device; ///< "NVIDIA GeForce RTX 4090"
  std::string Arch;   ///< "sm_89"; empty if not told
  std::optional<Extents> Grid, Block;
  std::optional<uint64_t> DynamicShared; ///< bytes
  bool TellsLines = false;               ///< compiled with -lineinfo
  std::vector<ProfiledAccess> Accesses;  ///< in the order of the code
  /// Lines of the accesses that no warp executed, and of the calls around them.
  std::vector<SourceLine> NeverRun;
};

/// A source file that the profile holds.
struct ProfiledSource {
  std::string Path; ///< as the compiler knew it
  std::string Text;
};

struct Profile {
  std::vector<ProfiledLaunch> Launches; ///< in the order of the file
  std::vector<ProfiledSource> Sources;
  bool TellsShared = false, TellsGlobal = false; ///< was collected
};

} // namespace warplint
