// RUN: %lint --print=lanes %s | FileCheck %s
//
// `n / 4` beside `n` is told by what n leaves. Where data sends the lanes that places none of
// them, and is not asked.

// CHECK-LABEL: evaluation of placed,
// CHECK:       load.global.4  in[n / 4 * threadIdx.x + n * blockIdx.x]
// CHECK-NEXT:    case n % 4 == 0
__global__ void placed(float *out, const float *in, int n) {
  out[threadIdx.x] = in[n / 4 * threadIdx.x + n * blockIdx.x];
}

// CHECK-LABEL: evaluation of scattered,
// CHECK:       load.global.4  in[at[threadIdx.x] + n / 4 * threadIdx.x + n * blockIdx.x]
// CHECK-NEXT:    case (cut)
// CHECK-NOT:     case
// CHECK:       store.global.4  out[threadIdx.x]
__global__ void scattered(float *out, const float *in, const int *at, int n) {
  out[threadIdx.x] = in[at[threadIdx.x] + n / 4 * threadIdx.x + n * blockIdx.x];
}
