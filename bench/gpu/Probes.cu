//===- bench/gpu/Probes.cu - One measured instruction a kernel ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One block of one warp; one instruction that matters, in volatile PTX, at the addresses that the
// parameter gives. Compiled with nvcc -cubin; the host looks up the instruction in the machine code
// before it believes a counter.
//
//===----------------------------------------------------------------------===//

#include "Fused.cuh"
#include "Kernel.cuh"
#include "Tensors.cuh"
#include "Traffic.cuh"

// Loads from shared memory. What is loaded is stored, or it would not be loaded.

#define LOAD_SHARED(Name, Ptx)                                                                     \
  PROBE_KERNEL(Name) {                                                                             \
    uint32_t A = 0;                                                                                \
    if (IS_ACTIVE)                                                                                 \
      asm volatile(Ptx : "=r"(A) : "r"(ADDRESS(sharedBase())));                                    \
    Out[threadIdx.x] = A;                                                                          \
  }
LOAD_SHARED(lds_u8, "ld.shared.u8 %0, [%1];")
LOAD_SHARED(lds_u16, "{ .reg .u16 h; ld.shared.u16 h, [%1]; cvt.u32.u16 %0, h; }")
LOAD_SHARED(lds_32, "ld.shared.u32 %0, [%1];")
LOAD_SHARED(lds_64, "{ .reg .u32 b; ld.shared.v2.u32 {%0, b}, [%1]; xor.b32 %0, %0, b; }")
LOAD_SHARED(lds_128, "{ .reg .u32 b, c, d; ld.shared.v4.u32 {%0, b, c, d}, [%1]; xor.b32 %0, %0, b; "
                     "xor.b32 c, c, d; xor.b32 %0, %0, c; }")

PROBE_KERNEL(ld_32) { // a generic address
  uint32_t A = 0;
  if (IS_ACTIVE) {
    unsigned long long Generic;
    asm volatile("cvta.shared.u64 %0, %1;" : "=l"(Generic) : "l"(uint64_t(ADDRESS(sharedBase()))));
    asm volatile("ld.u32 %0, [%1];" : "=r"(A) : "l"(Generic));
  }
  Out[threadIdx.x] = A;
}

// Matrices. Every lane gives an address, as sm_75 demands.

#define LOAD_MATRIX(Name, Ptx)                                                                     \
  PROBE_KERNEL(Name) {                                                                             \
    uint32_t A;                                                                                    \
    asm volatile(Ptx : "=r"(A) : "r"(ADDRESS(sharedBase())));                                      \
    Out[threadIdx.x] = A;                                                                          \
  }
LOAD_MATRIX(ldsm_1, "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];")
LOAD_MATRIX(ldsm_2, "{ .reg .u32 b; ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, b}, [%1]; "
                    "xor.b32 %0, %0, b; }")
LOAD_MATRIX(ldsm_4, "{ .reg .u32 b, c, d; ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, b, c, d}, "
                    "[%1]; xor.b32 %0, %0, b; xor.b32 c, c, d; xor.b32 %0, %0, c; }")
LOAD_MATRIX(ldsm_4_trans,
            "{ .reg .u32 b, c, d; ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, b, c, d}, "
            "[%1]; xor.b32 %0, %0, b; xor.b32 c, c, d; xor.b32 %0, %0, c; }")

PROBE_KERNEL(stsm_4) {
#if __CUDA_ARCH__ >= 900
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %1, %1, %1};"
               :
               : "r"(ADDRESS(sharedBase())), "r"(threadIdx.x)
               : "memory");
#endif
}

// Stores to shared memory, and atomics there.

#define STORE_SHARED(Name, Ptx)                                                                    \
  PROBE_KERNEL(Name) {                                                                             \
    if (IS_ACTIVE)                                                                                 \
      asm volatile(Ptx : : "r"(ADDRESS(sharedBase())), "r"(threadIdx.x) : "memory");               \
  }
STORE_SHARED(sts_u8, "st.shared.u8 [%0], %1;")
STORE_SHARED(sts_u16, "{ .reg .u16 h; cvt.u16.u32 h, %1; st.shared.u16 [%0], h; }")
STORE_SHARED(sts_32, "st.shared.u32 [%0], %1;")
STORE_SHARED(sts_64, "st.shared.v2.u32 [%0], {%1, %1};")
STORE_SHARED(sts_128, "st.shared.v4.u32 [%0], {%1, %1, %1, %1};")

#define ATOMIC_SHARED(Name, Ptx)                                                                   \
  PROBE_KERNEL(Name) {                                                                             \
    uint32_t A = 0;                                                                                \
    if (IS_ACTIVE)                                                                                 \
      asm volatile(Ptx : "=r"(A) : "r"(ADDRESS(sharedBase())), "r"(threadIdx.x) : "memory");       \
    Out[threadIdx.x] = A;                                                                          \
  }
