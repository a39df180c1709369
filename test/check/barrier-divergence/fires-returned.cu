// RUN: not %lint --checks barrier-divergence --check-option=barrier-divergence.returned=1 %s | %expect
// RUN: %lint --checks barrier-divergence %s | FileCheck --allow-empty --check-prefix=SILENT %s
// Threads that have returned are not waited for since sm_70; before that, and by the programming guide, they are missing.

__global__ void guarded(float *out) {
  __shared__ float s[64];
  if (threadIdx.x >= 48)
    return;
  s[threadIdx.x] = out[threadIdx.x];
  // SILENT-NOT: barrier-divergence
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: not every thread of the block reaches this barrier{{(; .*)?}} [barrier-divergence]
  // CHECK: note: thread (0, 0, 0) waits here, but thread (48, 0, 0) has returned
  __syncthreads();
  out[threadIdx.x] = s[47 - threadIdx.x];
}

void run(float *out) { guarded<<<1, 64>>>(out); }
