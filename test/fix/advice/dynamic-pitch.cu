// The launch decides how much memory there is: a pitch of 33 is said, not made. 32 rows of a
// block of 32 x 32 cost 32 wavefronts each way: (32 * 1 + 32 * 32) become 64.
//
// RUN: not %lint --block=32,32 %s | FileCheck %s

__global__ void column(const float *in, float *out) {
  extern __shared__ float pool[];
  int x = threadIdx.x, y = threadIdx.y;
  pool[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = pool[x * 32 + y];
  // CHECK: warning: {{[0-9]+}}-way bank conflict: shared load takes 32 wavefronts
  // CHECK: advice: give 'pool' a pitch of 33 instead of 32: 1056 -> 64 wavefronts over its accesses; each row takes 4 bytes more of what the launch asks for
}
