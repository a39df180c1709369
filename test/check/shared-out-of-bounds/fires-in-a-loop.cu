// The last iteration goes one row too far.
//
// RUN: not %lint --block=32 %s | %expect

__global__ void rows(float *out) {
  __shared__ float data[4][32];
  for (int k = 0; k <= 4; ++k)
    data[k][threadIdx.x] = out[threadIdx.x];
  // CHECK: :[[@LINE-1]]:5: warning: shared store leaves 'data' of 128 elements{{(; .*)?}} [shared-out-of-bounds]
  // CHECK: note: thread (31, 0, 0) reaches element 159
}
