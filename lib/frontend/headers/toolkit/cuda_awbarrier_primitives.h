//===- cuda_awbarrier_primitives.h - Barriers as functions ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

typedef unsigned long long __mbarrier_t, __mbarrier_token_t;

__device__ void __mbarrier_init(__mbarrier_t *, unsigned), __mbarrier_inval(__mbarrier_t *);
__device__ __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *),
    __mbarrier_arrive_and_drop(__mbarrier_t *);
__device__ bool __mbarrier_test_wait(__mbarrier_t *, __mbarrier_token_t);
