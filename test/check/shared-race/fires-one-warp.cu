// RUN: not %lint --checks shared-race %s | %expect
// Since sm_70 the lanes of a warp need not move together: a warp that adds up in shared memory needs __syncwarp.

__global__ void within(float *out, const float *in) {
  __shared__ float s[32];
  s[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no __syncwarp() in between{{(; .*)?}} [shared-race]
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void ordered(float *out, const float *in) {
  __shared__ float s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

void run(float *out, const float *in) {
  within<<<1, 32>>>(out, in);
  ordered<<<1, 32>>>(out, in);
}
