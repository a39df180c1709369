// RUN: %lint --checks shared-race %s | FileCheck %s
// Whom the first half waits for stands later in the text.
// CHECK: races-undecided.cu:8:{{[0-9]+}}: note: kernel 'turns': some races were not searched for: this wait may order a load of 's' (line 9) and a store of 's' (line 11) [races-undecided]
// CHECK-NOT: note
__global__ void turns(float *out, const float *in) {
  __shared__ float s[32];
  if (threadIdx.x < 32) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[threadIdx.x] = s[31 - threadIdx.x];
  } else {
    s[threadIdx.x - 32] = in[threadIdx.x];
    asm volatile("bar.sync 1, 64;" ::: "memory");
  }
}
void run(float *out, const float *in) { turns<<<1, 64>>>(out, in); }
