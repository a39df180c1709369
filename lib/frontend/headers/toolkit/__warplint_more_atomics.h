//===- __warplint_more_atomics.h - The atomics few kernels call -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "../beside/__warplint_ordered_atomics.h"

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
