// A table of which one row is a bound: where the lanes can be followed two of them share a bank, and
// where not nobody knows. That is no reason to warn of the bound.
//
// RUN: %lint --no-fixes %s | FileCheck %s --check-prefix=QUIET --allow-empty
// RUN: %lint --no-fixes --notes %s | FileCheck %s

__global__ void halves(float *out, int dim) {
  extern __shared__ float s[];
  int pitch = dim / 2, half = 4 * threadIdx.x / pitch, within = 4 * threadIdx.x % pitch;
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  // QUIET-NOT: warning
  // CHECK: :[[@LINE+3]]:22: note: up to {{[0-9]+}}-way bank conflict: shared load takes up to 32 wavefronts instead of 1
  // CHECK: note: 1 to 32 wavefronts if (dim / 2) is odd
  // CHECK: note: 2 wavefronts if (dim / 2) is even
  out[threadIdx.x] = s[half * (pitch / 2) + within / 2];
}
void run(float *out, int n) { halves<<<1, 128, 4096>>>(out, n); }
