// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=_Z --implicit-check-not=.const
// A constant of which only the values are needed is read from a copy; it has its own name.

__device__ constexpr short table[4] = {3, 1, 2, 0};

// CHECK: load.global.4  in + 4*table[n & 3]*tid.x
__global__ void k(const float *in, float *out, int n) {
  out[threadIdx.x] = in[table[n & 3] * threadIdx.x];
}
