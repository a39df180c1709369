// RUN: not %lint %s | FileCheck %s
// RUN: not %lint --notes %s | FileCheck %s --check-prefix=NOTES
//
// Nothing says how many threads a block has. 256 are assumed, and with 128 of them nothing is wrong;
// thread 0 is there in any case.
// CHECK-NOT: thread (255

template <int C> __global__ void mean(float *out, int rows) {
  __shared__ float all[C];
  // NOTES: :[[@LINE+1]]:3: remark: shared store leaves 'all' of 128 elements
  all[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:33: warning: shared load leaves 'all' of 128 elements
  out[blockIdx.x * C + rows] += all[int(threadIdx.x % 64) - 1];
}
void run(float *out, int rows, int threads) { mean<128><<<rows, threads>>>(out, rows); }
// CHECK-NOT: thread (255
