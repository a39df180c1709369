// RUN: %clang_bundled %s
// Vectors, pointers and algorithms of thrust around a launch.

#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/experimental/pinned_allocator.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <vector>

struct Square {
  __host__ __device__ float operator()(float x) const { return x * x; }
};
__global__ void kernel(float *p, int n) { p[n] = thrust::plus<float>()(p[0], p[1]); }

template <typename T>
using Pinned = std::vector<T, thrust::system::cuda::experimental::pinned_allocator<T>>;

int main() {
  Pinned<float> pinned(256);
  int low = 0, high = 1;
  thrust::swap(low, high);
  thrust::host_vector<float> h(256, 1.0f);
  thrust::device_vector<float> d = h;
  thrust::sequence(d.begin(), d.end());
  thrust::transform(d.begin(), d.end(), d.begin(), Square());
  thrust::sort(thrust::device, d.begin(), d.end(), thrust::greater<float>());
  float sum = thrust::reduce(d.begin(), d.end(), 0.0f, thrust::plus<float>());
  sum += thrust::transform_reduce(d.begin(), d.end(), Square(), 0.0f, thrust::plus<float>());
  float *p = thrust::raw_pointer_cast(d.data());
  thrust::device_ptr<float> q = thrust::device_pointer_cast(p);
  thrust::sort(q, q + 10);
  kernel<<<d.size() / 256, 256>>>(thrust::raw_pointer_cast(&d[0]), sum);
  thrust::counting_iterator<int> first(0), last = first + 256;
  thrust::transform(first, last, d.begin(), Square());
  h = d;
  d[0] = h[1];
}
