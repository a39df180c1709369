// Assembly takes shared addresses as integers. Rows are made longer where those are computed, too.
//
// RUN: not %lint %s | FileCheck %s
// RUN: not %lint --unsafe-fixes --diff %s | FileCheck %s --check-prefix=DIFF
// RUN: cp %s %t.cu && %lint --fix --unsafe-fixes --exit-zero %t.cu
// RUN: %lint --checks=shared-bank-conflict %t.cu
#include <cstdint>
#include <cuda_fp16.h>

#define LOAD(r, address)                                                                           \
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\n"                   \
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])                                    \
               : "r"(address))

// Of 8 rows of 64 bytes 16 each: every second one begins in bank 0.
template <int PAD> __global__ void constants(const half *g, uint32_t *o) {
  constexpr int BK = 32;
  // DIFF: +  __shared__ half s_a[64 * (BK + PAD + 8)], s_b[64 * 72];
  __shared__ half s_a[64 * (BK + PAD)], s_b[64 * 72];
  const uint32_t a = __cvta_generic_to_shared(s_a), b = __cvta_generic_to_shared(s_b);
  uint32_t r[4];
  for (int i = threadIdx.x; i < 64 * BK; i += 32) {
    // DIFF: +    s_a[i / BK * (BK + PAD + 8) + i % BK] = g[i];
    s_a[i / BK * (BK + PAD) + i % BK] = g[i];
    s_b[i / 64 * 72 + i % 64] = g[i + 4096];
  }
  __syncthreads();
  for (int j = 0; j < 4; ++j) {
    // DIFF: + {{.*}}a + ((j * 16 + threadIdx.x % 16) * (BK + PAD + 8) + threadIdx.x / 16 * 8) * sizeof(half);
    const uint32_t at =
        a + ((j * 16 + threadIdx.x % 16) * (BK + PAD) + threadIdx.x / 16 * 8) * sizeof(half);
    // CHECK: warning: 4-way bank conflict: shared load-matrix takes 16 wavefronts instead of 4
    // CHECK: note: fix: make rows of 's_a' BK + PAD + 8 long instead of BK + PAD: 16 -> 4 wavefronts on the matrix load
    LOAD(r, at);
    o[threadIdx.x * 4 + j] = r[0] + r[1] + r[2] + r[3];
    LOAD(r, uint32_t(b + ((j * 16 + threadIdx.x % 16) * 72 + threadIdx.x / 16 * 8) * 2));
    o[threadIdx.x * 4 + j + 4096] = r[0] + r[1] + r[2] + r[3];
  }
}

// A function of the source makes the integer.
__device__ inline uint32_t shared_address(const void *p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}
__device__ inline void load(uint32_t (&r)[4], uint32_t address) { LOAD(r, address); }

__global__ void functions(const half *g, uint32_t *o) {
  // DIFF: +  __shared__ half s[64 * 40];
  __shared__ half s[64 * 32];
  uint32_t r[4];
  for (int i = threadIdx.x; i < 64 * 32; i += 32)
    // DIFF: +    s[i / 32 * 40 + i % 32] = g[i];
    s[i / 32 * 32 + i % 32] = g[i];
  __syncthreads();
  // DIFF: + {{.*}}shared_address(&s[threadIdx.x % 16 * 40 + threadIdx.x / 16 * 8]) + j * 16 * 40 * 2);
  for (int j = 0; j < 4; ++j) {
    load(r, shared_address(&s[threadIdx.x % 16 * 32 + threadIdx.x / 16 * 8]) + j * 16 * 32 * 2);
    o[threadIdx.x * 4 + j] = r[0] + r[1] + r[2] + r[3];
  }
}

void go(half *g, uint32_t *o) {
  constants<0><<<1, 32>>>(g, o);
  functions<<<1, 32>>>(g, o);
}
