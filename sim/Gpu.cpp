// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sim/Gpu.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

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
constexpr unsigned Widest[] = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228, 328};

// The documents behind a row.
constexpr std::string_view Old = "CUDA C Programming Guide 11.5, table 15; "
                                 "occupancy calculator of CUDA 13.0";
constexpr std::string_view Both = "CUDA Programming Guide 13, tables 30-32, and 11.5, table 15; "
                                  "occupancy calculator of CUDA 13.0";
constexpr std::string_view New = "CUDA Programming Guide 13, tables 30-32; "
                                 "occupancy calculator of CUDA 13.0";
constexpr std::string_view Calculator = "occupancy calculator of CUDA 13.5";
constexpr std::string_view Guessed =
    "occupancy calculator of CUDA 13.5: blocks and shared memory; the rest as sm_103";
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
  {"sm_88",  8, 8, "Ampere",        48, 16,  64*KiB, 64*KiB, 255, 100*KiB,  99*KiB, 128,  KiB, 4, Desktop, Calculator},
  {"sm_89",  8, 9, "Ada",           48, 24,  64*KiB, 64*KiB, 255, 100*KiB,  99*KiB, 128,  KiB, 4, Desktop, New},
  {"sm_90",  9, 0, "Hopper",        64, 32,  64*KiB, 64*KiB, 255, 228*KiB, 227*KiB, 128,  KiB, 4, Hopper,  New},
  {"sm_100", 10, 0, "Blackwell",    64, 32,  64*KiB, 64*KiB, 255, 228*KiB, 227*KiB, 128,  KiB, 4, Hopper,  New},
  {"sm_101", 10, 1, "Blackwell",    48, 24,  64*KiB, 64*KiB, 255, 228*KiB, 227*KiB, 128,  KiB, 4, Hopper,  Renamed},
  {"sm_103", 10, 3, "Blackwell",    64, 32,  64*KiB, 64*KiB, 255, 228*KiB, 227*KiB, 128,  KiB, 4, Hopper,  New},
  {"sm_107", 10, 7, "Blackwell",    64, 16,  64*KiB, 64*KiB, 255, 328*KiB, 327*KiB, 128,  KiB, 4, Widest,  Guessed},
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

/// The row that one which is newer than sm_90 and in no row is most like: the last one before it.
static std::optional<Gpu> nearest(std::string_view Name) {
  char Buffer[4];
  const std::string_view Digits = versionDigits(Name, Buffer);
  const Gpu *Last = nullptr;
  if (constexpr size_t NewDigits = 3; Digits.size() == NewDigits) // sm_100 and later
    for (const Gpu &Row : Generations)
      if (Row.Major >= 10 && Row.Name.substr(3) < Digits)
        Last = &Row;
  if (!Last)
    return std::nullopt;
  Gpu Relative = *Last;
  Relative.IsRelative = true;
  return Relative;
}

std::optional<Gpu> findGpu(std::string_view Name) {
  const std::optional<Gpu> Row = find(Generations, Name);
  return Row ? Row : nearest(Name);
}

std::optional<Gpu> findGpuForOccupancy(std::string_view Name) {
  const std::optional<Gpu> Judged = find(Generations, Name);
  return Judged ? Judged : find(Kepler, Name);
}

} // namespace warplint::sim

