// A macro that stands for a pragma: nvcc meets the pragma in what the preprocessor has written.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=error
#define UNROLL #pragma unroll
#  define UNROLL_4   #pragma unroll 4
#define TEXT "#pragma unroll"
#define NAMED(x) #x

// CHECK-LABEL: kernel k(
// CHECK-COUNT-2: store.global.4
__global__ void k(float *p) {
  UNROLL
  for (int i = 0; i < 4; ++i)
    p[32 * i + threadIdx.x] = sizeof(TEXT NAMED(a));
  UNROLL_4 for (int i = 0; i < 4; ++i) p[i] = 0;
}
