// Loads, stores and atomics by inline assembly: those of a scope and an order are as others are,
// and a generic address reaches what its pointer points to. By their order they wait for others, or tell them.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=refused

// CHECK-LABEL: kernel scoped(
// CHECK-NEXT:    shared ready: unsigned int[32], 128 bytes
// CHECK-NEXT:    load.global.4  in + 4*tid.x
// CHECK-NEXT:    wait at a barrier
// CHECK-NEXT:    load.global.8  wide + 8*tid.x
// CHECK-NEXT:    store.global.8  out + 8*tid.x
// CHECK-NEXT:    store.shared.4  ready + 4*(tid.x % 32)
// CHECK-NEXT:    arrival at a barrier
// CHECK-NEXT:    atomic.global.4  out
// CHECK-NEXT:    arrival at a barrier
// CHECK-NEXT:    atomic.global.4  out + 4
__global__ void scoped(unsigned *out, unsigned *in, const unsigned long long *wide) {
  __shared__ unsigned ready[32];
  const unsigned t = threadIdx.x;
  unsigned a;
  unsigned long long b;
  asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(a) : "l"(in + t) : "memory");
  asm volatile("ld.relaxed.sys.b64 %0, [%1];" : "=l"(b) : "l"(__cvta_generic_to_global(wide + t)));
  asm volatile("st.relaxed.gpu.v2.u32 [%0], {%1, %2};" ::"l"(out + 2 * t), "r"(a), "r"((unsigned)b));
  asm volatile("st.release.cta.u32 [%0], %1;" ::"l"(&ready[t % 32]), "r"(a) : "memory");
  asm volatile("atom.add.release.gpu.u32 %0, [%1], %2;" : "=r"(a) : "l"(out), "r"(1));
  asm volatile("red.release.gpu.add.u32 [%0+4], %1;" ::"l"(out), "r"(1));
}

// Shuffles are what they are as intrinsics.
// CHECK-LABEL: kernel fromOthers(
// CHECK: load.global.4  in + 4*(32*shfl(tid.x / 32, 0, 31) + tid.x % 32)
// CHECK: load.global.4  in + 4*{{.*}}shfl_xor(tid.x, 1, 31)
__global__ void fromOthers(const int *in, int *out) {
  int warp, partner;
  asm volatile("shfl.sync.idx.b32 %0, %1, 0, 0x1F, 0xFFFFFFFF;" : "=r"(warp) : "r"(threadIdx.x / 32));
  asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 31, -1;" : "=r"(partner) : "r"(threadIdx.x));
  out[threadIdx.x] = in[32 * warp + threadIdx.x % 32] + in[partner];
}
