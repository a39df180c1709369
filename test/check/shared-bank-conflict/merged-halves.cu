// RUN: not %lint --no-fixes %s | FileCheck %s
// Every other lane reads a double: then both halves of the warp are served at once, and what meets
// in a bank comes from both. Lane 16 reads words 32 and 33.

__global__ void __launch_bounds__(256) sum(double *out, const double *in) {
  __shared__ double part[256];
  const int t = threadIdx.x;
  part[t] = in[t];
  __syncthreads();
  if (t % 2 == 0)
    // CHECK: :[[@LINE+2]]:14: warning: {{[0-9]+}}-way bank conflict: shared load takes 2 wavefronts instead of 1
    // CHECK: note: lanes 0, 16 of warp 0 read 2 different words of bank 0
    out[t] = part[t];
}
