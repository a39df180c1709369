// Only one lane of the warp takes part, whichever k is: a guard decides, not the subscript.
//
// RUN: %lint --checks=-uninitialised-shared --block=32 --notes %s | count 0

__global__ void pick(float *out, int k) {
  __shared__ float tile[32][32];
  tile[0][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == k)
    out[0] = tile[threadIdx.x][0];
  if (threadIdx.x == 0)
    out[1] = tile[threadIdx.x][1];
}
