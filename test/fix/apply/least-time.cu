// Longer rows cure the conflicts; the exchange of coordinates cures them too, and reads whole rows of global memory:
// it leaves the kernel less time, and is made alone.
//
// RUN: %lint --unsafe-fixes --diff --exit-zero %s > %t.diff && FileCheck %s --input-file=%t.diff
#define TILE 16
__global__ void matmul(float *C, const float *A, const float *B, int n) {
  // CHECK-NOT: __shared__ float As[TILE][TILE +
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  // CHECK: +  int row = blockIdx.x * TILE + threadIdx.y;
  int row = blockIdx.x * TILE + threadIdx.x;
  int col = blockIdx.y * TILE + threadIdx.y;
  float acc = 0;
  for (int t = 0; t < n / TILE; t++) {
    // CHECK: +    As[threadIdx.y][threadIdx.x] = A[row * n + t * TILE + threadIdx.x];
    As[threadIdx.x][threadIdx.y] = A[row * n + t * TILE + threadIdx.y];
    Bs[threadIdx.x][threadIdx.y] = B[(t * TILE + threadIdx.x) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; k++)
      acc += As[threadIdx.x][k] * Bs[k][threadIdx.y];
    __syncthreads();
  }
  C[row * n + col] = acc;
}
void run(float *c, float *a, float *b) { matmul<<<dim3(64, 64), dim3(TILE, TILE)>>>(c, a, b, 1024); }
