//===- sim/Boards.cpp - Rates of well-known boards ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/Boards.h"

#include <algorithm>
#include <iterator>

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
