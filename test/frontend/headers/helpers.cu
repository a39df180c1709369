// RUN: %clang_bundled %s
// The samples' checks, timers and command lines.

#include <helper_cuda.h>
#include <helper_functions.h>

__global__ void kernel(float *p) { *p = 0; }

int main(int argc, char **argv) {
  int device = findCudaDevice(argc, (const char **)argv);
  float *p;
  checkCudaErrors(cudaMalloc((void **)&p, sizeof(float) * device));
  StopWatchInterface *timer = NULL;
  sdkCreateTimer(&timer);
  sdkStartTimer(&timer);
  kernel<<<1, 32>>>(p);
  getLastCudaError("kernel failed");
  printf("%f ms\n", sdkGetTimerValue(&timer));
  if (checkCmdLineFlag(argc, (const char **)argv, "n"))
    return getCmdLineArgumentInt(argc, (const char **)argv, "n") + MAX(1, 2);
}
