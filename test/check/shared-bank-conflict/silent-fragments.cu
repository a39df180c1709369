// RUN: %lint %s | FileCheck %s --allow-empty --implicit-check-not=warning: --implicit-check-not=note:
// m32n8k16 has 8 halves in a row of b: two blocks of 8 rows, 128 bytes each, one after the other.
// Floats by columns are stored from every other column at a time, 32 bytes of each of 4: with 160
// bytes from one to the next they fill the banks.
#include <mma.h>
using namespace nvcuda;

__global__ void k(half *out) {
  __shared__ half tile[16 * 8];
  __shared__ float sums[32 * 20];
  wmma::fragment<wmma::matrix_b, 32, 8, 16, half, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::load_matrix_sync(b, tile, 8);
  wmma::fill_fragment(sum, b.x[0]);
  wmma::store_matrix_sync(sums, sum, 20, wmma::mem_col_major);
  out[threadIdx.x] = sums[threadIdx.x];
}
