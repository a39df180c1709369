// RUN: %lint --print=model %s | FileCheck %s
// nvcc takes `%laneid` for `%%laneid` where an asm has operands, and registers of its own that are
// written so; so does this.

__device__ int lane() {
  int value;
  asm("mov.u32 %0, %laneid;" : "=r"(value));
  return value;
}
__device__ unsigned before() {
  unsigned value;
  asm volatile("mov.u32 %0,%lanemask_lt;" : "=r"(value));
  return value;
}
__global__ void k(float *p, int n) {
  p[32 * lane()] = 0;
  // CHECK: store.global.4  p + 128*lane
  p[__popc(before())] = 1;
  // CHECK: store.global.4  p + 4*popc(
  int own;
  asm("mov.u32 %0, %%laneid;" : "=r"(own));
  p[64 * own] = 2;
  // CHECK: store.global.4  p + 256*lane
  unsigned next;
  asm("{ .reg.pred %did; .reg.b32 %v1;"
      "  shfl.sync.up.b32 %v1|%did, %1, 1, 0, 0xffffffff;"
      "  @!%did mov.b32 %v1, 0;  mov.b32 %0, %v1; }"
      : "=r"(next)
      : "r"(n));
  p[next] = 3;
  // CHECK: store.global.4  p + 4*?
}
