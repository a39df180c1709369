// What functions of CUDA read is read, at their call: three elements, 256 bytes from those of the next lane.
//
// RUN: not %lint --no-fixes %s | FileCheck %s --implicit-check-not=unknown-call

// CHECK: norms.cu:[[@LINE+2]]:{{[0-9]+}}: warning: global load moves 32 sectors instead of 4
__global__ void lengths(float *out, const float *in) {
  out[threadIdx.x] = normf(3, in + 64 * threadIdx.x);
}
void run(float *o, const float *i) { lengths<<<1, 256>>>(o, i); }
