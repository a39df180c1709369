// Iterators of Thrust and CUB load where what they are made of does, and so do the items of a thread.
//
// RUN: not %lint %s | FileCheck %s --implicit-check-not=warning:
#include <cub/cub.cuh>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>

__global__ void transformed(float *out, const float *in) {
  auto it = thrust::make_transform_iterator(in, [] __device__(float x) { return x * 2; });
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load moves 8 sectors instead of 4
  out[threadIdx.x] = it[threadIdx.x * 2];
}
__global__ void permuted(float *out, const float *in, const int *at) {
  auto it = thrust::make_permutation_iterator(in, at);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load moves 8 sectors instead of 4
  out[threadIdx.x] = it[2 * threadIdx.x];
}
__global__ void cached(float *out, const float *in) {
  cub::CacheModifiedInputIterator<cub::LOAD_CS, float> it(in);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load moves 8 sectors instead of 4
  out[threadIdx.x] = it[threadIdx.x + threadIdx.x];
}
// Striped items lie side by side over the lanes; blocked ones are as far apart as a thread has items.
__global__ void striped(float *out, const float *in) {
  float v[3];
  cub::LoadDirectStriped<128>(threadIdx.x, in, v);
  cub::StoreDirectBlocked(threadIdx.x, out, v);
}
void run(float *p, const float *q, const int *at) {
  transformed<<<1, 128>>>(p, q);
  permuted<<<1, 128>>>(p, q, at);
  cached<<<1, 128>>>(p, q);
  striped<<<1, 128>>>(p, q);
}
