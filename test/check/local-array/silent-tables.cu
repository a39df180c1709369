// RUN: not %lint --checks local-array --check-option=local-array.min-bytes=0 %s | FileCheck %s --implicit-check-not=warning:
// A table of constants is copied into an array of the thread. ptxas chooses among a few words of it
// outside of loops (nvcc 13.0, sm_90 and sm_100: no stack frame but for those that warn).

__global__ void once(int at, int *out) {
  const int steps[8] = {1, 5, 2, 9, 4, 2, 7, 3};
  out[threadIdx.x] = steps[at];
}
__global__ void filled(int at, int *out) {
  int steps[8] = {1, 5, 2, 9, 4, 2, 7, 3};
  // CHECK: :[[@LINE+1]]:3: warning: local array 'steps' lives in memory
  steps[at] = 4;
  out[threadIdx.x] = steps[out[at]];
}
__global__ void oftener(int n, int *out) {
  const int steps[8] = {1, 5, 2, 9, 4, 2, 7, 3};
  int sum = 0;
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:12: warning: local array 'steps' lives in memory
    // CHECK: note: each thread fills 'steps' with the same constants: declare it 'static const', and all read one copy
    sum += steps[out[i]];
  out[threadIdx.x] = sum;
}
// A function that is called twice has one array: its places in memory are one after the other.
__device__ int key(int x) {
  const int order[8] = {0, 1, 7, 6, 3, 2, 4, 5};
  int k = 0;
  for (int i = 0; i < 10; ++i, x >>= 3)
    // CHECK: :[[@LINE+3]]:20: warning: local array 'order' lives in memory
    // CHECK: note: 32 bytes a thread in kernel 'keys'
    // CHECK-NOT: so does
    k = (k << 3) + order[x & 7];
  return k;
}
__global__ void keys(int *out, const int *in) {
  out[threadIdx.x] = key(in[threadIdx.x]) + key(in[threadIdx.x + 1]);
}
__global__ void narrow(int at, int *out) {
  const short steps[8] = {1, 5, 2, 9, 4, 2, 7, 3};
  // CHECK: :[[@LINE+1]]:22: warning: local array 'steps' lives in memory
  out[threadIdx.x] = steps[at];
}
// One that all threads share is no array of the thread.
__global__ void shared(int n, int *out) {
  static constexpr int steps[8] = {1, 5, 2, 9, 4, 2, 7, 3};
  for (int i = 0; i < n; ++i)
    out[threadIdx.x] += steps[out[i]];
}
