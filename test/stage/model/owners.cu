// An array that another kernel declares is not this one's, though its name holds this one's: the
// compiler gives `a` no shared memory (ptxas -v), `ab` the 8000 bytes.
//
// RUN: %lint --print=model %s | FileCheck %s

// CHECK-LABEL: kernel a(
// CHECK-NOT:     shared
// CHECK-LABEL: kernel ab(
// CHECK:         shared other: float[2000], 8000 bytes
extern "C" __global__ void a(float *p) { p[threadIdx.x] = 0; }
extern "C" __global__ void ab(float *p) {
  __shared__ float other[2000];
  p[threadIdx.x] = other[0];
}
