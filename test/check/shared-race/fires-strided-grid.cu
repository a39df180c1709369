// RUN: not %lint --checks shared-race %s | %expect
// 65535 blocks of 256 threads have a second round for more than 65535 * 256 = 16776960 elements.

__global__ void rounds(float *a, int n) {
  __shared__ float s[256];
  for (int first = blockIdx.x * 256; first < n; first += gridDim.x * 256) {
    const int i = first + threadIdx.x;
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: shared store of 's' races with a load by another thread: no barrier in between{{(; .*)?}} [shared-race]
    // CHECK: note: a __syncthreads() at the end of the loop of line [[@LINE-3]] keeps its next iteration from beginning too early
    // CHECK: note: for n = 16776961 and other values, but not for n = 16776960
    s[threadIdx.x] = i < n ? a[i] : 0;
    __syncthreads();
    if (i < n)
      a[i] = s[255 - threadIdx.x];
  }
}

void run(float *a, int n) { rounds<<<65535, 256>>>(a, n); }
