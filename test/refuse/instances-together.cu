// RUN: %lint %s | FileCheck %s --implicit-check-not=remark
// What several instances of one template are refused, at several places, is told once.
__device__ void elsewhere(float *);

template <int Size> __global__ void filled(float *out) {
  // CHECK: :[[@LINE+1]]:3: remark: kernel 'filled<16>' and 2 other instances of it: a call that is not defined here receives a pointer: 'elsewhere', here and at 1 other place [unknown-call]
  elsewhere(out + Size);
  elsewhere(out + 2 * Size);
}
__global__ void once(float *out) {
  // CHECK: :[[@LINE+1]]:3: remark: kernel 'once': a call that is not defined here receives a pointer: 'elsewhere' [unknown-call]
  elsewhere(out);
}

void run(float *out) {
  filled<16><<<1, 32>>>(out);
  filled<32><<<1, 32>>>(out);
  filled<64><<<1, 32>>>(out);
  once<<<1, 32>>>(out);
}
