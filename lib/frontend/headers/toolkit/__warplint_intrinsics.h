//===- __warplint_intrinsics.h - Bits, votes, shuffles, cached loads ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Whatever may feed an address or a mask becomes IR that can be evaluated;
/// where Clang has a builtin of the same signature, a macro names it. The rest
/// is in __warplint_more_intrinsics.h.
///
//===----------------------------------------------------------------------===//
#pragma once

#define __popc __builtin_popcount
#define __popcll __builtin_popcountll
#define __ffs __builtin_ffs
#define __ffsll __builtin_ffsll
#define __brev __builtin_bitreverse32
#define __brevll __builtin_bitreverse64
#define __byte_perm __nvvm_prmt
#define __clz(...) __builtin_clzg((unsigned)(__VA_ARGS__), 32)
#define __clzll(...) __builtin_clzg((unsigned long long)(__VA_ARGS__), 64)

#define __float_as_int(...) __builtin_bit_cast(int, (float)(__VA_ARGS__))
#define __float_as_uint(...) __builtin_bit_cast(unsigned, (float)(__VA_ARGS__))
#define __int_as_float(...) __builtin_bit_cast(float, (int)(__VA_ARGS__))
#define __uint_as_float(...) __builtin_bit_cast(float, (unsigned)(__VA_ARGS__))

//===- Barriers -----------------------------------------------------------===//

#define __threadfence __nvvm_membar_gl
#define __threadfence_block __nvvm_membar_cta
#define __threadfence_system __nvvm_membar_sys

__warplint_inline void __syncwarp(unsigned mask = 0xffffffffu) { __nvvm_bar_warp_sync(mask); }

//===- Votes --------------------------------------------------------------===//

#define __activemask __nvvm_activemask
#define __ballot_sync __nvvm_vote_ballot_sync
#define __any_sync __nvvm_vote_any_sync
#define __all_sync __nvvm_vote_all_sync
// Without a mask, before sm_70: of the lanes that come.
#define __ballot(...) __nvvm_vote_ballot_sync(__nvvm_activemask(), __VA_ARGS__)
#define __any(...) __nvvm_vote_any_sync(__nvvm_activemask(), __VA_ARGS__)
#define __all(...) __nvvm_vote_all_sync(__nvvm_activemask(), __VA_ARGS__)

//===- Shuffles -----------------------------------------------------------===//

// One register of four bytes; `how` packs the segment mask and the clamp.
template <int Kind>
__warplint_inline int __warplint_shuffle1(unsigned mask, int bits, int with, int how) {
  return Kind == 0   ? __nvvm_shfl_sync_idx_i32(mask, bits, with, how | 31)
         : Kind == 1 ? __nvvm_shfl_sync_up_i32(mask, bits, with, how)
         : Kind == 2 ? __nvvm_shfl_sync_down_i32(mask, bits, with, how | 31)
                     : __nvvm_shfl_sync_bfly_i32(mask, bits, with, how | 31);
}

template <int Kind, class T>
__warplint_inline T __warplint_shuffle(unsigned mask, T value, int with, int width) {
  int how = (32 - width) << 8;
  if constexpr (sizeof(T) == 4) {
    int bits = __builtin_bit_cast(int, value);
    return __builtin_bit_cast(T, __warplint_shuffle1<Kind>(mask, bits, with, how));
  } else if constexpr (sizeof(T) == 2) {
    short bits = __builtin_bit_cast(short, value);
    bits = __warplint_shuffle1<Kind>(mask, bits, with, how);
    return __builtin_bit_cast(T, bits);
  } else if constexpr (sizeof(T) == 1) {
    return (T)__warplint_shuffle1<Kind>(mask, (int)value, with, how);
  } else if constexpr (sizeof(T) > 8) {
    struct Words {
      int word[sizeof(T) / 4];
    } words = __builtin_bit_cast(Words, value);
    for (int &word : words.word)
      word = __warplint_shuffle1<Kind>(mask, word, with, how);
    return __builtin_bit_cast(T, words);
  } else {
    long long bits = __builtin_bit_cast(long long, value);
    unsigned low = __warplint_shuffle1<Kind>(mask, (int)bits, with, how);
    long long high = __warplint_shuffle1<Kind>(mask, (int)(bits >> 32), with, how);
    return __builtin_bit_cast(T, high << 32 | low);
  }
}

template <class T>
__warplint_inline T __shfl_sync(unsigned mask, T value, int lane, int width = 32) {
  return __warplint_shuffle<0>(mask, value, lane, width);
}
template <class T>
__warplint_inline T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  return __warplint_shuffle<1>(mask, value, delta, width);
}
template <class T>
__warplint_inline T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  return __warplint_shuffle<2>(mask, value, delta, width);
}
template <class T>
__warplint_inline T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32) {
  return __warplint_shuffle<3>(mask, value, lanes, width);
}

//===- Loads and stores with a cache hint ---------------------------------===//

template <class T> __warplint_inline T __ldg(const T *p) { return *p; }

//===- Address spaces -----------------------------------------------------===//

__warplint_inline size_t __cvta_generic_to_shared(const void *p) {
  return (size_t)(const __attribute__((address_space(3))) void *)p;
}

//===- What the C library gives without an include ------------------------===//

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define assert(...) ((void)0)

extern "C" {
__host__ __device__ int printf(const char *, ...);
__host__ __device__ void *malloc(size_t);
__host__ __device__ void free(void *);
__host__ __device__ void *memcpy(void *, const void *, size_t);
__host__ __device__ void *memset(void *, int, size_t);
__host__ __device__ long clock();
__attribute__((noreturn)) void exit(int), abort();
int atoi(const char *), rand();
double atof(const char *);
void srand(unsigned);
}
__device__ long long clock64();
