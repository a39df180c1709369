// RUN: %lint %s | FileCheck %s
__global__ void k(unsigned long long a, unsigned long long b) {
  unsigned d0 = 0, d1 = 0;
  // CHECK: :[[@LINE+1]]:3: note: kernel 'k': shared-memory reads of warpgroup matrix instructions are not modelled [warpgroup-matrix]
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16 {%0, %1}, %2, %3, 1, 1, 1, 0, 0;"
               : "+r"(d0), "+r"(d1) : "l"(a), "l"(b));
}
