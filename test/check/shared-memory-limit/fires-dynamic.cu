// 100 KiB of dynamic shared memory: an sm_90 block may have it, an sm_86 block may not.
//
// RUN: %lint --checks=shared-memory-limit --arch=sm_90 %s | count 0
// RUN: not %lint --checks=shared-memory-limit --arch=sm_86 %s | %expect

__global__ void dynamic(float *out) {
  extern __shared__ float pool[];
  pool[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = pool[255 - threadIdx.x];
}

void run(float *out) {
  dynamic<<<1, 256, 100 * 1024>>>(out);
  // CHECK: :[[@LINE-1]]:3: error: block uses 102400 bytes of shared memory; the limit on sm_86 is 101376
}
