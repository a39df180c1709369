// RUN: %lint %s | FileCheck %s
// RUN: %lint --arch=sm_70 %s | FileCheck --check-prefix=OLD %s
// The direction of rows decides which lanes move what; before sm_75 nobody has read it.
#include <mma.h>
using namespace nvcuda;

__global__ void k(const half *a, float *c, wmma::layout_t layout) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  // OLD: :[[@LINE+1]]:{{[0-9]+}}: note: kernel 'k': the layout of this matrix fragment is unknown: operands have a different layout before sm_75 [matrix-fragment]
  wmma::load_matrix_sync(left, a, 64);
  wmma::fill_fragment(sum, left.x[0]);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: kernel 'k': the layout of this matrix fragment is unknown: its layout is chosen at run time [matrix-fragment]
  wmma::store_matrix_sync(c, sum, 16, layout);
}
