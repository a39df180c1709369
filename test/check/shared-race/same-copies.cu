// RUN: not %lint --checks shared-race,global-race --notes %s | FileCheck %s --implicit-check-not=warning:
// Two threads that copy one element to one place store the same, whichever of them is last: from memory that the kernel does not write,
// or that it has written before a barrier. Copies of other elements, and of what changes in between, are told.

__global__ void overlapping(int *out, const int *in, int n) {
  extern __shared__ int t[];
  int a = threadIdx.x, b = threadIdx.x + n / 2;
  t[a + (a >> 5)] = in[a];
  // CHECK: :[[@LINE+1]]:3: note: several threads write the same value to shared 't'
  t[b + (b >> 5)] = in[b];
  __syncthreads();
  out[a] = t[a + (a >> 5)];
  // CHECK: :[[@LINE+1]]:3: note: several threads write the same value to global 'out'
  out[b] = t[b + (b >> 5)];
}

__global__ void otherElements(int *out, const int *in) {
  __shared__ int t[34];
  t[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:3: warning: shared store of 't' races with a store
  t[threadIdx.x + 2] = in[threadIdx.x + 1];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x];
}

__global__ void changing(int *out, const int *in) {
  __shared__ int s[64], t[34];
  s[threadIdx.x] = in[threadIdx.x];
  s[threadIdx.x + 32] = 0;
  __syncthreads();
  t[threadIdx.x] = s[threadIdx.x];
  __syncthreads();
  int before = s[threadIdx.x + 1];
  __syncthreads();
  s[threadIdx.x] = in[threadIdx.x + 99];
  __syncthreads();
  t[threadIdx.x + 1] = before;
  // CHECK: :[[@LINE+1]]:3: warning: shared store of 't' races with a store
  t[threadIdx.x] = s[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x];
}

void run(int *out, const int *in) {
  overlapping<<<1, 3, 64>>>(out, in, 5);
  otherElements<<<1, 32>>>(out, in);
  changing<<<1, 32>>>(out, in);
}
