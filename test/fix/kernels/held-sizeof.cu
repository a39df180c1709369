// The size of the tile says how far threads go.
// breaks: tile[32][32]; -> tile[32][33];
__global__ void held_sizeof(const float *in, float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.x][threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  const int elements = sizeof(tile) / sizeof(float);
  out[threadIdx.y * 32 + threadIdx.x] = elements + tile[threadIdx.y][threadIdx.x];
}
// launch
void launch(const float *in, float *out) { held_sizeof<<<1, dim3(32, 32)>>>(in, out); }
