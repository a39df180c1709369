// RUN: not %lint --notes %s | FileCheck %s --implicit-check-not=warning:
// An instruction takes 16 bytes of each of 8 rows: 8 sectors, of which half is used; another one
// takes the other half. Floats of an accumulator fill theirs: 32 bytes of 8 rows.
#include <mma.h>
using namespace nvcuda;

__global__ void k(const half *a, const signed char *bytes, float *c, int ldm) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  // CHECK: :[[@LINE+5]]:{{[0-9]+}}: note: global load moves 8 sectors instead of 4 unless ldm in {0, 8}
  // CHECK: note: 2 loads of a thread share 8 sectors and use 256 of 256 bytes; each moves 8 where 4 would do: more requests, no more bytes
  // CHECK: note: warp 0: {{.*}}; of 256 bytes moved, 128 are used
  // CHECK: note: the fragment is 4 instructions, each 16 bytes of 8 rows
  // CHECK: note: no stride fills their sectors of 32 bytes: copy the tile to shared memory in whole rows, and load the fragment from there
  wmma::load_matrix_sync(left, a, ldm);
  // A byte of a lane, 8 bytes of each of 4 columns: 4 sectors for 32 bytes. All instructions use 16
  // bytes of a column.
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::col_major> small;
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: global load moves 4 sectors instead of 1
  // CHECK: note: 2 loads of a thread share 4 sectors and use 64 of 128 bytes{{$}}
  // CHECK: note: the fragment is 8 instructions, each 8 bytes of 4 columns
  wmma::load_matrix_sync(small, bytes, 64);
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, left.x[0] + small.x[0]);
  wmma::store_matrix_sync(c, sum, 64, wmma::mem_row_major);
}
