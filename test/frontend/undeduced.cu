// A reference whose type was not deduced, for an error, has no size. The kernel beside it is told.
//
// RUN: not %lint --no-fixes %s 2>&1 | FileCheck %s --implicit-check-not=crashed

template <int N> struct Sum {
  using Parts = missing<float, N>;
  __device__ static void add(Parts parts) {
    for (int i = 0; i < N; i++) {
      auto &into = parts[i * N];
      into.data[0] = into.data[1];
      into = 1;
    }
  }
};

__global__ void healthy(float *p) {
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 32 sectors instead of 4
  p[32 * threadIdx.x] = 1;
}
