// 48 KiB exactly is allowed.
//
// RUN: %lint --block=256 --notes %s | count 0

__global__ void full(float *out) {
  __shared__ float data[12288];
  data[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = data[255 - threadIdx.x];
}
