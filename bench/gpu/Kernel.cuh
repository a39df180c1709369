//===- bench/gpu/Kernel.cuh - What all probes have in common --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_KERNEL_CUH
#define WARPLINT_BENCH_GPU_KERNEL_CUH

#include "Lanes.h"

#define ADDRESS(Base) ((Base) + L.Offset[threadIdx.x % 32])
#define IS_ACTIVE (L.Active >> threadIdx.x % 32 & 1)

__device__ static inline uint32_t sharedBase() {
  extern __shared__ __align__(1024) char Shared[];
  return uint32_t(__cvta_generic_to_shared(Shared));
}

#define KERNEL_OF(Threads, Name, ...)                                                              \
  extern "C" __global__ void __launch_bounds__(Threads)                                            \
      Name(const __grid_constant__ Lanes L, char *Global, uint32_t *Out __VA_OPT__(, ) __VA_ARGS__)

#define PROBE_KERNEL(Name) KERNEL_OF(32, Name)

#if __CUDA_ARCH__ >= 900
/// Bytes of the barrier of a copy, at the end of what a probe may reach.
__device__ static inline uint32_t barrierOf(uint32_t Base) { return Base + 16 * 1024 - 16; }

__device__ static inline void initBarrier(uint32_t Barrier) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(Barrier) : "memory");
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

__device__ static inline void expectBytes(uint32_t Barrier, uint32_t Bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(Barrier), "r"(Bytes)
               : "memory");
}

/// Waits until the copies of one phase have arrived.
__device__ static inline void waitFor(uint32_t Barrier, uint32_t Parity) {
  uint32_t Done = 0;
  while (!Done)
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; "
                 "selp.u32 %0, 1, 0, p; }"
                 : "=r"(Done)
                 : "r"(Barrier), "r"(Parity)
                 : "memory");
}
#endif

#endif // WARPLINT_BENCH_GPU_KERNEL_CUH
