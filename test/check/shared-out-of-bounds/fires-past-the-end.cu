// Lane 8 is the first to leave: 8 * 32 = 256.
//
// RUN: not %lint --block=256 --checks=shared-out-of-bounds %s | %expect

__global__ void past(float *out) {
  __shared__ float data[256];
  data[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = data[threadIdx.x % 32 * 32];
  // CHECK:      :[[@LINE-1]]:22: warning: shared load leaves 'data' of 256 elements{{(; .*)?}} [shared-out-of-bounds]
  // CHECK:      note: thread (31, 0, 0) reaches element 992
  // CHECK-NEXT: :[[@LINE-6]]:3: note: 'data' is declared here
}
