// RUN: %clang_bundled %s -include __warplint_more_runtime.h
// The runtime API, with what newer toolkits removed.

#include <stdio.h>

__constant__ float table[16];
__device__ int flag;

__global__ void kernel(float *p) { p[threadIdx.x] = table[0]; }

int main() {
  int count, value;
  cudaGetDeviceCount(&count);
  cudaSetDevice(0);
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  printf("%s %d %d %zu %d %d %d\n", p.name, p.major, p.clockRate, p.sharedMemPerBlock,
         p.deviceOverlap, p.kernelExecTimeoutEnabled, p.computeMode);
  cudaDeviceGetAttribute(&value, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  float *a, *b, host[16];
  cudaMalloc((void **)&a, 64);
  cudaMallocManaged(&b, 64);
  cudaHostAlloc((void **)&b, 64, cudaHostAllocDefault);
  cudaMemcpy(a, host, 64, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(table, host, sizeof(host));
  cudaMemcpyFromSymbol(&value, flag, sizeof(int), 0, cudaMemcpyDeviceToHost);
  cudaEvent_t start;
  cudaStream_t stream;
  cudaEventCreate(&start);
  cudaEventCreateWithFlags(&start, cudaEventDisableTiming);
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMemcpyAsync(b, a, 64, cudaMemcpyDefault, stream);
  float ms;
  cudaEventElapsedTime(&ms, start, start);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  kernel<<<1, 16, 0, stream>>>(a);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, NULL, NULL, 0);
  cudaGraphLaunch(exec, stream);
  cudaThreadSynchronize();
  cudaThreadExit();
  cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte);
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20);
  switch (cudaGetLastError()) {
  case cudaSuccess:
  case cudaErrorInvalidConfiguration:
  case cudaErrorIllegalAddress:
    return 0;
  default:
    puts(cudaGetErrorName(cudaPeekAtLastError()));
  }
}
