// A block of 20 x 20 threads: warps straddle rows, and some lanes of two rows meet.
//
// Warp 0 holds row 0 and lanes 20-31 of row 1. With 32 words a row, lane 20 + j of row 1
// wants word 32 + j: the bank of lane j.
//
// RUN: not %lint --block=20,20 %s | %expect

__global__ void ragged(float *out) {
  __shared__ float tile[20][32];
  tile[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  // CHECK: :[[@LINE-1]]:3: warning: up to {{[0-9]+}}-way bank conflict: shared store takes up to 2 wavefronts instead of 1
}
