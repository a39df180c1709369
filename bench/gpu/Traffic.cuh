//===- bench/gpu/Traffic.cuh - Loads among other traffic ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Series H, J3 and K: what only counters of the whole GPU tell, launch by launch.
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_TRAFFIC_CUH
#define WARPLINT_BENCH_GPU_TRAFFIC_CUH

#include "Kernel.cuh"

// A load that hits L1: a byte of each lane's sector was loaded before. The memory is all zeros, so
// the byte moves no address, but the load waits for it. Without active lanes it is the byte alone,
// which has to be subtracted.

#define HIT_GLOBAL(Name, Ptx)                                                                      \
  PROBE_KERNEL(Name) {                                                                             \
    uint32_t Zero, A = 0;                                                                          \
    asm volatile("ld.global.u8 %0, [%1];" : "=r"(Zero) : "l"(ADDRESS(Global)));                    \
    if (IS_ACTIVE)                                                                                 \
      asm volatile(Ptx : "=r"(A) : "l"(ADDRESS(Global) + Zero));                                   \
    Out[threadIdx.x] = A + Zero;                                                                   \
  }
HIT_GLOBAL(hit_ldg_32, "ld.global.u32 %0, [%1];")
HIT_GLOBAL(hit_ldg_128, "{ .reg .u32 b, c, d; ld.global.v4.u32 {%0, b, c, d}, [%1]; xor.b32 %0, %0, b; "
                         "xor.b32 c, c, d; xor.b32 %0, %0, c; }")

// Warp 0 of each block loads from shared memory, Rounds times; warp 1 keeps L1 busy meanwhile.

/// Where warp 1 of this block reads in one round: nowhere twice, until 64 MiB are through.
__device__ static inline uint64_t freshOffset(uint32_t Round, uint32_t Rounds, uint32_t Bytes) {
  return (uint64_t(blockIdx.x) * Rounds + Round) * Bytes % (uint64_t(64) << 20);
}

__device__ static inline uint32_t noTraffic(const Lanes &, char *) { return 0; }

/// The words of a 16-byte load into one, so that it stays as wide as it is.
#define ALL_WORDS(Load) "{ .reg .u32 a, b, c, d; " Load " {a, b, c, d}, [%1]; xor.b32 a, a, b; "        \
                        "xor.b32 c, c, d; xor.b32 a, a, c; xor.b32 %0, %0, a; }"

/// Loads that miss.
__device__ static inline uint32_t loadTraffic(const Lanes &L, char *Global) {
  uint32_t A = 0;
#pragma unroll 1
  for (uint32_t R = 0; R < L.Rounds; ++R)
    asm volatile(ALL_WORDS("ld.global.v4.u32")
                 : "+r"(A)
                 : "l"(Global + freshOffset(R, L.Rounds, 512) + 16 * (threadIdx.x % 32)));
  return A;
}

constexpr uint32_t HalfOfShared = 8 * 1024; // that the loads do not reach

/// Asynchronous copies.
__device__ static inline uint32_t asyncTraffic(const Lanes &L, char *Global) {
  const uint32_t To = sharedBase() + HalfOfShared + 16 * (threadIdx.x % 32);
#pragma unroll 1
  for (uint32_t R = 0; R < L.Rounds; ++R) {
    const char *From = Global + freshOffset(R, L.Rounds, 512) + 16 * (threadIdx.x % 32);
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(To), "l"(From) : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
    asm volatile("cp.async.wait_group 4;" ::: "memory");
  }
  return 0;
}

#if __CUDA_ARCH__ >= 900
/// Bulk copies, which do not pass the load-store unit.
__device__ static inline uint32_t bulkTraffic(const Lanes &L, char *Global) {
  if (threadIdx.x % 32 != 0)
    return 0;
  constexpr uint32_t Bytes = 4096;
  const uint32_t Base = sharedBase(), Barrier = barrierOf(Base);
  initBarrier(Barrier);
#pragma unroll 1
  for (uint32_t R = 0; R < L.Rounds; ++R) {
    expectBytes(Barrier, Bytes);
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1], %2, [%3];" ::"r"(Base + HalfOfShared),
                 "l"(Global + freshOffset(R, L.Rounds, Bytes)), "r"(Bytes), "r"(Barrier)
                 : "memory");
    waitFor(Barrier, R & 1);
  }
  return 0;
}
#endif

#define LOOP_SHARED(Name, Traffic)                                                                 \
  KERNEL_OF(64, Name) {                                                                            \
    uint32_t A = 0;                                                                                \
    if (threadIdx.x >= 32) {                                                                       \
      A = Traffic(L, Global);                                                                      \
    } else {                                                                                       \
      const uint32_t From = ADDRESS(sharedBase());                                                 \
      _Pragma("unroll 1") for (uint32_t R = 0; R < L.Rounds; ++R) {                                \
        asm volatile(ALL_WORDS("ld.volatile.shared.v4.u32") : "+r"(A) : "r"(From));                         \
      }                                                                                            \
    }                                                                                              \
    Out[threadIdx.x] = A;                                                                          \
  }
LOOP_SHARED(loop_lds, noTraffic)
LOOP_SHARED(loop_lds_ldg, loadTraffic)
LOOP_SHARED(loop_lds_async, asyncTraffic)
#if __CUDA_ARCH__ >= 900
LOOP_SHARED(loop_lds_bulk, bulkTraffic)
#else
KERNEL_OF(64, loop_lds_bulk) {}
#endif

#endif // WARPLINT_BENCH_GPU_TRAFFIC_CUH
