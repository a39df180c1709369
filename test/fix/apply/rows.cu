// Two loops over a row: each gets its tile, and what is in one goes on in registers. `optimize` takes them one after
// the other.
//
// RUN: cp %s %t.cu
// RUN: %lint --unsafe-fixes %t.cu 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: %warplint optimize --no-toolkit --unsafe-fixes %s | FileCheck %s --check-prefix=TURNS

#include <cstdio>

__global__ void normalise(float *out, const float *in, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += in[row * n + k];
  for (int k = 0; k < n; ++k)
    out[row * n + k] = in[row * n + k] / sum;
}
void launch(float *out, const float *in, int rows, int n) {
  normalise<<<(rows + 255) / 256, 256>>>(out, in, rows, n);
}

// CHECK: 2 fixes applied
// FIXED: {{^}}#include <cooperative_groups.h>
// FIXED-NEXT: {{^}}#include <cstdio>
// FIXED: __shared__ float inTile[[FIRST:2?]]{{\[8\]\[8\]\[36\]}};
// FIXED: sum += inTile[[FIRST]]{{\[}}threadIdx.x / 32][k - kTile][lane];
// FIXED: outTile[threadIdx.x / 32][k - kTile][lane] = inTile{{2?\[}}threadIdx.x / 32][k - kTile][lane] / sum;

// TURNS: 2 iterations
// TURNS: let each warp move rows of 'in', 'out' together
// TURNS: let each warp move rows of 'in' together
