//===- cuda_awbarrier_primitives.h - Barriers as functions ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

typedef unsigned long long __mbarrier_t, __mbarrier_token_t;

// Known to the lowering by their names.
extern "C" __device__ void __warplint_prepare(const void *, int), __warplint_arrive(const void *),
    __warplint_wait(const void *);

__warplint_inline void __mbarrier_init(__mbarrier_t *b, unsigned count) {
  __warplint_prepare(b, (int)count);
}
__warplint_inline void __mbarrier_inval(__mbarrier_t *) {}
__warplint_inline __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *b) {
  __warplint_arrive(b);
  return 0;
}
__warplint_inline __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *b) {
  return __mbarrier_arrive(b);
}
__warplint_inline bool __mbarrier_test_wait(__mbarrier_t *b, __mbarrier_token_t) {
  __warplint_wait(b);
  return true;
}
