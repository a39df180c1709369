// RUN: not %lint --checks shared-race %s | %expect
// 4096 rounds of 1024 threads, all alike but for the first and the last: what comes behind them is looked at, too.

__global__ void rounds(float *a) {
  __shared__ float s[1024];
  float sum = 0;
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 64; ++j) {
      s[threadIdx.x] = a[i * 64 + j];
      __syncthreads();
      sum += s[1023 - threadIdx.x];
      __syncthreads();
    }
  s[threadIdx.x] = sum;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
  a[threadIdx.x] = s[1023 - threadIdx.x];
}

// The last round reads what the code behind the loop overwrites.
__global__ void last(float *a) {
  __shared__ float s[2][256];
  float sum = 0;
  s[0][threadIdx.x] = a[threadIdx.x];
  for (int i = 0; i < 5000; ++i) {
    __syncthreads();
    s[(i + 1) % 2][threadIdx.x] = a[i * 256 + threadIdx.x];
    sum += s[i % 2][255 - threadIdx.x];
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared store of 's' races with a load by another thread: no barrier in between{{(; .*)?}} [shared-race]
  s[1][threadIdx.x] = sum;
  a[threadIdx.x] = s[1][threadIdx.x];
}

void run(float *a) {
  rounds<<<10, 1024>>>(a);
  last<<<1, 256>>>(a);
}
