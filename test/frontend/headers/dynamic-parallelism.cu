// RUN: %clang_bundled %s
// A kernel launches a kernel.

__global__ void child(int *p) { p[threadIdx.x] = 1; }

__global__ void parent(int *p, int depth) {
  if (threadIdx.x == 0) {
    child<<<1, 32>>>(p);
    if (depth > 0)
      parent<<<1, 32, 0, 0>>>(p, depth - 1);
    cudaDeviceSynchronize();
  }
}
