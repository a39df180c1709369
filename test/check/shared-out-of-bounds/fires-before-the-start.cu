// The left neighbour of thread 0.
//
// RUN: not %lint --block=128 %s | %expect

__global__ void before(float *out) {
  __shared__ float data[128];
  int t = threadIdx.x;
  data[t] = out[t];
  __syncthreads();
  out[t] = data[t - 1];
  // CHECK: :[[@LINE-1]]:12: warning: shared load leaves 'data' of 128 elements{{(; .*)?}} [shared-out-of-bounds]
  // CHECK: note: thread (0, 0, 0) reaches element -1
}
