// Two halves in an aligned word are moved as one, however the word was put together. nvcc does the
// same: st.global.u32 or .v2.u16, and .v2.u8 of two bytes (its PTX for sm_90, CUDA 13.0).
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=store.global --implicit-check-not=load.global
#include <cuda_bf16.h>
#include <cuda_fp16.h>

// CHECK: load.global.8  in + 8*tid.x
// CHECK: store.global.4  out + 4*tid.x
__global__ void rounded(__half2 *out, const float2 *in) { out[threadIdx.x] = __float22half2_rn(in[threadIdx.x]); }

// CHECK: load.global.4  in + 4*tid.x
// CHECK: load.global.4  in + 4*(tid.x + 32)
// CHECK: store.global.4  out + 4*tid.x
__global__ void added(__nv_bfloat162 *out, const __nv_bfloat162 *in) {
  out[threadIdx.x] = __hadd2(in[threadIdx.x], in[threadIdx.x + 32]);
}

// CHECK: load.global.4  in + 4*tid.x
// CHECK: store.global.4  out + 4*tid.x
__global__ void cached(float *out, const __half2 *in) {
  float2 f = __half22float2(__ldg(&in[threadIdx.x]));
  out[threadIdx.x] = f.x + f.y;
}

// CHECK: load.global.2  in + 2*tid.x
// CHECK: load.global.2  in + 2*(tid.x + 32)
// CHECK: store.global.4  out + 4*tid.x
__global__ void paired(__half2 *out, const __half *in) {
  out[threadIdx.x] = __halves2half2(in[threadIdx.x], in[threadIdx.x + 32]);
}

// CHECK: load.global.4  in + 4*tid.x
// CHECK: store.global.2  out + 2*tid.x
__global__ void bytes(char2 *out, const int *in) { out[threadIdx.x] = make_char2(in[threadIdx.x], 1); }

// One half is one half.
// CHECK: load.global.2  in + 4*tid.x + 2
// CHECK: store.global.2  out + 4*tid.x{{$}}
__global__ void single(__half2 *out, const __half2 *in) { out[threadIdx.x].x = in[threadIdx.x].y; }
