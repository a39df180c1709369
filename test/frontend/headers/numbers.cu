// A function of numbers touches no memory: what was loaded before it is not loaded again.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=load.global
#include <cuda_fp16.h>

// CHECK: kernel fast(
// CHECK: load.global.4
// CHECK: kernel half_precision(
// CHECK: load.global.2
// CHECK: kernel rounded(
// CHECK: load.global.4
__global__ void fast(float *out, const float *in) {
  out[threadIdx.x] = __expf(in[threadIdx.x]) + in[threadIdx.x];
}
__global__ void half_precision(__half *out, const __half *in) {
  out[threadIdx.x] = hexp(in[threadIdx.x]) + in[threadIdx.x];
}
__global__ void rounded(float *out, const float *in) {
  out[threadIdx.x] = __fmul_rn(in[threadIdx.x], 2.f) + rsqrtf(in[threadIdx.x]) + __powf(in[threadIdx.x], 2.f);
}
