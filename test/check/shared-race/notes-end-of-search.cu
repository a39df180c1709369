// RUN: %lint --checks shared-race --notes %s | FileCheck %s
// 4096 rounds of 1024 threads: the end of the kernel is not reached, and the user hears of it.

__global__ void rounds(float *a) {
  __shared__ float s[1024];
  float sum = 0;
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 64; ++j) {
      // CHECK: note: races from here on were not looked for [shared-race]
      // CHECK: note: to run the block up to here has taken all of the 3 million steps of the search
      // CHECK: note: a smaller block (--block=X,Y,Z) leaves steps for more of the kernel
      s[threadIdx.x] = a[i * 64 + j];
      __syncthreads();
      sum += s[1023 - threadIdx.x];
      __syncthreads();
    }
  s[threadIdx.x] = sum;
  a[threadIdx.x] = s[1023 - threadIdx.x];
}

void run(float *a) { rounds<<<10, 1024>>>(a); }
