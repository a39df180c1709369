// Every subscript is written by a macro; the declaration is not.
#define AT(r, c) tile[r][c]
__global__ void macro_subscript(const float *in, float *out) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  AT(y, x) = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = AT(x, y);
}
// launch
void launch(const float *in, float *out) { macro_subscript<<<1, dim3(32, 32)>>>(in, out); }
