// Functions that call themselves are not inlined; on constants, nvcc folds them.
//
// RUN: %lint --print=model %s | FileCheck %s

__host__ __device__ constexpr int log2_of(int n, int p = 0) { return n <= 1 ? p : log2_of(n / 2, p + 1); }
__device__ unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ int scaled(int n) { // not in tail position, and with a switch
  switch (n) {
  case 0: return 1;
  default: return n * scaled(n - 1);
  }
}

// CHECK-LABEL: kernel shifted<32>
// CHECK: store.global.4  p + 4*(tid.x + 5)
template <int N> __global__ void shifted(int *p) { p[threadIdx.x + log2_of(N)] = 1; }
template __global__ void shifted<32>(int *);

// CHECK-LABEL: kernel others
// CHECK: store.global.4  p + 4*(tid.x + 144)
__global__ void others(int *p) {
  int twelve = 12;
  p[threadIdx.x + fibonacci(twelve)] = 1;
  // CHECK: store.global.4  p + 4*(tid.x + 120)
  p[threadIdx.x + scaled(5)] = 2;
}
