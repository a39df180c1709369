//===- bench/gpu/Predict.cpp - What an experiment should count --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Predict.h"

#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <algorithm>
#include <set>

namespace warplint::gpu {
using Figure = std::optional<uint64_t>;

sim::WarpAccess accessOf(const Experiment &E) {
  const std::string_view Op = E.Instruction->Op;
  sim::WarpAccess W;
  std::copy(std::begin(E.Where.Offset), std::end(E.Where.Offset), W.Offset.begin());
  W.Active = E.Where.Active;
  W.BytesPerLane = E.Instruction->BytesPerLane;
  W.Operation = Op == "store"       ? sim::Op::Store
                : Op == "atomic"    ? sim::Op::Atomic
                : Op == "cas"       ? sim::Op::CompareAndSwap
                : Op == "increment" ? sim::Op::Increment
                : Op == "async"     ? sim::Op::AsyncCopyStore
                                    : sim::Op::Load;
  return W;
}

unsigned tagBank(uint64_t Line) {
  return unsigned((Line ^ Line >> 2 ^ Line >> 4 ^ Line >> 6 ^ Line >> 8) & 3);
}

unsigned tagWavefronts(const sim::WarpAccess &Access) {
  std::set<uint64_t> Lines;
  for (unsigned L = 0; L < sim::WarpSize; ++L)
    if (Access.isActive(L))
      for (uint64_t At = Access.Offset[L] / sim::LineBytes;
           At <= (Access.Offset[L] + Access.BytesPerLane - 1) / sim::LineBytes; ++At)
        Lines.insert(At);
  unsigned InBank[4] = {};
  for (uint64_t Line : Lines)
    ++InBank[tagBank(Line)];
  return *std::max_element(std::begin(InBank), std::end(InBank));
}

static Figure sharedFigure(const Experiment &E, std::string_view Counter) {
  const sim::SharedCost C = sim::sharedCost(accessOf(E));
  if (Counter == "wavefronts")
    return uint64_t(C.Wavefronts) * E.Instruction->Times;
  if (Counter == "wavefronts_ideal")
    return uint64_t(C.Ideal) * E.Instruction->Times;
  return std::nullopt;
}

static Figure matrixFigure(const Experiment &E, std::string_view Counter) {
  sim::MatrixAccess M;
  M.Matrices = E.Instruction->Matrices;
  M.IsStore = E.Instruction->Op == "stmatrix";
  M.Row = accessOf(E).Offset;
  const sim::SharedCost C = sim::matrixCost(M);
  return Counter == "wavefronts"         ? Figure(C.Wavefronts)
         : Counter == "wavefronts_ideal" ? Figure(C.Ideal)
                                         : std::nullopt;
}

static Figure globalFigure(const Experiment &E, std::string_view Counter) {
  const sim::GlobalCost C = sim::globalCost(accessOf(E));
  return Counter == "sectors"         ? Figure(C.Sectors)
         : Counter == "tags"          ? Figure(C.Lines)
         : Counter == "sectors_ideal" ? Figure(C.Ideal)
         : Counter == "bytes"         ? Figure(C.BytesUsed)
         : Counter == "requests"      ? Figure(C.Sectors > 0)
                                      : std::nullopt;
}

/// Loads among other traffic: what the addresses decide, which the traffic must not change.
static Figure loopFigure(const Experiment &E, std::string_view Counter) {
  const uint64_t Times = uint64_t(E.Blocks) * E.Where.Rounds;
  if (Counter == "sass_wavefronts")
    return Times * sim::sharedCost(accessOf(E)).Wavefronts;
  return std::nullopt;
}

/// What a load that hits L1 takes of the data stage: the words of each bank, group by group, as
/// stores to shared memory are counted. Lanes that agree in pairs are not merged.
static Figure hitFigure(const Experiment &E, std::string_view Counter) {
  if (Counter != "read_wavefronts" || E.Where.Active == 0)
    return std::nullopt;
  sim::WarpAccess W = accessOf(E);
  W.Operation = sim::Op::Store;
  return sim::sharedCost(W).Wavefronts;
}

Figure predicted(const Experiment &E, std::string_view Counter) {
  constexpr uint64_t MatrixBytes = 64 * 16 * 2, BytesPerWavefront = 128;
  const std::string_view Table = E.Instruction->Table, Name = E.Instruction->Name;
  if (Table == "shared" || Table == "fused" || Table == "rounds")
    return sharedFigure(E, Counter);
  if (Table == "matrix")
    return matrixFigure(E, Counter);
  if (Table == "global")
    return Counter == "t_wavefronts" ? Figure(tagWavefronts(accessOf(E)))
                                     : globalFigure(E, Counter);
  if (Table == "tensor") // both matrices, each bank busy
    return Counter == "wavefronts" ? Figure(2 * MatrixBytes / BytesPerWavefront) : std::nullopt;
  return Name.starts_with("loop") ? loopFigure(E, Counter) : hitFigure(E, Counter);
}

} // namespace warplint::gpu
