// RUN: not %lint %s | FileCheck %s --implicit-check-not=warning:
//
// An unsigned element is called what it is, and is not negative. Elements of a class, read by its conversion, and those of a
// number are one finding of a template.

#include <cuda_fp16.h>

__constant__ unsigned short width;

template <class T> __global__ void rows(float *out, const T *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < width; ++k)
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: global load moves 32 sectors instead of 2 unless width <= 15
    // CHECK: note: width: 1 → 2 to 3 sectors · 2 → 4 to 5 · 3..15 → 6 to 31 · ≥ 16 → 32 (ideal 2)
    // CHECK: note: in kernel 'rows<float>': global load moves 32 sectors instead of 4 unless width <= 7
    sum += float(in[i * width + k]);
  out[i] = sum;
}

void run(float *out, const __half *halves, const float *floats) {
  rows<<<9, 256>>>(out, halves);
  rows<<<9, 256>>>(out, floats);
}
