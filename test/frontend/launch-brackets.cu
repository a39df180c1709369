// Launches as editors for C++ format them: nvcc takes them, and so do we, at the same columns.
//
// RUN: not %lint --no-fixes %s | FileCheck %s

template <int N> __global__ void scatter(float *out) {
  __shared__ float s[32 * N];
  // CHECK: :[[@LINE+2]]:3: warning: {{[0-9]+}}-way bank conflict: shared store takes 16 wavefronts instead of 1
  // CHECK: note: also at [[@LINE+3]]:22 (load of 's')
  s[N * threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[N * threadIdx.x];
}

void run(float *out, int n) {
  scatter<16> << <n / 32, 32 >> > (out);
}
// CHECK-NOT: error