namespace warplint::sim {
// clang-format off
constexpr GpuName Products[] = {
  {"GB10", "sm_121"},         {"DGX Spark", "sm_121"},
  {"RTX 5090", "sm_120"},     {"RTX 5080", "sm_120"},     {"RTX 5070", "sm_120"},     {"RTX 5060", "sm_120"},
  {"RTX PRO 6000", "sm_120"}, {"RTX PRO 5000", "sm_120"}, {"RTX PRO 4500", "sm_120"}, {"RTX PRO 4000", "sm_120"},
  {"Jetson Thor", "sm_110"},  {"Thor", "sm_110"},
  {"B300", "sm_103"},         {"GB300", "sm_103"},
  {"B200", "sm_100"},         {"GB200", "sm_100"},
  {"H100", "sm_90"},          {"H200", "sm_90"},          {"GH200", "sm_90"},
  {"L4", "sm_89"},            {"L40", "sm_89"},           {"L40S", "sm_89"},          {"RTX 6000 Ada", "sm_89"},
  {"RTX 4090", "sm_89"},      {"RTX 4080", "sm_89"},      {"RTX 4070", "sm_89"},      {"RTX 4060", "sm_89"},
  {"RTX 4050", "sm_89"},
  {"AGX Orin", "sm_87"},      {"Orin NX", "sm_87"},       {"Orin Nano", "sm_87"},     {"Orin", "sm_87"},
  {"A40", "sm_86"},           {"A10", "sm_86"},           {"A16", "sm_86"},           {"A2", "sm_86"},
  {"RTX A6000", "sm_86"},     {"RTX A5000", "sm_86"},     {"RTX A4000", "sm_86"},     {"RTX A3000", "sm_86"},
  {"RTX A2000", "sm_86"},
  {"RTX 3090", "sm_86"},      {"RTX 3080", "sm_86"},      {"RTX 3070", "sm_86"},      {"RTX 3060", "sm_86"},
  {"RTX 3050", "sm_86"},
  {"A100", "sm_80"},          {"A30", "sm_80"},
  {"T4", "sm_75"},            {"Titan RTX", "sm_75"},     {"Quadro RTX 8000", "sm_75"}, {"Quadro RTX 6000", "sm_75"},
  {"RTX 2080", "sm_75"},      {"RTX 2070", "sm_75"},      {"RTX 2060", "sm_75"},
  {"GTX 1660", "sm_75"},      {"GTX 1650", "sm_75"},
  {"AGX Xavier", "sm_72"},    {"Xavier NX", "sm_72"},     {"Xavier", "sm_72"},
  {"V100", "sm_70"},          {"Titan V", "sm_70"},       {"GV100", "sm_70"},
  {"Jetson TX2", "sm_62"},
  {"P40", "sm_61"},           {"P4", "sm_61"},            {"Titan Xp", "sm_61"},
  {"GTX 1080", "sm_61"},      {"GTX 1070", "sm_61"},      {"GTX 1060", "sm_61"},      {"GTX 1050", "sm_61"},
  {"P100", "sm_60"},          {"GP100", "sm_60"},
  {"Jetson Nano", "sm_53"},   {"Jetson TX1", "sm_53"},
  {"M40", "sm_52"},           {"M60", "sm_52"},           {"GTX 980", "sm_52"},       {"GTX 970", "sm_52"},
  {"GTX 960", "sm_52"},
  {"GTX 750", "sm_50"},
};
// clang-format on

static bool isSeparator(char C) { return C == ' ' || C == '-' || C == '_'; }

/// The words of \p Text in lower case, without the maker and its brands.
static std::vector<std::string> wordsOf(std::string_view Text) {
  std::vector<std::string> Words(1);
  for (const char C : Text)
    if (isSeparator(C))
      Words.emplace_back();
    else
      Words.back() += C >= 'A' && C <= 'Z' ? char(C - 'A' + 'a') : C;
  std::erase_if(Words, [](const std::string &W) {
    return W.empty() || W == "nvidia" || W == "geforce" || W == "tesla";
  });
  return Words;
}

static std::string joined(const std::vector<std::string> &Words, size_t Count) {
  std::string Text;
  for (size_t I = 0; I < Count; ++I)
    Text += Words[I];
  return Text;
}

std::span<const GpuName> gpuNames() { return Products; }

std::optional<std::string_view> gpuOfProduct(std::string_view Text) {
  const std::vector<std::string> Words = wordsOf(Text);
  for (size_t Count = Words.size(); Count > 0; --Count)
    for (const GpuName &P : Products) {
      const std::vector<std::string> Known = wordsOf(P.Name);
      if (joined(Known, Known.size()) == joined(Words, Count))
        return P.Gpu;
    }
  return std::nullopt;
}

} // namespace warplint::sim

namespace warplint::sim {
constexpr std::string_view Catalogue = "NVIDIA product figures, Hugging Face GPU catalogue";
constexpr std::string_view Nvbench = "device listings in the nvbench repository";
constexpr std::string_view Product = "NVIDIA product figures, as quoted by third parties";

// The clock is the FP32 rate of the data sheet / (SMs * 2 * FP32 lanes of an SM).
constexpr std::string_view DataSheet = "NVIDIA data sheet: SMs and FP32 rate";
constexpr std::string_view WhitePaper = "NVIDIA architecture white paper: SMs and boost clock";

constexpr Board Boards[] = {
    {"v100", "sm_70", 900, Catalogue, 80, 1530, WhitePaper},
    {"t4", "sm_75", 320, Catalogue, 40, 1590, DataSheet},
    {"rtx2060", "sm_75", 336, Nvbench},
    {"a100-40gb", "sm_80", 1555, Catalogue, 108, 1410, WhitePaper},
    {"a100-80gb", "sm_80", 2039, Catalogue, 108, 1410, WhitePaper}, // SXM
    {"rtx3060", "sm_86", 360, Nvbench},
    {"rtx3060ti", "sm_86", 448, Nvbench},
    {"rtx3070ti", "sm_86", 608, Nvbench},
    {"rtx3080", "sm_86", 760, "320 bits at 19 Gb/s; no document at hand", 68, 1710,
     WhitePaper}, // 10 GB
    {"rtx4080", "sm_89", 716.8, "256 bits at 22.4 Gb/s; no document at hand", 76, 2505, WhitePaper},
    {"rtx4090", "sm_89", 1008, "384 bits at 21 Gb/s: Ada architecture white paper", 128, 2520,
     WhitePaper},
    {"h100-pcie", "sm_90", 2000, Product, 114, 1755, DataSheet},
    {"h100", "sm_90", 3350, Product, 132, 1980, DataSheet}, // SXM
    {"h200", "sm_90", 4800, Product, 132, 1980, DataSheet},
    {"b200", "sm_100", 8000, "DGX B200 data sheet: 64 TB/s over eight"},
};

static constexpr char lower(char C) { return C >= 'A' && C <= 'Z' ? char(C - 'A' + 'a') : C; }

std::span<const Board> boards() { return Boards; }

std::optional<Board> findBoard(std::string_view Name) {
  const auto *Row = std::find_if(std::begin(Boards), std::end(Boards), [&](const Board &B) {
    return std::equal(B.Name.begin(), B.Name.end(), Name.begin(), Name.end(),
                      [](char A, char C) { return A == lower(C); });
  });
  if (Row == std::end(Boards))
    return std::nullopt;
  return *Row;
}

std::optional<Board> boardOf(std::string_view GpuName) {
  const auto *Row = std::find_if(std::begin(Boards), std::end(Boards), [&](const Board &B) {
    return B.GpuName == GpuName && B.DramGBps > 0 && B.wavefrontsPerSecond() > 0;
  });
  return Row == std::end(Boards) ? std::nullopt : std::optional(*Row);
}

} // namespace warplint::sim
