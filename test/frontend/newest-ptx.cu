// What a builtin needs is there, whatever toolkit the machine has or lacks.
//
// RUN: not %lint --no-fixes %s 2>&1 | FileCheck %s --implicit-check-not=error:

__global__ void cluster(float *out) {
  __nvvm_barrier_cluster_arrive();
  __nvvm_barrier_cluster_wait();
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 32 sectors instead of 4
  out[32 * threadIdx.x] = 1;
}
