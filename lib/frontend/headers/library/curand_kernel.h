//===- curand_kernel.h - Random numbers in kernels ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <curand.h>

// Generators move their words here, since a state in global memory is traffic; what the words
// are is left open. The Mersenne twister, which a block shares, is opaque.
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

extern "C" __device__ unsigned __warplint_random(unsigned long long, unsigned long long, unsigned);
template <class _S> __warplint_inline void __warplint_no_normal_yet(_S *s) {
  s->boxmuller_flag = s->boxmuller_flag_double = 0;
  s->boxmuller_extra = 0;
  s->boxmuller_extra_double = 0;
}
template <class _V, class _W, class _S> __device__ void curand_init(_V *, _W, _S *);
template <class _V, class _W, class _S> __device__ void curand_init(_V *, _W, _W, _S *);
// Once: on the way to a sequence the library may write words of a state again.
#define __warplint_curand_init(_state)                                                             \
  __warplint_inline void curand_init(unsigned long long seed, unsigned long long sequence,         \
                                     unsigned long long offset, _state *s)
__warplint_curand_init(curandStateXORWOW) {
  s->d = __warplint_random(seed, offset, 5);
  s->v[0] = __warplint_random(seed + offset, sequence, 0);
  s->v[1] = __warplint_random(seed + offset, sequence, 1);
  s->v[2] = __warplint_random(seed + offset, sequence, 2);
  s->v[3] = __warplint_random(seed + offset, sequence, 3);
  s->v[4] = __warplint_random(seed + offset, sequence, 4);
  __warplint_no_normal_yet(s);
}
__warplint_curand_init(curandStateMRG32k3a) {
  s->s1[0] = __warplint_random(seed + offset, sequence, 0);
  s->s1[1] = __warplint_random(seed + offset, sequence, 1);
  s->s1[2] = __warplint_random(seed + offset, sequence, 2);
  s->s2[0] = __warplint_random(seed + offset, sequence, 3);
  s->s2[1] = __warplint_random(seed + offset, sequence, 4);
  s->s2[2] = __warplint_random(seed + offset, sequence, 5);
  __warplint_no_normal_yet(s);
}
__warplint_inline uint4 __warplint_block_of(const curandStatePhilox4_32_10 *s) {
  const unsigned long long at = s->ctr.x + ((unsigned long long)s->ctr.y << 32),
                           key = s->key.x + ((unsigned long long)s->key.y << 32);
  return {__warplint_random(at, key, 0), __warplint_random(at, key, 1),
          __warplint_random(at, key, 2), __warplint_random(at, key, 3)};
}
__warplint_curand_init(curandStatePhilox4_32_10) {
  s->ctr = {(unsigned)(offset >> 2), (unsigned)(offset >> 34), (unsigned)sequence,
            (unsigned)(sequence >> 32)};
  s->key = {(unsigned)seed, (unsigned)(seed >> 32)};
  s->STATE = offset & 3;
  __warplint_no_normal_yet(s);
  s->output = __warplint_block_of(s);
}
#undef __warplint_curand_init
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
__warplint_inline unsigned curand(curandStateMRG32k3a *s) {
  const unsigned a = 1403580 * s->s1[1] - 810728 * s->s1[0],
                 b = 527612 * s->s2[2] - 1370589 * s->s2[0];
  s->s1[0] = s->s1[1];
  s->s1[1] = s->s1[2];
  s->s2[0] = s->s2[1];
  s->s2[1] = s->s2[2];
  s->s1[2] = a;
  s->s2[2] = b;
  return a - b;
}
__warplint_inline void __warplint_next_block(curandStatePhilox4_32_10 *s) {
  if (++s->ctr.x == 0 && ++s->ctr.y == 0 && ++s->ctr.z == 0)
    ++s->ctr.w;
  s->output = __warplint_block_of(s);
}
__warplint_inline unsigned curand(curandStatePhilox4_32_10 *s) {
  const unsigned word = s->STATE == 0   ? s->output.x
                        : s->STATE == 1 ? s->output.y
                        : s->STATE == 2 ? s->output.z
                                        : s->output.w;
  if (++s->STATE == 4) {
    __warplint_next_block(s);
    s->STATE = 0;
  }
  return word;
}
// The words of one block, as far as they are left, and the first of the next.
__warplint_inline uint4 curand4(curandStatePhilox4_32_10 *s) {
  const uint4 a = s->output;
  __warplint_next_block(s);
  const uint4 b = s->output;
  switch (s->STATE) {
  case 0:
    return a;
  case 1:
    return {a.y, a.z, a.w, b.x};
  case 2:
    return {a.z, a.w, b.x, b.y};
  default:
    return {a.w, b.x, b.y, b.z};
  }
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
template <class _S>
__warplint_inline double curand_log_normal_double(_S *s, double mean, double deviation) {
  return curand_normal_double(s) * deviation + mean;
}
template <class _S>
__warplint_inline float2 curand_log_normal2(_S *s, float mean, float deviation) {
  return {curand_log_normal(s, mean, deviation), curand_log_normal(s, mean, deviation)};
}
template <class _S>
__warplint_inline double2 curand_log_normal2_double(_S *s, double mean, double deviation) {
  return {curand_log_normal_double(s, mean, deviation),
          curand_log_normal_double(s, mean, deviation)};
}
template <class _S> __warplint_inline unsigned curand_poisson(_S *s, double lambda) {
  return curand(s) * lambda;
}
template <class _S> __warplint_inline float4 curand_uniform4(_S *s) {
  const uint4 w = curand4(s);
  return {w.x * 2.3283064e-10f, w.y * 2.3283064e-10f, w.z * 2.3283064e-10f, w.w * 2.3283064e-10f};
}
template <class _S> __warplint_inline double2 curand_uniform2_double(_S *s) {
  const uint4 w = curand4(s);
  return {w.x * 2.3283064365386963e-10, w.z * 2.3283064365386963e-10};
}
template <class _S> __warplint_inline float4 curand_normal4(_S *s) {
  const uint4 w = curand4(s);
  return {__warplint_normal(w.x, w.y), __warplint_normal(w.y, w.x), __warplint_normal(w.z, w.w),
          __warplint_normal(w.w, w.z)};
}
template <class _S> __device__ unsigned curand_mtgp32_single(_S *);
template <class _S, class _D> __device__ unsigned curand_discrete(_S *, _D);
template <class... _A> __device__ void skipahead(_A...);
template <class... _A> __device__ void skipahead_sequence(_A...);
