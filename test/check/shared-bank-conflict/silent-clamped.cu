// RUN: %lint --notes %s | count 0
// What a case says of a sum does not decide a clamp in some lanes and leave the others open: a lane
// is clamped with all that follow it, so that no two rows of the warp meet in a bank.

__global__ void __launch_bounds__(256) halo(float *out, int columns, int border) {
  __shared__ float tile[16][16];
  int x = threadIdx.x % 16, y = threadIdx.x / 16;
  int end = blockIdx.x * 12 - border + 15;
  int last = end > columns - 1 ? 15 - (end - columns + 1) : 15;
  tile[y][x] = x;
  __syncthreads();
  int right = x + 1 > last ? last : x + 1;
  if (x <= last && x < 15)
    out[blockIdx.x * 256 + threadIdx.x] = tile[y][right];
}
