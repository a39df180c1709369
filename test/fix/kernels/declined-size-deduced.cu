// The length of a row is deduced and written to memory: it has to stay.
template <int N> __device__ int length(float (&)[32][N]) { return N; }
__global__ void deduced(const float *in, float *out) {
  __shared__ float tile[32][32];
  float *row = tile[threadIdx.y];
  row[threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x] + length(tile);
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
// launch
void launch(const float *in, float *out) { deduced<<<1, dim3(32, 32)>>>(in, out); }
