//===- sim/Gpu.cpp - The table of GPU generations -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/Gpu.h"

#include <algorithm>
#include <iterator>

namespace warplint::sim {
constexpr unsigned KiB = 1024; // bytes, and registers by the thousand

// What an SM's shared memory can be set to, KiB [O].
constexpr unsigned Fixed48[] = {48};
constexpr unsigned Fixed112[] = {112};
constexpr unsigned Fixed64[] = {64};
constexpr unsigned Fixed96[] = {96};
constexpr unsigned Volta[] = {0, 8, 16, 32, 64, 96};
constexpr unsigned Turing[] = {32, 64};
constexpr unsigned Ampere[] = {0, 8, 16, 32, 64, 100, 132, 164};
constexpr unsigned Desktop[] = {0, 8, 16, 32, 64, 100};
constexpr unsigned Hopper[] = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228};

// The documents behind a row.
constexpr std::string_view Old = "CUDA C Programming Guide 11.5, table 15; "
                                 "occupancy calculator of CUDA 13.0";
constexpr std::string_view Both = "CUDA Programming Guide 13, tables 30-32, and 11.5, table 15; "
                                  "occupancy calculator of CUDA 13.0";
constexpr std::string_view New = "CUDA Programming Guide 13, tables 30-32; "
                                 "occupancy calculator of CUDA 13.0";
constexpr std::string_view Renamed =
    "occupancy calculator of CUDA 13.0; warps and shared memory as sm_110, its later name";

// clang-format off
constexpr Gpu Generations[] = {
//                                 resident      registers             shared memory, bytes                      sub-
//  name      version family       warps blocks  SM       block   thr  SM       opt-in   unit reserved           parts
  {"sm_50",  5, 0, "Maxwell",       64, 32,  64*KiB, 64*KiB, 255,  64*KiB,  48*KiB, 256,    0, 4, Fixed64, Old},
  {"sm_52",  5, 2, "Maxwell",       64, 32,  64*KiB, 64*KiB, 255,  96*KiB,  48*KiB, 256,    0, 4, Fixed96, Old},
  {"sm_53",  5, 3, "Maxwell",       64, 32,  64*KiB, 32*KiB, 255,  64*KiB,  48*KiB, 256,    0, 4, Fixed64, Old},
  {"sm_60",  6, 0, "Pascal",        64, 32,  64*KiB, 64*KiB, 255,  64*KiB,  48*KiB, 256,    0, 2, Fixed64, Old},
  {"sm_61",  6, 1, "Pascal",        64, 32,  64*KiB, 64*KiB, 255,  96*KiB,  48*KiB, 256,    0, 4, Fixed96, Old},
  {"sm_62",  6, 2, "Pascal",        64, 32,  64*KiB, 32*KiB, 255,  64*KiB,  48*KiB, 256,    0, 4, Fixed64, Old},
  {"sm_70",  7, 0, "Volta",         64, 32,  64*KiB, 64*KiB, 255,  96*KiB,  96*KiB, 256,    0, 4, Volta,   Old},
  {"sm_72",  7, 2, "Volta",         64, 32,  64*KiB, 64*KiB, 255,  96*KiB,  96*KiB, 256,    0, 4, Volta,   Old},
  {"sm_75",  7, 5, "Turing",        32, 16,  64*KiB, 64*KiB, 255,  64*KiB,  64*KiB, 256,    0, 4, Turing,  Both},
  {"sm_80",  8, 0, "Ampere",        64, 32,  64*KiB, 64*KiB, 255, 164*KiB, 163*KiB, 128,  KiB, 4, Ampere,  New},
  {"sm_86",  8, 6, "Ampere",        48, 16,  64*KiB, 64*KiB, 255, 100*KiB,  99*KiB, 128,  KiB, 4, Desktop, New},
  {"sm_87",  8, 7, "Ampere",        48, 16,  64*KiB, 64*KiB, 255, 164*KiB, 163*KiB, 128,  KiB, 4, Ampere,  New},
  {"sm_89",  8, 9, "Ada",           48, 24,  64*KiB, 64*KiB, 255, 100*KiB,  99*KiB, 128,  KiB, 4, Desktop, New},
  {"sm_90",  9, 0, "Hopper",        64, 32,  64*KiB, 64*KiB, 255, 228*KiB, 227*KiB, 128,  KiB, 4, Hopper,  New},
  {"sm_100", 10, 0, "Blackwell",    64, 32,  64*KiB, 64*KiB, 255, 228*KiB, 227*KiB, 128,  KiB, 4, Hopper,  New},
  {"sm_101", 10, 1, "Blackwell",    48, 24,  64*KiB, 64*KiB, 255, 228*KiB, 227*KiB, 128,  KiB, 4, Hopper,  Renamed},
  {"sm_103", 10, 3, "Blackwell",    64, 32,  64*KiB, 64*KiB, 255, 228*KiB, 227*KiB, 128,  KiB, 4, Hopper,  New},
  {"sm_110", 11, 0, "Blackwell",    48, 24,  64*KiB, 64*KiB, 255, 228*KiB, 227*KiB, 128,  KiB, 4, Hopper,  New},
  {"sm_120", 12, 0, "Blackwell",    48, 24,  64*KiB, 64*KiB, 255, 100*KiB,  99*KiB, 128,  KiB, 4, Desktop, New},
  {"sm_121", 12, 1, "Blackwell",    48, 24,  64*KiB, 64*KiB, 255, 100*KiB,  99*KiB, 128,  KiB, 4, Desktop, New},
};

