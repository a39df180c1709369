// RUN: %lint %s | FileCheck %s
// A load through a generic address: no telling which memory it reaches.
__global__ void k(float *out, float *in) {
  float v;
  // CHECK: :[[@LINE+1]]:3: remark: kernel 'k': inline assembly reaches memory in a way not read: ld.f32 [inline-assembly]
  asm volatile("ld.f32 %0, [%1];" : "=f"(v) : "l"(in + 32 * threadIdx.x));
  out[threadIdx.x] = v;
}
