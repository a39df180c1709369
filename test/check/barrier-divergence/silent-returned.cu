// RUN: %lint --block 64 --checks barrier-divergence %s | count 0
// RUN: %lint --block 64 --notes --checks barrier-divergence %s | %expect
// Returned threads are not waited for since sm_70; but the guide does not allow it, and says so to who asks for notes.
// CHECK: :[[@LINE+8]]:{{[0-9]+}}: note: not every thread of the block reaches this barrier{{(; .*)?}} [barrier-divergence]
// CHECK: note: thread (0, 0, 0) waits here, but thread (48, 0, 0) has returned
// CHECK: :[[@LINE+15]]:{{[0-9]+}}: note: not every thread of the block reaches this barrier{{(; .*)?}} [barrier-divergence]
__global__ void returns(float *out, int n) {
  __shared__ float tile[64];
  if (threadIdx.x >= 48)
    return;
  tile[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[47 - threadIdx.x];
}

__global__ void returnsUnknown(float *out, int n) {
  __shared__ float tile[64];
  if (threadIdx.x >= n)
    return;
  tile[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[n - threadIdx.x];
}

// The same answer for all threads, whatever it is.
__global__ void alike(float *out, int flag) {
  if (flag > 3) {
    out[threadIdx.x] = 1;
    __syncthreads();
  }
  out[threadIdx.x + 64] = 2;
}

__global__ void reduces(float *out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = out[threadIdx.x];
  for (int s = 32; s > 0; s /= 2) {
    __syncthreads();
    if (threadIdx.x < s)
      tile[threadIdx.x] += tile[threadIdx.x + s];
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = tile[0];
}

__global__ void named(float *out) {
  if (threadIdx.x < 32)
    asm volatile("bar.sync 1, 32;" ::: "memory");
  out[threadIdx.x] = 1;
}
