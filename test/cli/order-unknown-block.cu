// A kernel that is launched with a block that is not known is not cold: what is wrong in it comes before what is slow.
//
// RUN: not warplint --no-toolkit --color=0 --no-summary --no-fixes %s | FileCheck %s --implicit-check-not=warning:
// CHECK: warning: shared load of 's' races
// CHECK: warning: global store moves 32 sectors

__global__ void slow(float *out) { out[32 * threadIdx.x] = 0; }

__global__ void wrong(float *out, const float *in) {
  __shared__ float s[1024];
  s[threadIdx.x] = 0;
  __syncthreads();
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *out, const float *in, int threads) {
  slow<<<1, 256>>>(out);
  wrong<<<1, threads>>>(out, in);
}
