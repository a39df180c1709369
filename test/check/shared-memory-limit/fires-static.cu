// 64 KB of static shared memory: more than any GPU gives without asking.
//
// RUN: not %lint --block=32 --checks=shared-memory-limit %s | %expect

__global__ void large(float *out) {
  __shared__ float data[16384];
  // CHECK: :[[@LINE-1]]:3: error: kernel 'large' uses 65536 bytes of static shared memory; the limit is 49152{{(; .*)?}} [shared-memory-limit]
  // CHECK: note: dynamic shared memory may have up to 232448 bytes on sm_90, after cudaFuncSetAttribute
  data[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = data[31 - threadIdx.x];
}
