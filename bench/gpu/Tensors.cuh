//===- bench/gpu/Tensors.cuh - Tensor copies and tensor cores -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Series J. Empty kernels where the GPU has no such instruction: then the machine code lacks it, and
// the recording says so. wgmma needs -arch=sm_90a.
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_TENSORS_CUH
#define WARPLINT_BENCH_GPU_TENSORS_CUH

#include "Kernel.cuh"

/// As cuTensorMapEncodeTiled writes it.
struct alignas(64) TensorMap {
  char Opaque[128];
};

// A tile of 64 rows of 128 bytes, copied with the map's swizzle, then read as the lanes say. The
// first word that each lane reads is the result: it tells where the copy put what. The others are
// stored as well, or the load would be made narrower.

KERNEL_OF(32, tma_lds_128, const __grid_constant__ TensorMap Map) {
#if __CUDA_ARCH__ >= 900
  constexpr uint32_t TileBytes = 64 * 128;
  const uint32_t Base = sharedBase(), Barrier = barrierOf(Base);
  if (threadIdx.x == 0) {
    initBarrier(Barrier);
    expectBytes(Barrier, TileBytes);
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%2, %2}], [%3];" ::"r"(Base),
                 "l"(&Map), "r"(0), "r"(Barrier)
                 : "memory");
  }
  __syncthreads();
  waitFor(Barrier, 0);
  uint32_t A, Rest;
  asm volatile("{ .reg .u32 b, c, d; ld.shared.v4.u32 {%0, b, c, d}, [%2]; xor.b32 c, c, d; "
               "xor.b32 %1, b, c; }"
               : "=r"(A), "=r"(Rest)
               : "r"(ADDRESS(Base)));
  Out[threadIdx.x] = A;
  Out[32 + threadIdx.x] = Rest;
#endif
}

// One product of 64 x 16 and 16 x 64 halves, both in shared memory. Lanes 0 to 3 hold the descriptor
// of A: where it begins, the leading and the stride dimension in bytes, the swizzle's number; lanes
// 4 to 7 that of B.

__device__ static inline uint64_t descriptorOf(const Lanes &L, unsigned First, uint32_t Base) {
  auto Field = [](uint32_t Bytes) { return uint64_t((Bytes & 0x3ffff) >> 4); };
  return Field(Base + L.Offset[First]) | Field(L.Offset[First + 1]) << 16 |
         Field(L.Offset[First + 2]) << 32 | uint64_t(L.Offset[First + 3]) << 62;
}

#define EIGHT(Array, At)                                                                           \
  "+f"(Array[At]), "+f"(Array[At + 1]), "+f"(Array[At + 2]), "+f"(Array[At + 3]),                  \
      "+f"(Array[At + 4]), "+f"(Array[At + 5]), "+f"(Array[At + 6]), "+f"(Array[At + 7])

KERNEL_OF(128, wgmma) {
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
  float D[32] = {};
  const uint64_t A = descriptorOf(L, 0, sharedBase()), B = descriptorOf(L, 4, sharedBase());
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  asm volatile("wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
               "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, "
               "%18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, "
               "%32, %33, 1, 1, 1, 0, 0;"
               : EIGHT(D, 0), EIGHT(D, 8), EIGHT(D, 16), EIGHT(D, 24)
               : "l"(A), "l"(B));
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  float Sum = 0;
  for (float Each : D)
    Sum += Each;
  Out[threadIdx.x] = __float_as_uint(Sum);
#endif
}

#endif // WARPLINT_BENCH_GPU_TENSORS_CUH
