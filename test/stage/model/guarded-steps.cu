// RUN: %warplint --print=model %s | FileCheck %s
//
// A variable that only moves while a guard holds, which fails for good, may as well move on, unless
// somebody looks at it where the guard does not hold.

// CHECK-LABEL: kernel released(
// CHECK: at = {{.*}} then at + 32   while
__global__ void released(const float *x, float *out, int cols) {
  int valid = (cols - 1 - threadIdx.x % 32 + 32) / 32, at = threadIdx.x % 32;
  for (int it = 0; it < 4; ++it)
    if (it < valid) {
      out[at] = x[at];
      at += 32;
    }
}
// CHECK-LABEL: kernel readAfter(
// CHECK: at = {{.*}} then {{.*}} ? at + 32 : at   while
__global__ void readAfter(const float *x, float *out, int cols) { // read after the loop
  int valid = (cols - 1 - threadIdx.x % 32 + 32) / 32, at = threadIdx.x % 32;
  for (int it = 0; it < 4; ++it)
    if (it < valid) {
      out[at] = x[at];
      at += 32;
    }
  out[at] = 1;
}
// CHECK-LABEL: kernel comesAndGoes(
// CHECK: at = {{.*}} then {{.*}} ? at + 32 : at   while
__global__ void comesAndGoes(const float *x, float *out, int cols, int odd) { // comes and goes
  int at = threadIdx.x % 32;
  for (int it = 0; it < 4; ++it)
    if ((it + threadIdx.x) % cols == odd) {
      out[at] = x[at];
      at += 32;
    }
}
// CHECK-LABEL: kernel itsOwn(
// CHECK: at = {{.*}} then at + 32   while
__global__ void itsOwn(const float *x, float *out, int end) { // its own guard
  int at = threadIdx.x;
  for (int it = 0; it < 4; ++it)
    if (at < end) {
      out[at] = x[at];
      at += 32;
    }
}
// CHECK-LABEL: kernel readElsewhere(
// CHECK: at = {{.*}} then at < end ? at + 32 : at   while
__global__ void readElsewhere(const float *x, float *out, int end) { // read elsewhere
  int at = threadIdx.x;
  for (int it = 0; it < 4; ++it) {
    if (at < end) {
      out[at] = x[at];
      at += 32;
    }
    out[at + 5] = 1;
  }
}
