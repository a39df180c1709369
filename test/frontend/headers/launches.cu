// RUN: %clang_bundled %s -include __warplint_more_runtime.h
// Every way to write a launch.

#include <cuda_runtime.h>

__global__ void plain(int *p, int n) { p[n] = 0; }
template <class T, int N> __global__ void templated(T *p) { p[N] = 0; }

int main() {
  const int n = 1 << 20, threads = 256;
  int *p = nullptr;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  dim3 block(16, 16), grid((n + block.x - 1) / block.x, (n + block.y - 1) / block.y);
  plain<<<grid, block>>>(p, n);
  plain<<<n / threads, threads, threads * sizeof(int), stream>>>(p, n);
  plain<<<dim3(1, 2, 3), dim3(4), 0, 0>>>(p, n);
  plain<<<max(1, n / 2), min(n, 1024)>>>(p, n);
  plain<<<ceil(n / 256.0), std::min(n, 256)>>>(p, n);
  templated<float, 4><<<dim3(2, 2), dim3(8, 8)>>>((float *)p);

  void *arguments[] = {&p, (void *)&n};
  cudaLaunchKernel((void *)plain, dim3(1), dim3(32), arguments, 0, stream);
  cudaLaunchKernel(plain, 1, 32, arguments);
  cudaLaunchCooperativeKernel(plain, 1, 32, arguments);
  cudaLaunchConfig_t config = {0};
  config.gridDim = 1;
  config.blockDim = dim3(32, 4);
  cudaLaunchKernelEx(&config, plain, p, n);
  cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaFuncSetAttribute(templated<float, 4>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaFuncSetCacheConfig(plain, cudaFuncCachePreferL1);
  int blocks, size;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &size, plain, 0, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, templated<float, 4>, 128, 0);
}
