// RUN: %lint %s | FileCheck %s --implicit-check-not='note: kernel'
// What several instances of one template are refused, at several places, is told once; so is what
// several kernels are.
__device__ void elsewhere(float *);
__device__ void further(float *);

template <int Size> __global__ void filled(float *out) {
  // CHECK: :[[@LINE+1]]:3: note: kernel 'filled<16>' and 2 other instances of it: a pointer is passed to a function that is not defined in this file: 'elsewhere', here and at 1 other place [unknown-call]
  elsewhere(out + Size);
  elsewhere(out + 2 * Size);
}
__device__ void handOn(float *out) {
  // CHECK: :[[@LINE+1]]:3: note: kernel 'first' and 1 other kernel: a pointer is passed to a function that is not defined in this file: 'further' [unknown-call]
  further(out);
}
__global__ void first(float *out) { handOn(out); }
__global__ void second(float *out) { handOn(out); }

void run(float *out) {
  filled<16><<<1, 32>>>(out);
  filled<32><<<1, 32>>>(out);
  filled<64><<<1, 32>>>(out);
  first<<<1, 32>>>(out);
  second<<<1, 32>>>(out);
}
