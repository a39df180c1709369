// RUN: not %lint --checks shared-race %s | %expect
// Thread t writes element t and reads element t ^ 32, which is of another warp; nothing orders the two. Thread 0 reads
// element 32, or thread 32 element 0.

__global__ void exchange(float *out, const float *in) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
  out[threadIdx.x] = s[threadIdx.x ^ 32];
}

void run(float *out, const float *in) { exchange<<<1, 64>>>(out, in); }
