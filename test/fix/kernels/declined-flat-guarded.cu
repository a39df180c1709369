// The same behind a guard that cannot be decided.
__global__ void flat_guarded(const float *in, float *out, int n) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  if (y < n)
    tile[0][y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}
// launch
void launch(const float *in, float *out, int n) {
  flat_guarded<<<1, dim3(32, 32)>>>(in, out, n);
}
