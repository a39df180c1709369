// Nobody says how far the walk goes, which begins in the first row.
// breaks: tile[32][32]; -> tile[32][33];
__global__ void held_flat_walk(const float *in, float *out, int n) {
  __shared__ float tile[32][32];
  for (int i = threadIdx.y * 32 + threadIdx.x; i < n * n; i += 1024)
    tile[0][i] = in[i];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
// launch
void launch(const float *in, float *out, int n) { held_flat_walk<<<1, dim3(32, 32)>>>(in, out, n); }
