//===- sim/Boards.cpp - Memory bandwidth of well-known boards -------------===//
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

constexpr Board Boards[] = {
    {"v100", "sm_70", 900, Catalogue},
    {"t4", "sm_75", 320, Catalogue},
    {"rtx2060", "sm_75", 336, Nvbench},
    {"a100-40gb", "sm_80", 1555, Catalogue},
    {"a100-80gb", "sm_80", 2039, Catalogue}, // SXM
    {"rtx3060", "sm_86", 360, Nvbench},
    {"rtx3060ti", "sm_86", 448, Nvbench},
    {"rtx3070ti", "sm_86", 608, Nvbench},
    {"rtx3080", "sm_86", 760, "320 bits at 19 Gb/s; no document at hand"}, // 10 GB
    {"rtx4080", "sm_89", 716.8, "256 bits at 22.4 Gb/s; no document at hand"},
    {"rtx4090", "sm_89", 1008, "384 bits at 21 Gb/s: Ada architecture white paper"},
    {"h100-pcie", "sm_90", 2000, Product},
    {"h100", "sm_90", 3350, Product}, // SXM
    {"h200", "sm_90", 4800, Product},
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

} // namespace warplint::sim
