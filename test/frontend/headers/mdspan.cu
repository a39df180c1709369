// Views of several dimensions address as their layout says; integers are rounded up, values taken out of what may
// hold an error, code is chosen by what it is compiled for.
//
// RUN: not %lint %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=refusal
#include <cuda/cmath>
#include <cuda/mdspan>
#include <cuda/std/expected>
#include <nv/target>

using Rows = cuda::std::mdspan<float, cuda::std::extents<int, 128, 64>>;
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
__global__ void down(Rows m) { m(threadIdx.x, 1) = 1; }
__global__ void along(Rows m) { m(1, threadIdx.x) = 1; }

using Columns = cuda::std::mdspan<float, cuda::std::dextents<int, 2>, cuda::std::layout_left>;
__global__ void left(float *p, int n) {
  Columns m(p, 64, n);
  m(threadIdx.x, 1) = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
  m(1, threadIdx.x) = 2;
}

// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store moves 8 sectors instead of 4
__global__ void rounded(float *p) { p[threadIdx.x * cuda::ceil_div(33, 32)] = cuda::round_up(3, 8); }

__global__ void taken(float *o, const float *i) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load moves 8 sectors instead of 4
  cuda::std::expected<float, int> v = i[threadIdx.x * 2];
  o[threadIdx.x] = *v;
}

__device__ int place(int i) {
  NV_DISPATCH_TARGET(NV_IS_HOST, (return i;), NV_PROVIDES_SM_80, (return 4 * i;), NV_IS_DEVICE, (return i;))
}
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store moves 16 sectors instead of 4
__global__ void chosen(float *p) { p[place(threadIdx.x)] = 1; }
