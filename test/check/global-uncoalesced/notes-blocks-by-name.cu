// RUN: %lint --notes --no-fixes --block 256 %s | FileCheck %s --implicit-check-not=bid.
// What a block decides is told in CUDA's own words.

__global__ void rows(float *p, int first, int begin) {
  int i = begin;
  if (blockIdx.y >= first)
    i = 4 * threadIdx.x;
  // CHECK: [[@LINE+2]]:3: note: global store moves up to 16 sectors instead of 4
  // CHECK: note: 1 sector if blockIdx.y < first
  p[i] = 1;
}
