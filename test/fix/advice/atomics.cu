// Data may send all threads of a block to one bin. A copy for each of its 8 warps leaves the 32
// lanes of one.
//
// RUN: %lint --block=256 --notes %s | FileCheck %s

__global__ void histogram(const unsigned *data, unsigned *out) {
  __shared__ unsigned bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[data[threadIdx.x] & 255], 1u);
  // CHECK: :[[@LINE-1]]:3: note: up to {{[0-9]+}}-way bank conflict: shared atomic takes up to
  // CHECK: advice: give each warp a copy of 'bins', and add the copies up: data may send all 256 threads of a block to one element; with 8 copies at most 32 meet
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
