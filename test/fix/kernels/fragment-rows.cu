// Fragments of tiles: rows get longer where they are declared, and in the pitch of loads and stores.
#include <mma.h>
__global__ void fragment_rows(const __half *in, __half *out) {
  using namespace nvcuda;
  __shared__ __half a[16][64], b[64 * 16], c[16][16];
  for (int i = threadIdx.x; i < 1024; i += 32) {
    a[i / 64][i % 64] = in[i];
    b[i / 16 * 16 + i % 16] = in[i];
  }
  __syncthreads();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, __half> fc;
  wmma::fill_fragment(fc, __half());
  for (int k = 0; k < 64; k += 16) {
    wmma::load_matrix_sync(fa, &a[0][k], 64);
    wmma::load_matrix_sync(fb, &b[k * 16], 16);
    wmma::mma_sync(fc, fa, fb, fc);
  }
  wmma::store_matrix_sync(&c[0][0], fc, 16, wmma::mem_row_major);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += 32)
    out[i] = c[i / 16][i % 16];
}
// launch
void launch(const __half *in, __half *out) { fragment_rows<<<1, 32>>>(in, out); }
