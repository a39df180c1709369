// RUN: %lint --block 1024 %s | FileCheck %s
// Ten thousand stores, each to an address of its own, by 32 warps: more than the budget.
// CHECK: remark: kernel 'k': the kernel exceeds a budget
#define TEN(x) x x x x x x x x x x
#define STORE s[((threadIdx.x * (__COUNTER__ * 4 + 3)) ^ (threadIdx.x >> (__COUNTER__ & 3))) & 1023] = 1;

__global__ void k(int *out) {
  __shared__ int s[1024];
  TEN(TEN(TEN(TEN(STORE))))
  out[threadIdx.x] = s[threadIdx.x];
}
