// A column-major operand, whose pitch is a constant of its own name.
#include <mma.h>
constexpr int Depth = 32;
__global__ void fragment_columns(const __half *in, __half *out) {
  using namespace nvcuda;
  __shared__ __half a[16][Depth], b[16][Depth];
  for (int i = threadIdx.x; i < 16 * Depth; i += 32) {
    a[i / Depth][i % Depth] = in[i];
    b[i / Depth][i % Depth] = in[i + 7];
  }
  __syncthreads();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, __half> fc;
  wmma::fill_fragment(fc, __half());
  for (int k = 0; k < Depth; k += 16) {
    wmma::load_matrix_sync(fa, &a[0][k], Depth);
    wmma::load_matrix_sync(fb, &b[0][k], Depth);
    wmma::mma_sync(fc, fa, fb, fc);
  }
  wmma::store_matrix_sync(out, fc, 16, wmma::mem_row_major);
}
// launch
void launch(const __half *in, __half *out) { fragment_columns<<<1, 32>>>(in, out); }
