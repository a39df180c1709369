// RUN: not %lint --checks local-array --check-option=local-array.min-bytes=0 %s | FileCheck %s --implicit-check-not=warning:
// ptxas chooses among more elements where not each step of a loop does, and outside of loops (nvcc
// 13.0, sm_75 to sm_100: no stack frame but for those that warn).

__global__ void __launch_bounds__(64) counted(const unsigned char *in, int *out, int n, int off) {
  int counts[5] = {};
  for (int i = threadIdx.x; i < n; i += 64) {
    int symbol = in[i] - off;
    if (2 * abs(symbol) < 5)
      counts[symbol + 2] += 1;
    else
      atomicAdd(&out[in[i]], 1);
    __syncthreads();
  }
  for (int i = 0; i < 5; ++i)
    out[64 * i + threadIdx.x] = counts[i];
}

__global__ void __launch_bounds__(64) kept(const int *in, int *out, int n) {
  int last[6] = {};
  for (int i = threadIdx.x; i < n; i += 64)
    if (unsigned(in[i]) < 6)
      last[in[i]] = i;
  for (int i = 0; i < 6; ++i)
    out[64 * i + threadIdx.x] = last[i];
}

__global__ void __launch_bounds__(64) open(const int *in, int *out, int n) {
  int last[4] = {};
  for (int i = threadIdx.x; i < n; i += 64)
    last[in[i]] = i;
  for (int i = 0; i < 4; ++i)
    out[64 * i + threadIdx.x] = last[i];
}

__global__ void __launch_bounds__(64) masked(const int *in, int *out, int n) {
  int counts[4] = {};
  for (int i = threadIdx.x; i < n; i += 64)
    counts[in[i] & 3] += 1;
  for (int i = 0; i < 4; ++i)
    out[64 * i + threadIdx.x] = counts[i];
}

__global__ void __launch_bounds__(64) unguarded(const int *in, int *out, int n) {
  int counts[4] = {};
  for (int i = threadIdx.x; i < n; i += 64)
    // CHECK: :[[@LINE+1]]:5: warning: local array 'counts' lives in memory
    counts[in[i]] += 1;
  for (int i = 0; i < 4; ++i)
    out[64 * i + threadIdx.x] = counts[i];
}

__global__ void __launch_bounds__(64) sometimes(const int *in, int *out, int n) {
  int last[6] = {};
  for (int i = threadIdx.x; i < n; i += 64)
    if (i != 7)
      last[in[i]] = i;
  for (int i = 0; i < 6; ++i)
    out[64 * i + threadIdx.x] = last[i];
}

__global__ void __launch_bounds__(64) always(const int *in, int *out, int n) {
  int last[6] = {};
  for (int i = threadIdx.x; i < n; i += 64)
    // CHECK: :[[@LINE+1]]:5: warning: local array 'last' lives in memory
    last[in[i]] = i;
  for (int i = 0; i < 6; ++i)
    out[64 * i + threadIdx.x] = last[i];
}

__global__ void __launch_bounds__(64) once(const int *in, int *out) {
  int kept[20] = {};
  kept[in[threadIdx.x]] += 1;
  for (int i = 0; i < 20; ++i)
    out[64 * i + threadIdx.x] = kept[i];
}

__global__ void __launch_bounds__(64) oftener(const int *in, int *out) {
  int kept[24], sum = 0;
  for (int i = 0; i < 24; ++i)
    kept[i] = in[7 * i];
  for (int i = 0; i < 8; ++i)
    // CHECK: :[[@LINE+1]]:12: warning: local array 'kept' lives in memory
    sum += kept[in[64 * i + threadIdx.x]];
  out[threadIdx.x] = sum;
}

__global__ void __launch_bounds__(64) more(const int *in, int *out, int n) {
  int counts[7] = {};
  for (int i = threadIdx.x; i < n; i += 64)
    if (unsigned(in[i]) < 7)
      // CHECK: :[[@LINE+1]]:7: warning: local array 'counts' lives in memory
      counts[in[i]] += 1;
  for (int i = 0; i < 7; ++i)
    out[64 * i + threadIdx.x] = counts[i];
}

// What the loop itself fills at known indices is in registers there.
__global__ void __launch_bounds__(64) filled(const int *in, int *out, int n) {
  for (int i = 0; i < n; ++i) {
    int kept[12];
    for (int k = 0; k < 12; ++k)
      kept[k] = in[k * i];
    out[64 * i + threadIdx.x] = kept[in[i]];
  }
}
