// RUN: %clang_bundled %s -o - | FileCheck %s
// Loads and stores of fragments are calls that describe the matrix.

#include <mma.h>

using namespace nvcuda;

// CHECK-LABEL: define {{.*}} @_Z8multiplyPDF16_S_Pfi(
// CHECK: call void @__warplint_wmma_load(ptr {{.*}}, i32 {{.*}}, i32 noundef 0, i32 noundef 16,
// CHECK-SAME: i32 noundef 16, i32 noundef 16, i32 noundef 16, i32 noundef 1, ptr
// CHECK: call void @__warplint_wmma_load(ptr {{.*}}, i32 noundef 24, i32 noundef 1, i32 noundef 16,
// CHECK-SAME: i32 noundef 16, i32 noundef 16, i32 noundef 16, i32 noundef 0, ptr
// CHECK: call void @__warplint_wmma_mma(
// CHECK: call void @__warplint_wmma_store(ptr {{[^,]*}}, i32 {{[^,]*}}, i32 noundef 16, i32 noundef 16,
// CHECK-SAME: i32 noundef 16, i32 noundef 32, i32 noundef 1, ptr
__global__ void multiply(half *a, half *b, float *c, int n) {
  __shared__ half tile[16 * 24];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  static_assert(left.num_elements == 16 && sum.num_elements == 8, "");
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, a, n);
  wmma::load_matrix_sync(right, tile, 24);
  wmma::mma_sync(sum, left, right, sum);
  for (int i = 0; i < sum.num_elements; ++i)
    sum.x[i] *= 2;
  wmma::store_matrix_sync(c, sum, n, wmma::mem_row_major);
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> narrow;
  wmma::load_matrix_sync(narrow, c, n);
  narrow.x[0] = wmma::__float_to_tf32(narrow.x[0]);
}
