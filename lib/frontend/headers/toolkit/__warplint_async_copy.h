//===- __warplint_async_copy.h - Asynchronous copies of 4, 8 and 16 bytes -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#if __CUDA_ARCH__ >= 800
#define __warplint_cp_async(_BYTES, CACHE, TO, FROM)                                               \
  __nvvm_cp_async_##CACHE##_shared_global_##_BYTES(                                                \
      (__attribute__((address_space(3))) void *)(TO),                                              \
      (const __attribute__((address_space(1))) void *)(FROM))
#define __warplint_cp_async_fill(_BYTES, CACHE, TO, FROM, KEEP)                                    \
  __nvvm_cp_async_##CACHE##_shared_global_##_BYTES(                                                \
      (__attribute__((address_space(3))) void *)(TO),                                              \
      (const __attribute__((address_space(1))) void *)(FROM), (int)(KEEP))
#define __warplint_cp_async_commit() __nvvm_cp_async_commit_group()
#define __warplint_cp_async_wait() __nvvm_cp_async_wait_all()
#define __warplint_cp_async_wait_prior(N) __nvvm_cp_async_wait_group(N)
#else
#define __warplint_cp_async(_BYTES, CACHE, TO, FROM)                                               \
  (*(__warplint_bytes<_BYTES> *)(TO) = *(const __warplint_bytes<_BYTES> *)(FROM))
#define __warplint_cp_async_fill(_BYTES, CACHE, TO, FROM, KEEP)                                    \
  __warplint_cp_async(_BYTES, CACHE, TO, FROM)
#define __warplint_cp_async_commit() ((void)0)
#define __warplint_cp_async_wait() ((void)0)
#define __warplint_cp_async_wait_prior(N) ((void)0)
#endif

template <int _N> struct alignas(_N) __warplint_bytes {
  int word[_N / 4];
};

// The widest copy that both pointers are known to be aligned for.
template <int _N> __warplint_inline void __warplint_copy_async(void *to, const void *from) {
  if constexpr (_N >= 16)
    __warplint_cp_async(16, cg, to, from);
  else if constexpr (_N >= 8)
    __warplint_cp_async(8, ca, to, from);
  else if constexpr (_N >= 4)
    __warplint_cp_async(4, ca, to, from);
  else
    *(char *)to = *(const char *)from;
}

// All of it by one thread.
template <int _ALIGN>
__warplint_inline void __warplint_copy_async_of_one(void *to, const void *from, size_t bytes) {
  constexpr int _N = _ALIGN >= 16 ? 16 : _ALIGN >= 8 ? 8 : _ALIGN >= 4 ? 4 : 1;
  for (size_t i = 0; i < bytes; i += _N)
    __warplint_copy_async<_N>((char *)to + i, (const char *)from + i);
}

#define __warplint_shared(P) ((unsigned)__cvta_generic_to_shared(P))
#define __warplint_global(P) ((unsigned long long)(P))

// The same, where the GPU has one instruction for it, which tells the barrier when it is done.
template <int _ALIGN>
__warplint_inline void __warplint_copy_bulk(void *to, const void *from, size_t bytes,
                                            void *barrier) {
#if __CUDA_ARCH__ >= 900
  if constexpr (_ALIGN >= 16) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                 ::"r"(__warplint_shared(to)), "l"(__warplint_global(from)), "r"((unsigned)bytes),
                 "r"(__warplint_shared(barrier)) : "memory");
    asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;"
                 ::"r"(__warplint_shared(barrier)), "r"((unsigned)bytes) : "memory");
  } else
#endif
    __warplint_copy_async_of_one<_ALIGN>(to, from, bytes);
}

// A group copies together: one piece each, then a stride further.
template <int _ALIGN, class Group>
__warplint_inline void __warplint_copy_async(const Group &group, void *to, const void *from,
                                             size_t bytes) {
  constexpr int _N = _ALIGN >= 16 ? 16 : _ALIGN >= 8 ? 8 : _ALIGN >= 4 ? 4 : 1;
  for (size_t i = group.thread_rank() * _N; i < bytes; i += group.size() * _N)
    __warplint_copy_async<_N>((char *)to + i, (const char *)from + i);
}
