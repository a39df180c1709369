//===- bench/gpu/Experiments.cpp - What is measured -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/List.h"
#include "sim/WarpAccess.h"

#include <algorithm>
#include <random>

namespace warplint::gpu {
static constexpr Probe Probes[] = {
#define PROBE(Kernel, Table, Op, Bytes, Matrices, Opcode, Size)                                    \
  {#Kernel, #Kernel, Table, Op, Bytes, Matrices, Opcode, Size, 1},
#define FUSED(Name, Kernel, Op, Bytes, Opcode, Size, Times)                                        \
  {#Name, #Kernel, "fused", Op, Bytes, 0, Opcode, Size, Times},
#include "bench/gpu/Probes.def"
};

std::span<const Probe> probes() { return Probes; }

const Probe *findProbe(std::string_view Name) {
  const auto *P = std::find_if(std::begin(Probes), std::end(Probes),
                               [&](const Probe &Each) { return Each.Name == Name; });
  return P == std::end(Probes) ? nullptr : P;
}

namespace {
constexpr uint32_t Even = 0x55555555u;

/// Sanity: strides, broadcasts.
void seriesA(List &L) {
  const Kernels Both = {"lds_32", "sts_32"};
  L.addAll("A2", Both, [](unsigned) { return 0; });
  for (unsigned Stride : {1, 2, 3, 4, 8, 16, 32, 33})
    L.addAll("A3x" + std::to_string(Stride), {"lds_32", "sts_32"},
             [&](unsigned T) { return 4 * Stride * T; });
  L.addAll("A5", {"lds_32", "sts_32"}, [](unsigned T) { return T < 31 ? 0 : 128; });
  L.addAll("A6", {"lds_32", "sts_32"}, [](unsigned T) { return T % 2 == 0 ? 0 : 128; });
}

/// When two groups of a wide load are one transaction.
void seriesB(List &L) {
  static constexpr unsigned Words[] = {0, 32, 4, 6, 8, 10, 12, 14, 80, 112, 18, 20, 22, 24, 26, 28};
  const Kernels Wide = {"lds_64", "sts_64"};
  L.addAll("B1", Wide, [](unsigned T) { return 128 * (T / 2); });
  L.addAll("B2", Wide, [](unsigned T) { return 4 * Words[T / 2]; });
  L.addAll("B3", Wide, [](unsigned T) { return 128 * (T / 2 % 8); });
  L.addAll("B4", Wide, [](unsigned T) { return T < 30 ? 8 * (T / 2) : 128; });
  L.addAll("B5", Wide, [](unsigned T) {
    return T < 16 ? 8 * (T / 2) : 64 + 16 * ((T - 16) / 4) + 8 * (T % 2);
  });
  L.addAll("B6", Wide, [](unsigned T) { return 8 * (T / 2); }, Even);
  L.add("B7", "lds_128", [](unsigned T) { return T < 16 ? 16 * (T / 2) : 16 * T; });
  L.add("B8", "lds_128", [](unsigned T) { return 2 * T; }, 0x01010101u);
  L.add("B9", "lds_128", [](unsigned T) { return 16 * T; }, 0xffu);
  for (unsigned K : {1, 2, 3, 4, 8, 16})
    L.addAll("B10x" + std::to_string(K), {"lds_64"},
             [&](unsigned T) { return 8 * std::min(T, T ^ K); });
  L.add("B11-reversed", "lds_64", [](unsigned T) { return 8 * (15 - T / 2); });
  L.add("B11-rotated", "lds_64", [](unsigned T) { return 8 * ((T / 2 + 1) % 16); });
  L.addAll("B12", {"lds_64", "lds_128", "sts_64", "sts_128"}, [](unsigned) { return 0; });
  L.add("B13-quarters", "lds_128", [](unsigned T) { return 16 * (T / 4); });
  L.add("B13-eighths", "lds_128", [](unsigned T) { return 16 * (T / 8); });
}

/// Random lanes that agree in pairs: which of them are served together.
void seriesM(List &L) {
  std::mt19937 Draw(2);
  for (std::string_view Kernel : {"lds_64", "lds_128"})
    for (unsigned Round = 0; Round < 32; ++Round) {
      const unsigned Bytes = findProbe(Kernel)->BytesPerLane;
      const unsigned Distance = 1 + Round % 2, Units = 16u << Draw() % 5;
      const bool HalfOnly = Round % 8 >= 6; // one half-warp alone agrees
      const uint32_t Active = Round % 4 == 2 ? uint32_t(Draw()) | 1 : All;
      uint32_t Of[32];
      for (unsigned T = 0; T < 32; ++T)
        Of[T] = T & Distance && !(HalfOnly && T >= 16) ? Of[T ^ Distance] : Draw() % Units;
      L.add(
          "M" + std::to_string(Round) + "-" + std::string(Kernel), Kernel,
          [&](unsigned T) { return Bytes * Of[T]; }, Active);
    }
  // Sixteen words of each half, shifted until both halves need one bank.
  for (unsigned Shift : {0, 2, 14, 16, 18, 30, 32})
    L.add("M-shift" + std::to_string(Shift), "lds_64",
          [&](unsigned T) { return T < 16 ? 8 * (T / 2) : 64 + 8 * (T / 2 - 8) + 4 * Shift; });
}

/// What the profiler calls ideal.
void seriesC(List &L) {
  L.add("C1", "lds_32", [](unsigned T) { return 8 * T; });
  L.add("C4", "sts_128", [](unsigned T) { return 16 * (T / 2); }, Even);
  L.add("C5", "lds_128", [](unsigned T) { return 128 * T; }, 0xffu);
  L.add("C6-u8", "lds_u8", [](unsigned T) { return T; });
  L.add("C6-u16", "lds_u16", [](unsigned T) { return 2 * T; });
  L.add("C8", "lds_32", [](unsigned) { return 0; }, 0);
  L.add("C9", "lds_128", [](unsigned T) { return 16 * T; }, 0xffffu);
}

/// Narrow lanes.
void seriesD(List &L) {
  const Kernels Bytes = {"lds_u8", "sts_u8"};
  L.addAll("D1", Bytes, [](unsigned T) { return T; });
  L.addAll("D2", Bytes, [](unsigned T) { return 4 * T; });
  L.addAll("D3", Bytes, [](unsigned T) { return T % 4 + 128 * (T / 4); });
  L.addAll("D5", {"lds_u16", "sts_u16"}, [](unsigned T) { return 2 * T; });
  L.add("D6", "lds_u16", [](unsigned T) { return 64 * T; });
  L.addAll("D7", Bytes, [](unsigned) { return 0; });
}

/// Atomics on shared memory.
void seriesE(List &L) {
  L.add("E1", "atoms_add", [](unsigned T) { return 4 * T; });
  L.add("E2", "atoms_add", [](unsigned) { return 0; });
  L.add("E3", "atoms_add", [](unsigned T) { return 128 * T; });
  L.add("E4", "atoms_add", [](unsigned T) { return T < 16 ? 0 : 128; });
  const Kernels Atomics = {"atoms_max", "atoms_xor", "atoms_exch", "atoms_cas",
                           "reds_add",  "reds_inc",  "atoms_addf"};
  L.addAll("E1", Atomics, [](unsigned T) { return 4 * T; });
  L.addAll("E2", Atomics, [](unsigned) { return 0; });
  L.addAll("E4", Atomics, [](unsigned T) { return T < 16 ? 0 : 128; });
  L.addAll("E5", Atomics, [](unsigned T) { return 4 * (T / 4); });
  L.addAll("E6", Atomics, [](unsigned T) { return 128 * (T / 8); }, Even);
  L.add("E7", "atoms_exch64", [](unsigned T) { return 8 * T; });
  L.add("E7-one", "atoms_exch64", [](unsigned) { return 0; });
}

/// Matrices.
void seriesF(List &L) {
  const Kernels Four = {"ldsm_4", "ldsm_4_trans", "stsm_4"};
  L.addAll("F1", Four, [](unsigned T) { return 16 * T; });
  L.addAll("F2", Four, [](unsigned T) { return 32 * (T % 16) + 16 * (T / 16); });
  L.addAll("F3", Four, [](unsigned T) { return 128 * T; });
  L.addAll("F4", Four, [](unsigned) { return 0; });
  L.addAll("F5", Four, [](unsigned T) { return 16 * (T / 8); });
  L.add("F6", "ldsm_2", [](unsigned T) { return T < 16 ? 16 * T : 128 * T; });
  std::mt19937 Draw(3);
  for (unsigned Round = 0; Round < 8; ++Round) // few to many different rows
    L.addAll("F10x" + std::to_string(Round), {"ldsm_4", "stsm_4"},
             [&, Rows = 8u << Round % 4](unsigned) { return 16 * (Draw() % Rows); });
  L.add("F8", "ldsm_1", [](unsigned T) { return T == 7 ? 128 : 0; });
}

/// Global memory.
void seriesG(List &L) {
  const Kernels Words = {"ldg_32", "stg_32", "red_add", "atomg_add"};
  for (unsigned Stride : {0, 4, 8, 12, 32, 128, 132})
    L.addAll("G1x" + std::to_string(Stride), Words, [&](unsigned T) { return Stride * T; });
  L.addAll("G1-shifted", Words, [](unsigned T) { return 4 * T + 4; });
  L.addAll("G1-eight", Words, [](unsigned T) { return 4 * T; }, 0xffu);
  L.addAll("G1-fourth", Words, [](unsigned T) { return 4 * T; }, 0x11111111u);
  L.addAll("G1-u8", {"ldg_u8", "stg_u8"}, [](unsigned T) { return T; });
  L.add("G1-64", "ldg_64", [](unsigned T) { return 8 * T; });
  L.addAll("G1-128", {"ldg_128", "stg_128"}, [](unsigned T) { return 16 * T; });
  L.addAll("G2-two", Words, [](unsigned T) { return T < 16 ? 0 : 128; });
  L.addAll("G2-mixed", Words, [](unsigned T) { return T < 16 ? 0 : 128 * (T - 15); });
}

/// Asynchronous copies: from a contiguous source, and to a contiguous destination.
void seriesI(List &L) {
  for (auto [Kernel, Bytes] : {std::pair("ldgsts_from_4", 4u), {"ldgsts_from_16", 16u}})
    for (unsigned Apart : {0, 1, 2, 4, 8})
      L.add("I6x" + std::to_string(Apart) + "-" + Kernel, Kernel,
            [&, Of = Bytes](unsigned T) { return Of * Apart * T; });
  L.add("I6-shifted", "ldgsts_from_16", [](unsigned T) { return 16 * T + 64; });
  L.addAll("I7", {"ldgsts_4", "ldgsts_16"}, [](unsigned T) { return 64 * T; }, Even);
  for (auto [Kernel, Bytes] : {std::pair("ldgsts_4", 4u), {"ldgsts_8", 8u}, {"ldgsts_16", 16u}}) {
    for (unsigned Apart : {0, 1, 2, 4, 8})
      L.add("I2x" + std::to_string(Apart) + "-" + Kernel, Kernel,
            [&, Of = Bytes](unsigned T) { return Of * Apart * T; });
  }
}

/// Reads of a tile that a tensor map with a swizzle of 128 bytes placed: chunk \p Chunk of row
/// \p Row, for each lane.
template <typename F, typename G> void addTile(List &L, std::string Id, F Row, G Chunk) {
  L.add(std::move(Id), "tma_lds_128",
        [&](unsigned T) { return sim::Swizzle128B(128 * Row(T) + 16 * Chunk(T)); });
}

/// Tensor copies and tensor cores.
void seriesJ(List &L) {
  // Where A begins, its leading and its stride dimension, its swizzle; then B's. Rows of 16 halves
  // in groups of eight; 2048 bytes of each matrix are asked for.
  struct Layout {
    const char *Name;
    uint32_t Leading, Stride, Swizzle;
  };
  constexpr uint32_t BeginOfB = 8 * 1024;
  for (const Layout &Of : {Layout{"none", 128, 256, 0},
                           {"none-apart", 1024, 128, 0},
                           {"32B", 16, 256, 3},
                           {"64B", 16, 512, 2},
                           {"128B", 16, 1024, 1}}) {
    const uint32_t Fields[] = {0,        Of.Leading, Of.Stride, Of.Swizzle,
                               BeginOfB, Of.Leading, Of.Stride, Of.Swizzle};
    L.add("J1-" + std::string(Of.Name), "wgmma", [&](unsigned T) { return Fields[T]; }, 0xffu);
    L.Found.back().Threads = 128;
  }
  auto Lane = [](unsigned T) { return T; };
  addTile(L, "J2-rows", [](unsigned T) { return T / 8; }, [](unsigned T) { return T % 8; });
  for (unsigned Chunk : {0, 3, 7})
    addTile(L, "J2-column" + std::to_string(Chunk), Lane, [&](unsigned) { return Chunk; });
  addTile(L, "J2-every-other", [](unsigned T) { return 2 * T; }, [](unsigned) { return 0; });
}

/// Loops as they are written. What the lanes of each instruction reach, up to what all add.
void seriesL(List &L) {
  L.add("L1-words", "product_words", [](unsigned T) { return 4 * T; });
  L.add("L1-quads", "product_quads", [](unsigned) { return 0; });
  L.add("L2", "row_walk", [](unsigned T) { return 128 * T; });
  L.add("L3", "column", [](unsigned T) { return 128 * T; });
  L.add("L3-padded", "column_padded", [](unsigned T) { return 132 * T; });
  L.add("L4", "pair", [](unsigned T) { return 8 * T; });
  L.add("L5", "pair_volatile", [](unsigned T) { return 8 * T; });
}

/// Anything at all: what no series thought of. The same numbers in every run.
void seriesR(List &L) {
  std::mt19937 Draw(1);
  for (std::string_view Kernel : {"lds_32", "lds_64", "lds_128", "sts_32", "sts_64", "sts_128",
                                  "atoms_add", "ldg_32", "ldg_64", "ldg_128", "lds_u16", "sts_u8",
                                  "sts_u16", "ld_32", "stg_32", "stg_128", "reds_inc"})
    for (unsigned Round = 0; Round < 12; ++Round) {
      const unsigned Bytes = findProbe(Kernel)->BytesPerLane;
      const unsigned Units = 8u << Draw() % 6; // few to many different places
      const uint32_t Active = Round % 4 == 3 ? uint32_t(Draw()) | 1 : All;
      L.add(
          "R" + std::to_string(Round) + "-" + std::string(Kernel), Kernel,
          [&](unsigned) { return Bytes * (Draw() % Units); }, Active);
    }
}
} // namespace

std::vector<Experiment> experiments() {
  List L;
  seriesA(L);
  seriesB(L);
  seriesM(L);
  seriesC(L);
  seriesD(L);
  seriesE(L);
  seriesF(L);
  seriesG(L);
  seriesI(L);
  seriesJ(L);
  seriesL(L);
  seriesR(L);
  return std::move(L.Found);
}

} // namespace warplint::gpu
