// 2-byte elements: one of padding is half a word, so two are needed.
__global__ void column_half(const __half *in, __half *out) {
  __shared__ __half tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}
// launch
void launch(const __half *in, __half *out) { column_half<<<1, dim3(32, 32)>>>(in, out); }
