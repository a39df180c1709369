// RUN: not %lint --block 256 %s | FileCheck %s
//
// What sets the eight warps apart are whole rows, and moves all lanes of one alike: one table does.

// A row of 2-byte elements each lane: two lanes share a sector of 32 bytes where rows are shorter.
__global__ void mean(const unsigned short *v, float *out, int columns) {
  const unsigned short *row = v + (blockIdx.x * 256 + threadIdx.x) * columns;
  float sum = 0;
  for (int i = 0; i < columns; ++i)
    // CHECK: :[[@LINE+2]]:12: warning: global load moves 32 sectors instead of 2 unless columns <= 15
    // CHECK: note: columns: 1 → 2 to 3 sectors · 2 → {{.*}} · 3..15 → {{.*}} · ≥ 16 → 32 (ideal 2)
    sum += row[i];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// Positions taken apart: neighbours in a row of 32 and more are written a column apart. The last of a
// row is rows*(columns - 1) before the first of the next, which begins one element further.
__global__ void turn(float *out, const float *in, int rows, int columns) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  const int column = i % columns, row = i / columns % rows;
  // CHECK: :[[@LINE+3]]:3: warning: global store moves 32 sectors instead of 4 unless 1 <= columns <= 31 or rows <= 8 [global
  // CHECK: note: 32 sectors if columns >= 32 and rows >= 9
  // CHECK: note: 1 to 32 sectors otherwise
  out[column * rows + row] = in[i];
}
