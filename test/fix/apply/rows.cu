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
void launch(float *out, const float *in, int rows) {
  normalise<<<(rows + 255) / 256, 256>>>(out, in, rows, 512);
}

// A block that is not certain may have another shape, and any size: threads are numbered in each. That the largest gets
// its registers, the bounds say.
__global__ void __launch_bounds__(1024) zeros(float *out, int n) {
  const int i = threadIdx.y * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    out[i * n + k] = 0;
}
void launch(float *out, int n) { zeros<<<1, n > 128 ? 128 : n>>>(out, n); }

// CHECK: 3 fixes applied
// FIXED: {{^}}#include <cooperative_groups.h>
// FIXED-NEXT: {{^}}#include <cstdio>
// FIXED: __shared__ float inTile[[FIRST:2?]]{{\[8\]\[8\]\[36\]}};
// FIXED: sum += inTile[[FIRST]]{{\[}}threadIdx.x / 32][k - kTile][lane];
// FIXED: outTile[threadIdx.x / 32][k - kTile][lane] = inTile{{2?\[}}threadIdx.x / 32][k - kTile][lane] / sum;

// FIXED: __shared__ float outTile{{2?}}{{\[32\]\[8\]\[36\]}};
// FIXED: const int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
// FIXED: outTile{{2?\[}}thread / 32][k - kTile][lane] = 0;

// TURNS: 3 iterations
// TURNS-DAG: let each warp move rows of 'in', 'out' together
// TURNS-DAG: let each warp move rows of 'in' together
// TURNS-DAG: let each warp move rows of 'out' together
