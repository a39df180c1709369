// Races that one barrier ends are one finding, whatever arrays they are of; those that need another are not.
//
// RUN: not %lint --checks=shared-race --no-fixes %s | FileCheck %s --implicit-check-not=warning:

__global__ void range(int *out, const int *in) {
  __shared__ int least[2], most[2];
  if (threadIdx.x == 0) { least[0] = 1; most[0] = 0; }
  __syncthreads();
  atomicMin(&least[0], in[threadIdx.x]);
  atomicMax(&most[0], in[threadIdx.x]);
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+2]]:14: warning: shared load of 'least' races with an atomic by another thread: no barrier in between
    // CHECK: note: also at [[@LINE+2]]:14 (load of 'most')
    out[0] = least[0];
    out[1] = most[0];
  }
  if (threadIdx.x == 32)
    least[1] = 1;
  // CHECK: :[[@LINE+1]]:12: warning: shared load of 'least' races with a store by another thread
  out[2] = least[1];
}
void run(int *o, const int *i) { range<<<1, 256>>>(o, i); }
