// RUN: %warplint --print=model %s | FileCheck %s
// The lanes that come are those for which the way there holds, of those that are in a loop's iteration;
// a pointer that they exchange is followed.
#include <cooperative_groups.h>

// CHECK-LABEL: kernel ranked(
// CHECK: store.global.4 out + 4*popc(active(bid.x*bdim.x + tid.x < n) & (1 << lane) - 1)
__global__ void ranked(float *out, int n) {
  if (blockIdx.x * blockDim.x + threadIdx.x < n) {
    const auto group = cooperative_groups::coalesced_threads();
    out[group.thread_rank()] = 1;
  }
}

// CHECK-LABEL: kernel exchanged(
// CHECK: load.global.4 in + shfl(4*n*(bid.x*bdim.x + tid.x), {{.*}}, 31) + 4*(tid.x % 32)
__global__ void exchanged(float *out, const float *in, int n) {
  const auto group = cooperative_groups::coalesced_threads();
  const float *row = group.shfl(in + n * (blockIdx.x * blockDim.x + threadIdx.x), threadIdx.x / 8);
  out[threadIdx.x] = row[threadIdx.x % 32];
}

// CHECK-LABEL: kernel inLoop(
// CHECK: loop0: i = tid.x
// CHECK-NEXT: store.global.4 out + 4*popc(active(i < n) & (1 << lane) - 1)
__global__ void inLoop(float *out, int n) {
  for (int i = threadIdx.x; i < n; i += 32) {
    const auto group = cooperative_groups::coalesced_threads();
    out[group.thread_rank()] = i;
  }
}
