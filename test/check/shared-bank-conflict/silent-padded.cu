// One word of padding per row: a column has its words in 32 banks.
//
// RUN: %lint --block=32,32 %s | count 0

__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][33];
  tile[threadIdx.y][threadIdx.x] = in[32 * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
