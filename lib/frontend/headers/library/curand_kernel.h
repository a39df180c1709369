//===- curand_kernel.h - Random numbers in kernels ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <curand.h>

// The default generator moves its words here, since a state in global memory is
// traffic; the other generators are opaque.
struct curandStateXORWOW {
  unsigned d, v[5];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct __align__(16) curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned STATE;
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateMRG32k3a {
  unsigned s1[3], s2[3];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateSobol32 {
  unsigned i, x, c, direction_vectors[32];
};
struct curandStateSobol64 {
  unsigned long long i, x, c, direction_vectors[64];
};
struct curandStateMtgp32 {
  unsigned s[1024];
  int offset, pIdx;
  void *k;
};
typedef curandStateXORWOW curandStateXORWOW_t, curandState, curandState_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStateSobol32 curandStateSobol32_t, curandStateScrambledSobol32,
    curandStateScrambledSobol32_t;
typedef curandStateSobol64 curandStateSobol64_t, curandStateScrambledSobol64,
    curandStateScrambledSobol64_t;
typedef curandStateMtgp32 curandStateMtgp32_t;

template <class... _A> __device__ void curand_init(_A...);
template <class _S> __device__ unsigned curand(_S *);
__warplint_inline unsigned curand(curandStateXORWOW *s) {
  unsigned t = s->v[0] ^ s->v[0] >> 2;
  s->v[0] = s->v[1];
  s->v[1] = s->v[2];
  s->v[2] = s->v[3];
  s->v[3] = s->v[4];
  s->v[4] = s->v[4] ^ s->v[4] << 4 ^ t ^ t << 1;
  s->d += 362437;
  return s->v[4] + s->d;
}
template <class _S> __warplint_inline float curand_uniform(_S *s) {
  return curand(s) * 2.3283064e-10f + 1.1641532e-10f;
}
template <class _S> __warplint_inline double curand_uniform_double(_S *s) {
  return curand(s) * 2.3283064365386963e-10;
}
extern "C" __device__ float __warplint_normal(unsigned, unsigned);
template <class _S> __warplint_inline float curand_normal(_S *s) {
  unsigned a = curand(s);
  return __warplint_normal(a, curand(s));
}
template <class _S> __warplint_inline double curand_normal_double(_S *s) {
  return curand_normal(s);
}
template <class _S> __warplint_inline float2 curand_normal2(_S *s) {
  return {curand_normal(s), curand_normal(s)};
}
template <class _S> __warplint_inline double2 curand_normal2_double(_S *s) {
  return {curand_normal(s), curand_normal(s)};
}
template <class _S> __warplint_inline float curand_log_normal(_S *s, float mean, float deviation) {
  return curand_normal(s) * deviation + mean;
}
template <class _S> __warplint_inline unsigned curand_poisson(_S *s, double lambda) {
  return curand(s) * lambda;
}
template <class _S> __device__ uint4 curand4(_S *);
template <class _S> __device__ float4 curand_uniform4(_S *);
template <class _S> __device__ double2 curand_uniform2_double(_S *);
template <class _S> __device__ float4 curand_normal4(_S *);
template <class... _A> __device__ void skipahead(_A...);
template <class... _A> __device__ void skipahead_sequence(_A...);
