// 48 KiB are declared: there is no byte left to pad with.
//
// RUN: not %lint --block=128 --explain %s | FileCheck %s

__global__ void full(const float *in, float *out) {
  __shared__ float tile[128][96];
  for (int k = 0; k < 96; ++k)
    tile[k][threadIdx.x % 96] = in[96 * k + threadIdx.x];
  __syncthreads();
  for (int k = 0; k < 96; ++k)
    out[128 * k + threadIdx.x] = tile[threadIdx.x][k];
  // CHECK: :[[@LINE-1]]:34: warning: {{[0-9]+}}-way bank conflict: shared load takes 32 wavefronts instead of 4
  // CHECK: fix: swizzle 'tile': XOR its last index i with (row & 31): 32 -> 1 wavefronts on the read
  // CHECK: tried{{ +}}pad each row of 'tile' by 1 float: there would be more findings of shared-memory-limit
}
