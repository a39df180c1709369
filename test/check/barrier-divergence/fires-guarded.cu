// RUN: not %lint --block 64 %s | %expect
__global__ void within(float *out) {
  __shared__ float tile[64];
  if (threadIdx.x < 48) {
    tile[threadIdx.x] = out[threadIdx.x];
    // CHECK: :[[@LINE+2]]:5: warning: not every thread of the block reaches this barrier{{(; .*)?}} [barrier-divergence]
    // CHECK: note: thread (0, 0, 0) waits here, but thread (48, 0, 0) never reaches this barrier
    __syncthreads();
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 'tile' reads what no thread of the block has written{{.*}} [uninitialised-shared]
  out[threadIdx.x] = tile[63 - threadIdx.x];
}

__global__ void across(float *out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = out[threadIdx.x];
  if (threadIdx.x < 32)
    // CHECK: :[[@LINE+2]]:5: warning: not every thread
    // CHECK: note: thread (0, 0, 0) waits here, but thread (32, 0, 0) never reaches this barrier
    __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}

__global__ void trips(float *out) {
  for (int i = threadIdx.x; i < 80; i += 64) {
    out[i] = 1;
    // CHECK: :[[@LINE+2]]:5: warning: not every thread
    // CHECK: note: thread (0, 0, 0) waits here, but thread (16, 0, 0) never reaches this barrier
    __syncthreads();
  }
  out[threadIdx.x] = 2;
}
