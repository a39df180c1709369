// The guard cannot be decided; the layout can.
__global__ void transpose_guarded(const float *in, float *out, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  if (x < n && y < n)
    tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  if (x < n && y < n)
    out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
// launch
void launch(const float *in, float *out, int n) {
  transpose_guarded<<<dim3(n, n), dim3(32, 32)>>>(in, out, n);
}
