// RUN: not %lint --checks shared-race %s | %expect
// Barriers of some lanes of a warp order those, and no others.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void across(float *a) {
  __shared__ float s[256];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  s[threadIdx.x] = a[threadIdx.x];
  tile.sync();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no __syncwarp() in between
  a[threadIdx.x] = s[threadIdx.x ^ 16];
}

__global__ void masked(float *a) {
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  __syncwarp(0xffu << (threadIdx.x % 32 / 8 * 8));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no __syncwarp() in between
  a[threadIdx.x] = s[threadIdx.x ^ 8];
}

// Within a tile they are ordered.
__global__ void within(float *a) {
  __shared__ float s[256];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  s[threadIdx.x] = a[threadIdx.x];
  tile.sync();
  a[threadIdx.x] = s[threadIdx.x ^ 8];
}

__global__ void twice(float *a) {
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  __syncwarp(0xffu << (threadIdx.x % 32 / 8 * 8));
  __syncwarp(0xffffu << (threadIdx.x % 32 / 16 * 16));
  a[threadIdx.x] = s[threadIdx.x ^ 8];
}

__global__ void half(float *a) {
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  if (threadIdx.x % 32 < 16) {
    __syncwarp(0xffff);
    a[threadIdx.x] = s[threadIdx.x ^ 8];
  }
}

void run(float *a) {
  across<<<1, 256>>>(a);
  masked<<<1, 64>>>(a);
  within<<<1, 256>>>(a);
  twice<<<1, 64>>>(a);
  half<<<1, 64>>>(a);
}
