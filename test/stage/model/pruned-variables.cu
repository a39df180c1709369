// A loop carries what nothing reads: the variable goes, and the others keep their names. Every print
// walks the model to the end.
//
// RUN: %lint --print=model %s | FileCheck %s
// RUN: %lint --print=fused %s
// RUN: not %lint %s | FileCheck %s --check-prefix=COMPILED
// COMPILED-NOT: crashed
// COMPILED: warning: global load moves 32 sectors instead of 4

// CHECK-LABEL: kernel unread(
// CHECK:         loop0: i = 0 then i + 1   while i < n
// CHECK-NEXT:      load.global.4
__global__ void unread(float *out, const float *in, int n) {
  int kept = 0, last = 4;
  for (int i = 0; i < n; ++i) {
    if (in[32 * threadIdx.x + i] < 0)
      kept += last;
    last = i;
  }
  out[threadIdx.x] = 1;
}

// A loop around an unrolled one that never runs.
// CHECK-LABEL: kernel never(
__global__ void never(float *out, const float *in) {
  for (int i = 0; i < 0; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j)
      out[i + j] = in[j];
  out[threadIdx.x] = 1;
}
