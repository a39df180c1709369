// The lesser of two unsigned values of 64 bits: one below 0 is the greater.
//
// RUN: %lint --print=model %s | FileCheck %s

// CHECK-LABEL: kernel lesser(
// CHECK-NEXT: store.global.4  out + 4*(0 <= 0 - tid.x and 0 - tid.x < n ? 0 - tid.x : n)
__global__ void lesser(float *out, unsigned long long n) {
  out[min((unsigned long long)-(int)threadIdx.x, n)] = 1;
}

// CHECK-LABEL: kernel greater(
// CHECK-NEXT: store.global.4  out + 4*((0 <= 0 - tid.x and 0 - tid.x < n ? n : 0 - tid.x) & 31)
__global__ void greater(float *out, unsigned n) {
  out[max((unsigned long long)-(int)threadIdx.x, (unsigned long long)n) & 31] = 1;
}
