//===- __warplint_ordered_atomics.h - Atomics that are told their order ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Order and scope are arguments, which nvcc knows without a header. Neither changes what an
/// access costs.
///
//===----------------------------------------------------------------------===//
#pragma once

#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4
#define __nv_atomic_load_n(_P, ...) __atomic_load_n(_P, 0)
#define __nv_atomic_store_n(_P, _V, ...) __atomic_store_n(_P, _V, 0)
#define __nv_atomic_fetch_add(_P, _V, ...) atomicAdd(_P, _V)
#define __nv_atomic_fetch_min(_P, _V, ...) atomicMin(_P, _V)
#define __nv_atomic_fetch_max(_P, _V, ...) atomicMax(_P, _V)
#define __nv_atomic_add(_P, _V, ...) ((void)atomicAdd(_P, _V))
#define __nv_atomic_min(_P, _V, ...) ((void)atomicMin(_P, _V))
#define __nv_atomic_max(_P, _V, ...) ((void)atomicMax(_P, _V))
#define __nv_atomic_exchange_n(_P, _V, ...) atomicExch(_P, _V)
