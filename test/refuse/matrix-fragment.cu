// RUN: not %lint %s | FileCheck %s
// Operands in shared memory are ldmatrix, and judged; which lane stores which element of an
// accumulator is nowhere documented.
#include <mma.h>
using namespace nvcuda;

__global__ void k(float *c) {
  __shared__ half tile[16 * 64];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  // Rows 128 bytes apart: all eight rows of a matrix begin in the same bank.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load-matrix takes 32 wavefronts instead of 4
  wmma::load_matrix_sync(a, tile, 64);
  wmma::fill_fragment(sum, a.x[0]);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: kernel 'k': the lane layout of this matrix fragment is not documented [matrix-fragment]
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
