// RUN: %lint --notes --checks=shared-out-of-bounds %s | count 0
//
// Launch bounds say how many threads, not which shape. Of 256 threads the tiles suffice for 32x8 or
// 8x32, whichever way the rows are gone through: x within 0..31, rows to 31, 31 * 33 + 31 < 1056.

__global__ void __launch_bounds__(256) steps(float *out, const float *in, int ld) {
  __shared__ float tile[32][33];
  for (int r = threadIdx.y; r < 32; r += blockDim.y)
    tile[r][threadIdx.x] = in[r * ld + threadIdx.x];
  __syncthreads();
  for (int r = threadIdx.y; r < 32; r += blockDim.y)
    out[r * ld + threadIdx.x] = tile[threadIdx.x][r];
}

// 8 rows of 8: element 8 * 7 + 7 is the last of 64 in a block of 8x8, and of that width only.
__global__ void __launch_bounds__(64) flat(float4 *out) {
  __shared__ float4 all[64];
  all[threadIdx.y * 8 + threadIdx.x] = out[threadIdx.y * 8 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int row = 0; row < 8; ++row)
    sum += all[row * 8 + threadIdx.x].w;
  out[threadIdx.y * 8 + threadIdx.x] = make_float4(sum, sum, sum, sum);
}

// 96 threads are named by the template; a half or a quarter of 256 would leave.
template <int Threads> __global__ void named(float *out) {
  __shared__ float all[Threads];
  all[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = all[Threads - 1 - threadIdx.x];
}
template __global__ void named<96>(float *);