ATOMIC_SHARED(atoms_add, "atom.shared.add.u32 %0, [%1], %2;")
ATOMIC_SHARED(atoms_max, "atom.shared.max.s32 %0, [%1], %2;")
ATOMIC_SHARED(atoms_xor, "atom.shared.xor.b32 %0, [%1], %2;")
ATOMIC_SHARED(atoms_exch, "atom.shared.exch.b32 %0, [%1], %2;")
ATOMIC_SHARED(atoms_cas, "atom.shared.cas.b32 %0, [%1], 0, %2;")
ATOMIC_SHARED(atoms_addf, "{ .reg .f32 f, g; cvt.rn.f32.u32 f, %2; atom.shared.add.f32 g, [%1], f; "
                          "mov.b32 %0, g; }") // a loop of ATOMS.CAS

#define REDUCE_SHARED(Name, Ptx)                                                                   \
  PROBE_KERNEL(Name) {                                                                             \
    if (IS_ACTIVE)                                                                                 \
      asm volatile(Ptx : : "r"(ADDRESS(sharedBase())), "r"(threadIdx.x) : "memory");               \
  }
REDUCE_SHARED(reds_add, "red.shared.add.u32 [%0], %1;")
REDUCE_SHARED(reds_inc, "red.shared.add.u32 [%0], 1;") // ATOMS.POPC.INC

PROBE_KERNEL(atoms_exch64) {
  unsigned long long A = 0;
  if (IS_ACTIVE)
    asm volatile("atom.shared.exch.b64 %0, [%1], %2;"
                 : "=l"(A)
                 : "r"(ADDRESS(sharedBase())), "l"((unsigned long long)threadIdx.x)
                 : "memory");
  Out[threadIdx.x] = uint32_t(A);
}

// Asynchronous copies from a contiguous source to the given places.

#define COPY_ASYNC(Name, Bytes)                                                                    \
  PROBE_KERNEL(Name) {                                                                             \
    if (IS_ACTIVE)                                                                                 \
      asm volatile("cp.async.ca.shared.global [%0], [%1], " #Bytes ";"                             \
                   :                                                                               \
                   : "r"(ADDRESS(sharedBase())), "l"(Global + Bytes * threadIdx.x)                 \
                   : "memory");                                                                    \
    asm volatile("cp.async.wait_all;" ::: "memory");                                               \
  }
COPY_ASYNC(ldgsts_4, 4)
COPY_ASYNC(ldgsts_8, 8)
COPY_ASYNC(ldgsts_16, 16)

// From the given places to contiguous ones.

#define COPY_ASYNC_FROM(Name, Bytes)                                                               \
  PROBE_KERNEL(Name) {                                                                             \
    if (IS_ACTIVE)                                                                                 \
      asm volatile("cp.async.ca.shared.global [%0], [%1], " #Bytes ";"                             \
                   :                                                                               \
                   : "r"(sharedBase() + Bytes * threadIdx.x), "l"(ADDRESS(Global))                 \
                   : "memory");                                                                    \
    asm volatile("cp.async.wait_all;" ::: "memory");                                               \
  }
COPY_ASYNC_FROM(ldgsts_from_4, 4)
COPY_ASYNC_FROM(ldgsts_from_16, 16)

// Global memory.

#define LOAD_GLOBAL(Name, Ptx)                                                                     \
  PROBE_KERNEL(Name) {                                                                             \
    uint32_t A = 0;                                                                                \
    if (IS_ACTIVE)                                                                                 \
      asm volatile(Ptx : "=r"(A) : "l"(ADDRESS(Global)));                                          \
    Out[threadIdx.x] = A;                                                                          \
  }
LOAD_GLOBAL(ldg_u8, "ld.global.u8 %0, [%1];")
LOAD_GLOBAL(ldg_32, "ld.global.u32 %0, [%1];")
LOAD_GLOBAL(ldg_64, "{ .reg .u32 b; ld.global.v2.u32 {%0, b}, [%1]; xor.b32 %0, %0, b; }")
LOAD_GLOBAL(ldg_128, "{ .reg .u32 b, c, d; ld.global.v4.u32 {%0, b, c, d}, [%1]; xor.b32 %0, %0, b; "
                     "xor.b32 c, c, d; xor.b32 %0, %0, c; }")

#define STORE_GLOBAL(Name, Ptx)                                                                    \
  PROBE_KERNEL(Name) {                                                                             \
    if (IS_ACTIVE)                                                                                 \
      asm volatile(Ptx : : "l"(ADDRESS(Global)), "r"(threadIdx.x) : "memory");                     \
  }
STORE_GLOBAL(stg_32, "st.global.u32 [%0], %1;")
STORE_GLOBAL(stg_128, "st.global.v4.u32 [%0], {%1, %1, %1, %1};")
STORE_GLOBAL(stg_u8, "st.global.u8 [%0], %1;")
STORE_GLOBAL(red_add, "red.global.add.u32 [%0], %1;")

PROBE_KERNEL(atomg_add) {
  uint32_t A = 0;
  if (IS_ACTIVE)
    asm volatile("atom.global.add.u32 %0, [%1], %2;"
                 : "=r"(A)
                 : "l"(ADDRESS(Global)), "r"(threadIdx.x)
                 : "memory");
  Out[threadIdx.x] = A;
}