/// CC 3.x, for the occupancy only.
constexpr Gpu Kepler[] = {
  {"sm_35",  3, 5, "Kepler",        64, 16,  64*KiB, 64*KiB, 255,  48*KiB,  48*KiB, 256,    0, 4, Fixed48,  Old},
  {"sm_37",  3, 7, "Kepler",        64, 16, 128*KiB, 64*KiB, 255, 112*KiB,  48*KiB, 256,    0, 4, Fixed112, Old},
};
// clang-format on

static bool isDigit(char C) { return C >= '0' && C <= '9'; }

/// "sm_90a", "sm90", "compute_90", "90" and "9.0" all to "90"; empty if it is none of these.
static std::string_view versionDigits(std::string_view Name, char (&Buffer)[4]) {
  bool HasPrefix = false;
  for (const std::string_view Prefix : {"sm_", "sm", "compute_"})
    if (!HasPrefix && Name.starts_with(Prefix)) {
      Name.remove_prefix(Prefix.size());
      HasPrefix = true;
    }
  const size_t Dot = HasPrefix ? std::string_view::npos : Name.find('.');
  // The suffixes of architecture- and family-specific code name the same machine.
  if (Dot == std::string_view::npos && (Name.ends_with('a') || Name.ends_with('f')))
    Name.remove_suffix(1);
  if (Dot != std::string_view::npos && Name.size() - Dot != 2)
    return {}; // a minor version has one digit
  size_t Length = 0;
  for (size_t I = 0; I < Name.size(); ++I) {
    if (I == Dot)
      continue;
    if (!isDigit(Name[I]) || Length == std::size(Buffer))
      return {};
    Buffer[Length++] = Name[I];
  }
  return {Buffer, Length};
}

std::span<const Gpu> gpus() { return Generations; }

static std::optional<Gpu> find(std::span<const Gpu> Rows, std::string_view Name) {
  char Buffer[4];
  const std::string_view Digits = versionDigits(Name, Buffer);
  const auto Row = std::find_if(Rows.begin(), Rows.end(), [&](const Gpu &Candidate) {
    return Candidate.Name.substr(3) == Digits; // past "sm_"
  });
  if (Row == Rows.end())
    return std::nullopt;
  return *Row;
}

std::optional<Gpu> findGpu(std::string_view Name) { return find(Generations, Name); }

std::optional<Gpu> findGpuForOccupancy(std::string_view Name) {
  const std::optional<Gpu> Judged = find(Generations, Name);
  return Judged ? Judged : find(Kepler, Name);
}

} // namespace warplint::sim
