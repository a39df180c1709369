// RUN: not %lint %s -- -std=c++20 | FileCheck %s --implicit-check-not=error:
// CCCL's names: views that are cut, iterators of several ranges, instructions by name. What a header does not declare
// of cuda::ptx is a call of its own, which costs no kernel.
#include <cub/cub.cuh>
#include <cuda/cmath>
#include <cuda/iterator>
#include <cuda/ptx>
#include <cuda/std/inplace_vector>
#include <cuda/std/mdspan>
#include <cuda/std/ranges>
namespace ptx = cuda::ptx;

// CHECK: :[[@LINE+4]]:{{.*}} warning: global load moves 32 sectors instead of 4
__global__ void rows(float *out, const float *in) {
  cuda::std::mdspan all(in, cuda::std::extents<int, 32, 32>{});
  auto row = cuda::std::submdspan(all, threadIdx.x, cuda::std::full_extent);
  out[threadIdx.x] = row(2);
}

__global__ void columns(float *out, const float *in) { // lanes side by side: nothing to say
  cuda::std::mdspan all(in, cuda::std::extents<int, 32, 32>{});
  auto part = cuda::std::submdspan(all, cuda::std::pair{2, 6}, threadIdx.x);
  out[threadIdx.x] = part(1) + part.extent(0);
}

// CHECK: :[[@LINE+3]]:{{.*}} warning: global load moves 8 sectors instead of 4
__global__ void strided(float *out, const float *in) {
  auto every = cuda::make_strided_iterator(in, 2);
  out[threadIdx.x] = every[threadIdx.x];
}

// CHECK: :[[@LINE+3]]:{{.*}} warning: global load moves 16 sectors instead of 4
__global__ void zipped(float *out, const float *in) {
  auto both = cuda::make_zip_iterator(in, cuda::make_counting_iterator(0));
  out[threadIdx.x] = cuda::std::get<0>(both[threadIdx.x * 4]) + 1;
}

// CHECK: :[[@LINE+3]]:{{.*}} warning: global store moves 8 sectors instead of 4
__global__ void unknown(float *out) {
  ptx::tcgen05_shift_down(ptx::cta_group_1, 0u);
  out[threadIdx.x * 2] = ptx::bfind(3u);
}

// CHECK: :[[@LINE+5]]:{{.*}} warning: global store moves 8 sectors instead of 4
__global__ void kept(float *out, int n) {
  cuda::std::inplace_vector<float, 4> list;
  for (int i : cuda::std::views::iota(0, 4))
    list.push_back(i + n);
  out[threadIdx.x * 2] = list[3] + cuda::prev_power_of_two(n);
}

// CHECK: :[[@LINE+3]]:{{.*}} note: kernel 'told': a pointer is passed to a function that is not defined in this file: 'not_modelled'
__global__ void told(int *out) {
  __shared__ int s[32];
  ptx::st_bulk(s, 64, ptx::n32_t<0>());
  out[threadIdx.x] = s[threadIdx.x];
}

void run(float *out, const float *in, int *i) {
  rows<<<1, 32>>>(out, in), columns<<<1, 32>>>(out, in), strided<<<1, 32>>>(out, in);
  zipped<<<1, 32>>>(out, in), unknown<<<1, 32>>>(out), kept<<<1, 32>>>(out, 3), told<<<1, 32>>>(i);
}
