// RUN: not %lint --arch=sm_90a --checks misaligned-access --notes %s | %expect
// CUDA Driver API, cuTensorMapEncodeTiled: sides of a box have 1 to 256 elements, rows and strides a multiple of 16 bytes, and rows no more
// bytes than the swizzle spans. CUDA Programming Guide: a swizzle of 128 bytes begins again every 1024, one of 64 every 512.
#include "../../frontend/Inputs/encode-tensor-map.h"

__global__ void within(const __grid_constant__ CUtensorMap m) {
  extern __shared__ __align__(1024) char s[];
  __shared__ uint64_t b;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this tensor copy begins at byte 512 of 's', and the swizzle of its map begins again every 1024 bytes; begin at a multiple of 1024 bytes [misaligned-access]
  LOAD(s + 512, &m, &b);
}

__global__ void declared(const __grid_constant__ CUtensorMap m) {
  __shared__ alignas(128) char s[8192];
  __shared__ uint64_t b;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: this tensor copy needs a multiple of 1024 bytes, and 's' is only aligned to 128{{.*}} [misaligned-access]
  LOAD(s, &m, &b);
}

__global__ void rightHalf(const __grid_constant__ CUtensorMap m) {
  extern __shared__ __align__(512) char s[];
  __shared__ uint64_t b;
  LOAD(s + 512, &m, &b);
}

__global__ void plain(const __grid_constant__ CUtensorMap m) {
  __shared__ alignas(128) char s[8192];
  __shared__ uint64_t b;
  LOAD(s + 128, &m, &b);
}

// Half of what a swizzle repeats; others copy the rest of it.
__global__ void parts(const __grid_constant__ CUtensorMap m) {
  extern __shared__ __align__(1024) char s[];
  __shared__ uint64_t b;
  LOAD(s + 512, &m, &b);
}

template <int N> __global__ void wrong(const __grid_constant__ CUtensorMap m) {
  __shared__ alignas(1024) char s[65536];
  __shared__ uint64_t b;
  LOAD(s, &m, &b);
}

void run(void *g) {
  SIZES;
  const cuuint64_t strides[1] = {8192}, uneven[1] = {8200};
  const cuuint32_t box[2] = {64, 64}, narrow[2] = {32, 64}, four[2] = {64, 4}, wide[2] = {128, 64}, tall[2] = {64, 257}, ragged[2] = {12, 64};
  CUtensorMap m;
  ENCODE(&m, BFLOAT16, g, strides, box, 128B);
  within<<<1, 32, 9000>>>(m);
  declared<<<1, 32>>>(m);
  ENCODE(&m, BFLOAT16, g, strides, narrow, 64B);
  rightHalf<<<1, 32, 9000>>>(m);
  ENCODE(&m, BFLOAT16, g, strides, narrow, NONE);
  plain<<<1, 32>>>(m);
  ENCODE(&m, BFLOAT16, g, strides, four, 128B);
  parts<<<1, 32, 9000>>>(m);
  ENCODE(&m, BFLOAT16, g, strides, wide, 128B);
  // CHECK: :[[@LINE+1]]:3: warning: the driver does not make the tensor map that is passed as 'm': a row of its box has 256 bytes, which is more than its swizzle spans; {{.*}} [misaligned-access]
  wrong<0><<<1, 32>>>(m);
  ENCODE(&m, BFLOAT16, g, strides, tall, 128B);
  // CHECK: :[[@LINE+1]]:3: warning: the driver does not make the tensor map that is passed as 'm': a side of its box has 257 elements, where 1 to 256 are allowed; {{.*}} [misaligned-access]
  wrong<1><<<1, 32>>>(m);
  ENCODE(&m, BFLOAT16, g, strides, ragged, NONE);
  // CHECK: :[[@LINE+1]]:3: warning: the driver does not make the tensor map that is passed as 'm': a row of its box has 24 bytes, which is not a multiple of 16; {{.*}} [misaligned-access]
  wrong<2><<<1, 32>>>(m);
  ENCODE(&m, BFLOAT16, g, uneven, box, 128B);
  // CHECK: :[[@LINE+1]]:3: warning: the driver does not make the tensor map that is passed as 'm': a stride has 8200 bytes, which is not a multiple of 16; {{.*}} [misaligned-access]
  wrong<3><<<1, 32>>>(m);
}
