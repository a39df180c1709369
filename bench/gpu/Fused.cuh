//===- bench/gpu/Fused.cuh - Loads that the compiler fuses ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Series L: loops as people write them, by one warp. Which instructions they become is in Probes.def.
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_FUSED_CUH
#define WARPLINT_BENCH_GPU_FUSED_CUH

#include "Kernel.cuh"

/// Fills rows, each lane the words of its column.
template <typename Row> __device__ static inline void fill(Row *Rows, const char *Global) {
  const float *From = reinterpret_cast<const float *>(Global);
  for (unsigned R = 0; R < 32; ++R)
    Rows[R][threadIdx.x] = From[32 * R + threadIdx.x];
  __syncthreads();
}

__device__ static inline void put(uint32_t *Out, float Value) {
  Out[threadIdx.x] = __float_as_uint(Value);
}

// A row of A times a column of B.
PROBE_KERNEL(product) {
  __shared__ float A[32][32], B[32][32];
  fill(A, Global);
  fill(B, Global + sizeof A);
  const unsigned Row = L.Offset[0];
  float Sum = 0;
#pragma unroll
  for (unsigned K = 0; K < 32; ++K)
    Sum += A[Row][K] * B[K][threadIdx.x];
  put(Out, Sum);
}

// Each lane its row.
PROBE_KERNEL(row_walk) {
  __shared__ float S[32][32];
  fill(S, Global);
  float Sum = 0;
#pragma unroll
  for (unsigned K = 0; K < 32; ++K)
    Sum += S[threadIdx.x][K];
  put(Out, Sum);
}

// A column, as the transpose reads it.
PROBE_KERNEL(column) {
  __shared__ float S[32][32];
  fill(S, Global);
  put(Out, S[threadIdx.x][L.Offset[0]]);
}

PROBE_KERNEL(column_padded) {
  __shared__ float S[32][33];
  fill(S, Global);
  put(Out, S[threadIdx.x][L.Offset[0]]);
}

// Two neighbours.
PROBE_KERNEL(pair) {
  __shared__ float S[32][32];
  fill(S, Global);
  const float *Flat = S[0];
  put(Out, Flat[2 * threadIdx.x] + Flat[2 * threadIdx.x + 1]);
}

PROBE_KERNEL(pair_volatile) {
  __shared__ float S[32][32];
  fill(S, Global);
  const volatile float *Flat = S[0];
  put(Out, Flat[2 * threadIdx.x] + Flat[2 * threadIdx.x + 1]);
}

#endif // WARPLINT_BENCH_GPU_FUSED_CUH
