template <int N> __global__ void transpose(const float *in, float *out) {
  __shared__ float tile[N][N];
  tile[threadIdx.y][threadIdx.x] = in[N * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[N * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
