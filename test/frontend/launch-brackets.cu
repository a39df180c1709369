// Launches as editors for C++ format them: nvcc takes them, and so do we, at the same columns.
//
// RUN: not %lint --no-fixes %s | FileCheck %s

template <int N> __global__ void scatter(float *out) {
  __shared__ float s[32 * N];
  s[N * threadIdx.x] = 1;
  __syncthreads();
  // CHECK: :[[@LINE+1]]:22: warning: shared load takes 16 wavefronts instead of 1
  out[threadIdx.x] = s[N * threadIdx.x];
}

void run(float *out, int n) {
  scatter<16> << <n / 32, 32 >> > (out);
}
// CHECK-NOT: error
