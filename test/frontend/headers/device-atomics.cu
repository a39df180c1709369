// RUN: %clang_bundled %s
// libcu++: atomics, arrays and limits in kernels.

#include <cuda/atomic>
#include <cuda/std/array>
#include <cuda/std/limits>
#include <cuda/std/type_traits>

static_assert(cuda::std::is_same<int, int>::value, "");

__global__ void count(int *n, float *f) {
  cuda::atomic_ref<int, cuda::thread_scope_device> global(*n);
  __shared__ cuda::atomic<int, cuda::thread_scope_block> local;
  if (threadIdx.x == 0)
    local.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  local.fetch_add(1);
  global.fetch_max(local.load());
  cuda::std::array<float, 2> pair = {1, cuda::std::numeric_limits<float>::max()};
  f[threadIdx.x] = pair[n[1] & 1];
}
