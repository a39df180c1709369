// RUN: not %lint --checks local-array --check-option=local-array.min-bytes=0 %s | FileCheck %s --implicit-check-not=warning:
// Of a loop that is short at most the compiler writes out that many steps, with exits (nvcc 13.0,
// sm_75 to sm_100: no stack frame but for those that warn).

__global__ void least(const float *in, float *out, int n) {
  float kept[4];
  const int items = min(n - int(blockIdx.x), 4);
  for (int j = 0; j < items; ++j)
    kept[j] = in[32 * j + threadIdx.x];
  for (int j = 0; j < items; ++j)
    out[32 * j + threadIdx.x] = kept[j];
}

__global__ void masked(const float *in, float *out, int n) {
  float kept[8], chosen[8];
  for (int j = 0; j < (n & 7); ++j)
    kept[j] = in[32 * j + threadIdx.x];
  for (int j = 0; j < (n < 8 ? n : 8); ++j)
    chosen[j] = in[32 * j + threadIdx.x];
  for (int j = 0; j < (n & 7); ++j)
    out[32 * j + threadIdx.x] = kept[j] + chosen[j];
}

// More of them where the source asks for it.
__global__ void asked(const float *in, float *out, int n) {
  float kept[16];
#pragma unroll
  for (int j = 0; j < (n & 15); ++j)
    kept[j] = in[32 * j + threadIdx.x];
#pragma unroll
  for (int j = 0; j < (n & 15); ++j)
    out[32 * j + threadIdx.x] = kept[j];
}

__global__ void longer(const float *in, float *out, int n) {
  float kept[32];
  for (int j = 0; j < (n > 3 ? 32 : 16); ++j)
    // CHECK: :[[@LINE+1]]:5: warning: local array 'kept' lives in memory
    kept[j] = in[32 * j + threadIdx.x];
  for (int j = 0; j < (n > 3 ? 32 : 16); ++j)
    out[32 * j + threadIdx.x] = kept[j];
}

// What is at most 4 may begin anywhere.
__global__ void begun(const float *in, float *out, int first, int n) {
  float kept[16] = {};
  for (int j = first; j < min(n, 4); ++j)
    // CHECK: :[[@LINE+1]]:5: warning: local array 'kept' lives in memory
    kept[j + 8] = in[32 * j + threadIdx.x];
  for (int j = 0; j < 16; ++j)
    out[32 * j + threadIdx.x] = kept[j];
}

// The last rows of a volume, compared as unsigned integers.
__global__ void rest(float *out, const float *in, unsigned rows) {
  float kept[6];
  const int first = blockIdx.y * 6;
  for (int i = 0; i < 6; ++i)
    kept[i] = in[32 * i + threadIdx.x];
  int end = 6;
  if (end > rows - first)
    end = rows - first;
  for (int i = 0; i < end; ++i)
    out[32 * (first + i) + threadIdx.x] += kept[i];
}
