// Barriers in memory order what the threads of a block do in ways that are not followed: no race is claimed then.
//
// RUN: %lint --checks=shared-race %s | FileCheck %s --allow-empty --implicit-check-not=warning:
#include <cuda/barrier>

__global__ void handed(float *out, const float *in) {
  __shared__ cuda::barrier<cuda::thread_scope_block> there;
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  there.arrive();
  while (!there.try_wait_parity(false))
    ;
  out[threadIdx.x] = s[threadIdx.x ^ 32];
}

void run(float *out, const float *in) { handed<<<1, 64>>>(out, in); }
