// RUN: not %lint --checks=shared-bank-conflict %s -- -I %S/Inputs/chain | FileCheck %s
// RUN: sed 's@// Mark@// NOLINT@' %s >%t.cu
// RUN: %lint --checks=shared-bank-conflict %t.cu -- -I %S/Inputs/chain | count 0
//
// Of what is called through others the whole way is told, from the kernel down, with the array. What
// a library does is found where it is called.

#include "own.hpp"
#include <glm/vec.hpp>

// CHECK:      own.hpp:2:66: warning: 32-way bank conflict: shared load takes 32 wavefronts instead of 1
__global__ void own(float *o) {
  __shared__ float a[1024], b[1024];
  a[threadIdx.x] = b[threadIdx.x] = o[threadIdx.x];
  __syncthreads();
  // CHECK:    :[[@LINE+1]]:13: note: called from here, for 'a'
  float x = outer(a, threadIdx.x); // Mark
  // CHECK:    own.hpp:4:67: note: called from here{{$}}
  // CHECK:    own.hpp:3:68: note: called from here{{$}}
  // CHECK:    :[[@LINE+1]]:13: note: called from here, for 'b'
  float y = outer(b, threadIdx.x); // Mark
  o[threadIdx.x] = x + y;
}
__global__ void library(float *o) {
  __shared__ float a[1024];
  a[threadIdx.x] = o[threadIdx.x];
  __syncthreads();
  // CHECK:    call-chain.cu:[[@LINE+1]]:{{[0-9]+}}: warning: 32-way bank conflict: shared load takes 32 wavefronts instead of 1
  o[threadIdx.x] = strided(a, threadIdx.x); // Mark
  // CHECK:    glm/vec.hpp:2:{{[0-9]+}}: note: the library accesses memory here, for 'a'
}
int main() { own<<<1, 32>>>(nullptr); library<<<1, 32>>>(nullptr); }
