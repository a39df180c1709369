//===- cuda_pipeline_primitives.h - The pipeline as functions -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "__warplint_async_copy.h"

// A constant size chooses its copy while the call is parsed.
#define __warplint_pipeline_copy(_BYTES, CACHE)                                                    \
  __warplint_inline void __pipeline_memcpy_async(void *to, const void *from, size_t size,          \
                                                 size_t fill = 0)                                  \
      __attribute__((enable_if(size == _BYTES && fill == 0, ""))) {                                \
    __warplint_cp_async(_BYTES, CACHE, to, from);                                                  \
  }                                                                                                \
  __warplint_inline void __pipeline_memcpy_async(void *to, const void *from, size_t size,          \
                                                 size_t fill)                                      \
      __attribute__((enable_if(size == _BYTES, ""))) {                                             \
    __warplint_cp_async_fill(_BYTES, CACHE, to, from, _BYTES - fill);                              \
  }
__warplint_inline void __pipeline_memcpy_async(void *to, const void *from, size_t size,
                                               size_t fill = 0) {
  if (size == 16)
    __warplint_cp_async_fill(16, cg, to, from, 16 - fill);
  else if (size == 8)
    __warplint_cp_async_fill(8, ca, to, from, 8 - fill);
  else
    __warplint_cp_async_fill(4, ca, to, from, 4 - fill);
}
__warplint_pipeline_copy(4, ca)
__warplint_pipeline_copy(8, ca)
__warplint_pipeline_copy(16, cg)
#undef __warplint_pipeline_copy

typedef unsigned long long __mbarrier_t, __mbarrier_token_t;

#define __pipeline_commit() __warplint_cp_async_commit()
// The instruction takes a constant; the runtime's own function tells these apart, too.
__warplint_inline void __pipeline_wait_prior(size_t prior) {
  switch (prior) {
  case 0:
    return __warplint_cp_async_wait();
  case 1:
    return __warplint_cp_async_wait_prior(1);
  case 2:
    return __warplint_cp_async_wait_prior(2);
  case 3:
    return __warplint_cp_async_wait_prior(3);
  case 4:
    return __warplint_cp_async_wait_prior(4);
  case 5:
    return __warplint_cp_async_wait_prior(5);
  case 6:
    return __warplint_cp_async_wait_prior(6);
  case 7:
    return __warplint_cp_async_wait_prior(7);
  default:
    return __warplint_cp_async_wait_prior(8);
  }
}
#define __pipeline_arrive_on(...) __warplint_cp_async_commit()
