// What a function of the file's own is called does not make it one of CUDA's: neither parts of its name do, nor all of it
// where no header declares it.
//
// RUN: %lint --exit-zero --no-fixes %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=[unknown-call] --implicit-check-not=[texture]

__device__ float fenced_price(const float *t, int i);
__device__ float textual(const float *t, int i);
__device__ void atomicity_note(float *p);
__device__ void surf2Dwrite(float *p);

__global__ void ordered(float *out, const float *t) {
  __shared__ float s[64];
  s[threadIdx.x] = t[threadIdx.x];
  // CHECK: :[[@LINE+2]]:22: warning: shared load of 's' races
  // CHECK: :[[@LINE+1]]:44: note: {{.*}}not defined in this file: 'fenced_price' [unknown-call]
  out[threadIdx.x] = s[threadIdx.x ^ 32] + fenced_price(t, threadIdx.x);
}

__global__ void updated(float *out) {
  // CHECK: :[[@LINE+1]]:3: note: {{.*}}not defined in this file: 'atomicity_note' [unknown-call]
  atomicity_note(out);
}

__global__ void looked(float *out, const float *t) {
  // CHECK: :[[@LINE+1]]:22: note: {{.*}}not defined in this file: 'textual' [unknown-call]
  out[threadIdx.x] = textual(t, threadIdx.x);
}

__global__ void written(float *out) {
  // CHECK: :[[@LINE+1]]:3: note: {{.*}}not defined in this file: 'surf2Dwrite' [unknown-call]
  surf2Dwrite(out);
}

void run(float *o, const float *t) {
  ordered<<<1, 64>>>(o, t);
  updated<<<1, 64>>>(o);
  looked<<<1, 64>>>(o, t);
  written<<<1, 64>>>(o);
}
