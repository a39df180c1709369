// What would have to be shown is said: where an index comes from memory, where launches give the memory
// and are not seen.
//
// RUN: not %lint --block=32,32 --explain %s | FileCheck %s

__global__ void read_index(float *out, const int *where) {
  __shared__ float s[32 * 32];
  float *tile = s;
  tile[threadIdx.x * 32 + threadIdx.y] = 1;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[where[threadIdx.x]];
  // CHECK: tried{{ +}}make rows of 's' 33 long instead of 32: 'tile[where[threadIdx.x]]' in line [[@LINE-1]] has an index that is read from memory
}

__global__ void not_launched(float *out) {
  extern __shared__ float pool[];
  float *tile = pool + 32;
  tile[threadIdx.x * 32 + threadIdx.y] = 1;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y * 32 + threadIdx.x];
  // CHECK: tried{{ +}}make rows of 'pool' 33 long instead of 32: 'pool' would need 128 bytes more than launches give it, and how much that is is not known
}
