// RUN: not %lint %s | FileCheck %s
// RUN: not %lint --notes %s | FileCheck %s --check-prefix=NOTES
//
// Nothing says how many threads per block has. The most that the array suffices for are assumed; where
// none do, threads that a smaller block may lack are noted. Thread 0 is there in any case.
// CHECK-NOT: thread (255

template <int C> __global__ void mean(float *out, int rows) {
  __shared__ float all[C];
  // NOTES-NOT: shared store leaves 'all'
  all[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  // CHECK: :[[@LINE+2]]:33: warning: shared load leaves 'all' of 128 elements
  // NOTES: in kernel 'mean<128>', assuming block 128x1x1: fits all[128]
  out[blockIdx.x * C + rows] += all[int(threadIdx.x % 64) - 1];
}
void run(float *out, int rows, int threads) { mean<128><<<rows, threads>>>(out, rows); }
// CHECK-NOT: thread (255

__global__ void few(float *out) {
  __shared__ float all[8];
  // NOTES: :[[@LINE+2]]:3: note: shared store leaves 'all' of 8 elements
  // NOTES: thread (255, 0, 0) reaches element 255
  all[threadIdx.x] = out[threadIdx.x];
}

// Thread 0, too, reaches as far as there are threads.
__global__ void summed(float *out) {
  __shared__ float all[128];
  all[threadIdx.x + blockDim.x * threadIdx.y] = out[threadIdx.y];
  __syncthreads();
  // CHECK-NOT: leaves
  // NOTES-NOT: leaves
  for (int i = 0; i < blockDim.x * blockDim.y; ++i)
    out[i] += all[i];
}
