// RUN: not %lint %s 2>&1 | FileCheck %s
// No GPU takes the only launch.
__global__ void k(float *out) { out[threadIdx.x] = 1; }

void run(float *p) {
  // CHECK: :[[@LINE+1]]:3: error: 2048 threads along x; the limit is 1024 (kernel 'k' is not analysed)
  k<<<1, 2048>>>(p);
}
