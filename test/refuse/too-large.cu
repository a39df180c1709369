// RUN: %lint %s | count 0
// RUN: %lint --max-steps 20 %s | FileCheck %s
// CHECK: note: kernel 'k': the kernel exceeds an analysis budget: its loops are not followed to the end; raise the analysis budget with --max-steps [too-large]
__global__ void k(int *out) {
  __shared__ int s[2048];
  for (int i = 0; i < 8; ++i)
    s[(threadIdx.x * 7 + i) ^ 5] = i;
  out[threadIdx.x] = s[threadIdx.x];
}
