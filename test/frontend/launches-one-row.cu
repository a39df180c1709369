// RUN: %lint --print=model %s | FileCheck %s --check-prefix=MODEL
// RUN: not %lint %s | FileCheck %s
// A block of one row, however long that is, where the kernel could do with several: lanes are n elements apart.

__global__ void flat(float *p, int n) {
  // CHECK: warning: global store moves 32 sectors instead of 4 unless n <= 7
  // CHECK: 'flat', assuming block 256x1x1: the block of the launch at line [[@LINE+8]] depends on what line [[@LINE+6]] takes from 'threads'
  p[n * (threadIdx.x + blockIdx.x * blockDim.x) + threadIdx.y + blockIdx.y * blockDim.y] = 0;
}
// MODEL-LABEL: kernel flat(
// MODEL-NEXT:  launch: block ?x1x1
void callFlat(float *p, int n, int threads) {
  dim3 block(threads);
  block.y = 1;
  flat<<<n, block>>>(p, n);
}
