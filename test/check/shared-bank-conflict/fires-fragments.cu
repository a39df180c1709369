// RUN: not %lint %s | FileCheck %s --implicit-check-not=warning:
// Rows of 256 bytes all begin in bank 0. A store of 8 bytes serves half a warp at a time, four rows of
// 32 bytes: 4 wavefronts each. 32 bytes further apart, they fill the banks.
#include <mma.h>
using namespace nvcuda;

__global__ void k(half *out) {
  __shared__ half tile[16 * 128];
  __shared__ float sums[16 * 64], padded[16 * 72];
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  // CHECK: :[[@LINE+4]]:{{[0-9]+}}: warning: {{[0-9]+}}-way bank conflict: shared load-matrix takes 32 wavefronts instead of 4
  // CHECK: note: lanes 0-7 of warp 0 read 8 different words of bank 0
  // CHECK: note: the fragment is one instruction, 32 bytes of 16 columns
  // CHECK: note: with a stride of 136 elements instead of 128, in the array and in this call, it takes 4 wavefronts
  wmma::load_matrix_sync(b, tile, 128);
  wmma::fill_fragment(sum, b.x[0]);
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: {{[0-9]+}}-way bank conflict: shared store takes 8 wavefronts instead of 2
  // CHECK: note: the fragment is 4 instructions, each 32 bytes of 8 rows
  // CHECK: note: with a stride of 72 elements instead of 64, in the array and in this call, it takes 2 wavefronts
  wmma::store_matrix_sync(sums, sum, 64, wmma::mem_row_major);
  wmma::store_matrix_sync(padded, sum, 72, wmma::mem_row_major);
  out[threadIdx.x] = sums[threadIdx.x] + padded[threadIdx.x];
}
