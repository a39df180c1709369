// RUN: not %lint --check-option=local-array.min-bytes=0 %s | FileCheck %s --implicit-check-not=warning:
// ptxas keeps an array of a few words in registers and chooses among them (docs/checks/local-array.md).

__global__ void __launch_bounds__(64) single(float *out, const float *in) {
  float sum[1] = {in[0]};
  sum[threadIdx.x] += 1;
  out[threadIdx.x] = sum[0];
}

__global__ void __launch_bounds__(64) written(float *out, const float *in, const int *at) {
  float3 kept[3] = {};
  kept[at[0]].y = in[1];
  out[threadIdx.x] = kept[at[1]].y;
}

__global__ void __launch_bounds__(64) five(float *out, const float *in, const int *at, int n) {
  float kept[5] = {};
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: local array 'kept' lives in memory
    kept[at[i]] = in[threadIdx.x];
  for (int i = 0; i < 5; ++i)
    out[64 * i + threadIdx.x] = kept[i];
}

__global__ void __launch_bounds__(64) wide(float *out, const float *in, const int *at) {
  double two[2] = {in[0], in[1]};
  // CHECK: :[[@LINE+1]]:22: warning: local array 'two' lives in memory
  out[threadIdx.x] = two[at[3]];
}

__global__ void __launch_bounds__(64) several(float *out, const float *in, const int *at) {
  float3 kept[3] = {};
  // CHECK: :[[@LINE+1]]:3: warning: local array 'kept' lives in memory
  kept[at[0]].y = in[1];
  int read[3], sum = 0;
  for (int i = 0; i < 3; ++i)
    read[i] = at[64 * i + threadIdx.x];
  for (int i = 3; i < at[3]; ++i)
    // CHECK: :[[@LINE+1]]:12: note: so does 'read', with 12 bytes a thread
    sum += read[at[i]];
  out[threadIdx.x] = kept[at[1]].y + sum;
}
