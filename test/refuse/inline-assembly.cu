// RUN: %lint %s | FileCheck %s
// A generic address out of a register: no telling which memory it reaches. Nor is it known what
// reaches the memory of several GPUs at once, and no lane moves 64 bytes.
__global__ void k(float *out, unsigned long long address) {
  float v, w;
  // CHECK: :[[@LINE+1]]:3: note: kernel 'k': inline assembly accesses memory in an unsupported way: ld.f32 [inline-assembly]
  asm volatile("ld.f32 %0, [%1];" : "=f"(v) : "l"(address + 32 * threadIdx.x));
  // CHECK: :[[@LINE+1]]:3: note: kernel 'k': inline assembly accesses memory in an unsupported way: multimem.ld_reduce.relaxed.sys.global.add.f32 [inline-assembly]
  asm volatile("multimem.ld_reduce.relaxed.sys.global.add.f32 %0, [%1];" : "=f"(w) : "l"(address));
  // CHECK: :[[@LINE+1]]:3: note: kernel 'k': inline assembly accesses memory in an unsupported way: ld.global.v8.b64 [inline-assembly]
  asm volatile("ld.global.v8.b64 %0, [%1];" : "=f"(w) : "l"(out));
  out[threadIdx.x] = v + w;
}
