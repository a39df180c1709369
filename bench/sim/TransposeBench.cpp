//===- bench/sim/TransposeBench.cpp - The simulated transpose -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The simulated transpose, data moved and counted, against memcpy of the same
// bytes in the same run. Argument: rows and columns of the matrix.
//
//===----------------------------------------------------------------------===//

#include "sim/GpuSimulator.h"

#include <benchmark/benchmark.h>

#include <cstring>

using namespace warplint::sim;

namespace {

struct Matrices {
  explicit Matrices(size_t Size) : In(Size * Size), Out(Size * Size) {
    for (size_t I = 0; I < In.size(); ++I)
      In[I] = float(I);
  }
  std::vector<float> In, Out;
};

/// Bytes read and written.
void setBytes(benchmark::State &State, const Matrices &M) {
  State.SetBytesProcessed(State.iterations() * int64_t(2 * sizeof(float) * M.In.size()));
}

void copy(benchmark::State &State) {
  Matrices M(size_t(State.range(0)));
  for (auto _ : State) {
    std::memcpy(M.Out.data(), M.In.data(), M.In.size() * sizeof(float));
    benchmark::ClobberMemory();
  }
  setBytes(State, M);
}

void transpose(benchmark::State &State, TileShape Tile) {
  const size_t Size = size_t(State.range(0));
  Matrices M(Size);
  for (auto _ : State)
    benchmark::DoNotOptimize(GpuSimulator().transpose({M.In, Size, Size}, M.Out, Tile));
  setBytes(State, M);
}

void sizes(benchmark::internal::Benchmark *Bench) {
  Bench->Arg(512)->Arg(4096)->Arg(16384)->Unit(benchmark::kMillisecond);
}

} // namespace

BENCHMARK(copy)->Apply(sizes);
BENCHMARK_CAPTURE(transpose, plain, TileShape{32, 32, 0})->Apply(sizes);
BENCHMARK_CAPTURE(transpose, padded, TileShape{32, 32, 1})->Apply(sizes);
