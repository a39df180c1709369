//===- bench/gpu/Stopwatch.cuh - Timing pairs of kernels --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two kernels that do the same, one as warplint finds it and one as it advises: a CSV line each,
/// times in microseconds, the best of eleven launches.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_STOPWATCH_CUH
#define WARPLINT_BENCH_GPU_STOPWATCH_CUH

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

constexpr int Count = 1 << 26; // floats that a pair streams: 256 MiB, five times the L2 of an H100
constexpr int Block = 256;

inline __device__ int thread() { return blockIdx.x * blockDim.x + threadIdx.x; }

inline void check(cudaError_t error, const char *what) {
  if (error == cudaSuccess)
    return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

struct Buffers {
  float *in, *out;
};
using Launch = std::function<void(Buffers)>;

/// Microseconds, the best of eleven launches after a first.
inline float best(const std::function<void()> &launch) {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  float least = 0;
  for (int round = 0; round < 12; ++round) {
    cudaEventRecord(start);
    launch();
    cudaEventRecord(stop);
    check(cudaEventSynchronize(stop), "launch");
    float ms = 0;
    cudaEventElapsedTime(&ms, start, stop);
    if (round)
      least = round == 1 ? ms : std::min(least, ms);
  }
  check(cudaGetLastError(), "launch");
  return 1000 * least;
}

inline void pair(const std::string &name, const char *check, Buffers b, const Launch &before, const Launch &after) {
  const float first = best([&] { before(b); }), second = best([&] { after(b); });
  std::printf("%s,%s,%.1f,%.1f,%.2f\n", name.c_str(), check, first, second, first / second);
  std::fflush(stdout);
}

template <class T> T *as(float *p) { return reinterpret_cast<T *>(p); }

/// Numbers from 0 to 1 in `in`, room for as many in `out`; prints the head of the table.
inline Buffers filled() {
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "device");
  Buffers b;
  check(cudaMalloc(&b.in, Count * sizeof(float)), "cudaMalloc");
  check(cudaMalloc(&b.out, Count * sizeof(float)), "cudaMalloc");
  std::vector<float> host(Count);
  uint32_t state = 1;
  for (float &v : host)
    v = float((state = state * 1664525u + 1013904223u) >> 8) / float(1 << 24);
  check(cudaMemcpy(b.in, host.data(), Count * sizeof(float), cudaMemcpyHostToDevice), "cudaMemcpy");
  std::printf("# %s, CUDA %d\nchange,check,before,after,ratio\n", device.name, CUDART_VERSION);
  return b;
}

#endif
