// RUN: %lint %s | count 0
// RUN: %lint --max-steps 20 %s | FileCheck %s
// CHECK: remark: kernel 'k': the kernel exceeds a budget: its loops are not followed to the end; --max-steps sets how many steps it may take [too-large]
__global__ void k(int *out) {
  __shared__ int s[2048];
  for (int i = 0; i < 8; ++i)
    s[(threadIdx.x * 7 + i) ^ 5] = i;
  out[threadIdx.x] = s[threadIdx.x];
}
