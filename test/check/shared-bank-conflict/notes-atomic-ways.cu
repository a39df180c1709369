// An update of a float takes two wavefronts by itself: 32 lanes that data send to one word are 32 ways,
// 16 of them 16, whatever they take.
//
// RUN: %lint --no-fixes --notes --fail-on=never --checks=shared-bank-conflict %s | FileCheck %s

__global__ void bins(float *out, const float *in, const int *of) {
  __shared__ float s[32];
  int t = threadIdx.x;
  s[t % 32] = 0;
  __syncthreads();
  // CHECK: :[[@LINE+1]]:3: note: up to 32-way bank conflict: shared atomic takes up to 64 wavefronts instead of 2, depending on data
  atomicAdd(&s[of[t]], in[t]);
  __syncthreads();
  out[t] = s[t % 32];
}

__global__ void odd(float *out, const float *in, const int *of) {
  __shared__ float s[32];
  int t = threadIdx.x;
  s[t % 32] = 0;
  __syncthreads();
  // CHECK: :[[@LINE+2]]:5: note: up to 16-way bank conflict: shared atomic takes up to 32 wavefronts instead of 2, depending on data
  if (t % 2)
    atomicAdd(&s[of[t / 2]], in[t]);
  __syncthreads();
  out[t] = s[t % 32];
}

// The lanes that combine their values first let one of them add up, by a mask that host code sets.
__constant__ int widthMask;
__global__ void picked(float *out, const float *in) {
  __shared__ float s[1];
  int t = threadIdx.x;
  float v = in[t];
  if (t == 0)
    s[0] = 0;
  __syncthreads();
  // CHECK: :[[@LINE+2]]:5: note: up to 32-way bank conflict: shared atomic takes up to 64 wavefronts instead of 2
  if ((t & widthMask) == 0)
    atomicAdd(&s[0], v);
  // CHECK: note: values that are not known pick the lanes that get here
  __syncthreads();
  out[t] = s[0];
}

void run(float *o, const float *i, const int *of) {
  picked<<<9, 256>>>(o, i);
  bins<<<9, 256>>>(o, i, of);
  odd<<<9, 256>>>(o, i, of);
}
