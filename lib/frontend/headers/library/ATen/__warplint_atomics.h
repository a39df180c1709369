//===- ATen/__warplint_atomics.h - Atomics of torch's types -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <ATen/__warplint_cuda.h>

static inline __device__ c10::Half atomicAdd(c10::Half *p, c10::Half v) {
  return gpuAtomicAdd(p, v);
}
static inline __device__ c10::BFloat16 atomicAdd(c10::BFloat16 *p, c10::BFloat16 v) {
  return gpuAtomicAdd(p, v);
}
