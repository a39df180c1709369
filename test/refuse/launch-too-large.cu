// RUN: not %lint %s 2>&1 | FileCheck %s --implicit-check-not=4096
// A launch that no GPU takes is refused, and the kernel's others are judged.
__global__ void k(float *out) { out[2 * threadIdx.x] = 1; }

void run(float *p, bool more) {
  // CHECK: :[[@LINE-3]]:33: warning: global store moves 8 sectors instead of 4
  k<<<1, 64>>>(p);
  // CHECK: :[[@LINE+1]]:3: {{.*}}the launch exceeds the limits of every GPU: 2048 threads along x; the limit is 1024 [launch-too-large]
  k<<<1, 2048>>>(p);
  // One of several ways is not taken if it is not possible.
  k<<<1, more ? 4096 : 32>>>(p);
}
