// RUN: not %lint --no-fixes --checks=shared-bank-conflict %s | FileCheck %s --implicit-check-not=warning:
// RUN: not %lint --no-fixes --checks=shared-bank-conflict --format=json --all-accesses %s | FileCheck %s --check-prefix=JSON
// Every other lane reads a double: then both halves of the warp are served at once, and what meets
// in a bank comes from both. Two wavefronts are what all lanes would take, too: lanes that are off
// cannot be moved, so that is no conflict. Doubles four lanes apart take more than all lanes would.

__global__ void __launch_bounds__(256) sum(double *out, const double *in) {
  __shared__ double part[256];
  const int t = threadIdx.x;
  part[t] = in[t];
  __syncthreads();
  if (t % 2 == 0)
    out[t] = part[t];
}

__global__ void __launch_bounds__(256) rows(double *out, const double *in) {
  __shared__ double part[4096];
  const int t = threadIdx.x;
  part[t] = in[t];
  __syncthreads();
  if (t % 2 == 0)
    // CHECK: :[[@LINE+1]]:14: warning: {{.*}}16 wavefronts instead of 1
    out[t] = part[16 * t];
}
// JSON: "text": "part[t]"
// JSON: "text": "part[t]"
// JSON: "wavefronts": {
// JSON-NEXT: "min": 2,
