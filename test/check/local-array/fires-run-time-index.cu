// RUN: not %lint --checks local-array --check-option=local-array.min-bytes=0 %s | %expect
__global__ void byData(float *out, const int *in, int n) {
  float bins[16];
  for (int i = 0; i < 16; ++i)
    bins[i] = 0;
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: warning: local array 'bins' lives in memory: this index is only known at run time{{(; .*)?}} [local-array]
    // CHECK: note: 64 bytes a thread in kernel 'byData'
    bins[in[i] & 15] += 1;
  for (int i = 0; i < 16; ++i)
    out[16 * i] = bins[i];
}

__global__ void byThread(float *out, float a, float b) {
  double two[2] = {a, b};
  // CHECK: :[[@LINE+1]]:22: warning: local array 'two' lives in memory
  out[threadIdx.x] = two[threadIdx.x & 1];
}

// The indices come from an array that memory fills.
__global__ void byRead(float *out, const int *in) {
  int where[4];
  float kept[16] = {};
  for (int i = 0; i < 4; ++i)
    where[i] = in[threadIdx.x + 32 * i] & 15;
  for (int i = 0; i < 4; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: local array 'kept' lives in memory
    kept[where[i]] += i;
  for (int i = 0; i < 16; ++i)
    out[threadIdx.x + 32 * i] = kept[i];
}
