// RUN: %lint --block=64 --notes %s | FileCheck %s
// Conditions that hold one sum against several numbers follow from each other: their rows are its
// values.

__global__ void steps(float *out, int n) {
  __shared__ float tile[1024];
  int x = threadIdx.x;
  if (n > 4)
    x = 2 * threadIdx.x;
  if (n > 8)
    x = 4 * threadIdx.x;
  if (n == 6)
    x = 16 * threadIdx.x;
  // CHECK:      :[[@LINE+4]]:3: note: up to {{[0-9]+}}-way bank conflict: shared store takes up to 16 wavefronts instead of 1
  // CHECK:      note: 4 wavefronts if n >= 9
  // CHECK-NEXT: note: 2 wavefronts if n in {5, 7, 8}
  // CHECK-NEXT: note: 1 wavefront if n <= 4
  tile[x] = 1;
  out[threadIdx.x] = 0;
}

// In each iteration the guard is another condition. x moves apart from 1 to n words.
__global__ void iterations(float *out, int n) {
  __shared__ float tile[1024];
  int x = 0;
  for (int k = 0; k < 4; ++k)
    if (k < n)
      x += threadIdx.x;
  // CHECK:      :[[@LINE+4]]:3: note: up to {{[0-9]+}}-way bank conflict: shared store takes up to 4 wavefronts instead of 1
  // CHECK:      note: 4 wavefronts if n >= 4
  // CHECK-NEXT: note: 2 wavefronts if n == 2
  // CHECK-NEXT: note: 1 wavefront if n <= 1 or n == 3
  tile[x] = 1;
  out[threadIdx.x] = 0;
}

__global__ void between(float *out, int n, int m) {
  __shared__ float tile[1024];
  int x = threadIdx.x;
  if (n - m > 3)
    x *= 2;
  if (n - m > 5)
    x *= 2;
  // CHECK:      :[[@LINE+4]]:3: note: up to {{[0-9]+}}-way bank conflict: shared store takes up to 4 wavefronts instead of 1
  // CHECK:      note: 4 wavefronts if n >= m + 6
  // CHECK-NEXT: note: 2 wavefronts if 4 <= n - m <= 5
  // CHECK-NEXT: note: 1 wavefront if n <= m + 3
  tile[x] = 1;
  out[threadIdx.x] = 0;
}
