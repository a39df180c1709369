// RUN: %lint --checks shared-race %s | FileCheck %s
// Rounds of rounds of rounds, of 1024 threads: the end of the kernel is not reached, and the user hears of it.
// CHECK: note: kernel 'rounds': races from here on were not searched for: to run the block up to here takes 8 million steps; a smaller block (--block=X,Y,Z) leaves some for more [races-unfinished]
__global__ void rounds(float *a, int n) {
  __shared__ float s[1024];
  float sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j)
      for (int k = j; k < n; ++k)
        for (int m = k; m < n; ++m)
          for (int o = m; o < n; ++o)
            for (int p = o; p < n; ++p) {
              s[threadIdx.x] = a[i * 64 + j + k + m + o + p];
              __syncthreads();
              sum += s[1023 - threadIdx.x];
              __syncthreads();
            }
  a[threadIdx.x] = sum;
}
void run(float *a, int n) { rounds<<<10, 1024>>>(a, n); }
