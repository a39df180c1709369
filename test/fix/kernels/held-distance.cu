// How far a pointer has gone is what is stored.
// breaks: tile[32][32]; -> tile[32][33];
__device__ int gone(const float *from, const float *to) { return int(to - from); }
__global__ void held_distance(const float *in, float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.x][threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x] + gone(tile[0], tile[threadIdx.y]);
}
// launch
void launch(const float *in, float *out) { held_distance<<<1, dim3(32, 32)>>>(in, out); }
