// Rows of 64 bytes are stored two at a time, and read eight at a time, eight times as often: longer ones make the stores
// dearer, and pay. Fragments are in rows, so that nothing else cures them.
#include <mma.h>
__global__ void fragment_pays(const __half *in, __half *out) {
  using namespace nvcuda;
  __shared__ __half a[16][32];
  __shared__ __half b[16 * 16], c[16 * 16];
  for (int i = threadIdx.x; i < 16 * 4; i += 32)
    *((float4 *)&a[i / 4][0] + i % 4) = *((const float4 *)in + i);
  for (int i = threadIdx.x; i < 256; i += 32)
    b[i] = in[i];
  __syncthreads();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, __half> fc;
  wmma::fill_fragment(fc, __half());
  wmma::load_matrix_sync(fb, b, 16);
  for (int n = 0; n < 8; ++n)
    for (int k = 0; k < 32; k += 16) {
      wmma::load_matrix_sync(fa, &a[0][k], 32);
      wmma::mma_sync(fc, fa, fb, fc);
    }
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += 32)
    out[i] = c[i];
}
// launch
void launch(const __half *in, __half *out) { fragment_pays<<<1, 32>>>(in, out); }
