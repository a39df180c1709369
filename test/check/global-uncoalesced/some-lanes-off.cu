// Warps with every other lane off move as much as full ones, and half of it in vain. The finding
// shows one of those: a full warp's 4 sectors are as few as can be.
//
// RUN: %lint --no-fixes --notes --exit-zero %s | FileCheck %s --check-prefix=FEW
// RUN: not %lint --no-fixes --check-option=global-uncoalesced.min-ratio-percent=100 %s | FileCheck %s

__global__ void spread(float *out) {
  if (threadIdx.x >= 96 && threadIdx.x % 2)
    return;
  // CHECK: :[[@LINE+2]]:3: warning: global store moves 4 sectors instead of 2
  // CHECK: note: warp 3: 16 of 32 lanes are active, 8 bytes apart; of 128 bytes moved, 64 are used
  out[threadIdx.x] = 1;
}

void run(float *out) { spread<<<1, 256>>>(out); }

// Two lanes cost no more than a warp whose lanes are side by side.
__global__ void ends(double *out) {
  if (threadIdx.x < 2)
    // CHECK-NOT: warning
    // FEW: :[[@LINE+2]]:5: note: global store moves 2 sectors instead of 1
    // FEW: note: 2 lanes active where it costs most: as few sectors as a full warp moves at best
    out[99 * threadIdx.x] = 1;
}

void run(double *out) { ends<<<1, 32>>>(out); }
