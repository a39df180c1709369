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
    // CHECK: :[[@LINE+1]]:12: warning: local array 'steps' lives in memory
    sum += steps[out[i]];
  out[threadIdx.x] = sum;
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
