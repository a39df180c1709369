// The derivation of a figure: address, lanes, banks, rule, and what was tried.
//
// RUN: not %lint --block=4,8 --explain %s | FileCheck %s

__global__ void columns(const float *in, float *out) {
  __shared__ float tile[4][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[x][y] = in[4 * y + x];
  // CHECK: warning: {{[0-9]+}}-way bank conflict: shared store takes 4 wavefronts instead of 1
  // CHECK:      {{^}}  access    tile[x][y], 4 bytes per lane
  // CHECK-NEXT: {{^}}  address   tile + 128*tid.x + 4*tid.y  (bytes)
  // CHECK-NEXT: {{^}}  lanes     warp 0:
  // CHECK-NEXT: {{^}}            0 128 256 384 4 132 260 388
  // CHECK:      {{^}}  banks     lane       word  bank 0
  // CHECK-NEXT:                     0          0       #.......
  // CHECK-NEXT:                     1         32       #.......
  // CHECK:      owes 4 words: 4 wavefronts
  // CHECK:      {{^}}  rule      wavefronts = the most distinct words
  // CHECK:      measured on a GPU
  // CHECK:      {{^}}  tried     exchange subscripts 1 and 2 of 'tile' at every use: 4 -> 1 wavefronts on the write
  __syncthreads();
  out[4 * y + x] = tile[x][0];
}
