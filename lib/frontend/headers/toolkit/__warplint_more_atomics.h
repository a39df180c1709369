//===- __warplint_more_atomics.h - The atomics few kernels call -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

__warplint_atomic(atomicSub, __atomic_fetch_sub)
__warplint_atomic(atomicAnd, __atomic_fetch_and)
__warplint_atomic(atomicOr, __atomic_fetch_or)
__warplint_atomic(atomicXor, __atomic_fetch_xor)

__warplint_inline unsigned atomicInc(unsigned *p, unsigned limit) {
  return __nvvm_atom_inc_gen_ui(p, limit);
}

__warplint_inline unsigned atomicDec(unsigned *p, unsigned limit) {
  return __nvvm_atom_dec_gen_ui(p, limit);
}

// Vectors: one call, its pointer first.
__device__ float2 atomicAdd(float2 *, float2);
__device__ float4 atomicAdd(float4 *, float4);

// The scope does not change which bytes move.
#define atomicAdd_block atomicAdd
#define atomicAdd_system atomicAdd
#define atomicSub_block atomicSub
#define atomicSub_system atomicSub
#define atomicMin_block atomicMin
#define atomicMin_system atomicMin
#define atomicMax_block atomicMax
#define atomicMax_system atomicMax
#define atomicAnd_block atomicAnd
#define atomicAnd_system atomicAnd
#define atomicOr_block atomicOr
#define atomicOr_system atomicOr
#define atomicXor_block atomicXor
#define atomicXor_system atomicXor
#define atomicExch_block atomicExch
#define atomicExch_system atomicExch
#define atomicCAS_block atomicCAS
#define atomicCAS_system atomicCAS
#define atomicInc_block atomicInc
#define atomicInc_system atomicInc
#define atomicDec_block atomicDec
#define atomicDec_system atomicDec

// Atomics with their order and scope as arguments.
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
