// How the fields of a library's structure lie is nobody's to change: the state of a random generator
// is moved whole. One's own structure of the same size is a warning.
//
// RUN: not %lint --block=256 --notes %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not="store 'states'"

#include <curand_kernel.h>

__global__ void setup(curandState *states, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+2]]:5: note: global store moves 32 sectors instead of 4
    // CHECK: note: 'curandState' is laid out by its library: a field of 4 of its 48 bytes
    curand_init(1234, i, 0, &states[i]);
}

struct Mine {
  int counter[10];
};
__global__ void own(Mine *mine, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:5: warning: global store moves 32 sectors instead of 4
    mine[i].counter[0] = 1;
}
