// Rows are moved whole only where something else in them is wanted, and a start is moved only where
// that saves a sector.
//
// RUN: not %lint --notes --block=32 --check-option=global-uncoalesced.min-ratio-percent=100 %s | FileCheck %s --implicit-check-not=advice:

__global__ void column(float *grid, const float *edge, int width) {
  // CHECK: :[[@LINE+1]]:3: note: global store moves 32 sectors instead of 4
  grid[threadIdx.x * width] = edge[threadIdx.x];
}

// 8 floats, 16 bytes apart: four sectors wherever the first lies.
__global__ void every_fourth(float *out, const float *in) {
  // CHECK: :[[@LINE+2]]:28: warning: global load moves 4 sectors instead of 1
  if (threadIdx.x % 4 == 0)
    out[threadIdx.x / 4] = in[threadIdx.x + 2];
}

// The iterations want the whole row between them.
__global__ void row_sums(float *out, const float *in, int width) {
  float sum = 0;
  for (int i = 0; i < width; ++i)
    // CHECK: :[[@LINE+2]]:12: warning: global load moves 32 sectors instead of 4
    // CHECK: {{adv}}ice: give each row of 'in' to a warp
    sum += in[threadIdx.x * width + i];
  out[threadIdx.x] = sum;
}
