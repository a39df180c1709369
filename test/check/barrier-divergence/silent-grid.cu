// RUN: %lint --checks '-*,barrier-divergence,global-race,shared-race' --notes %s | %expect --allow-empty
// All blocks come to both barriers of the grid, and what one reads behind a barrier others have written before it. Block 1 of
// `unknown` comes for some n: the launch does not say.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void phases(int *a) {
  __shared__ int s[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  s[threadIdx.x] = i;
  a[i] = i;
  cg::this_grid().sync();
  int sum = a[(i + 64) % 256] + s[63 - threadIdx.x];
  cg::this_grid().sync();
  a[i] = sum;
}

__global__ void unknown(int *a, int n) {
  if (blockIdx.x < n)
    cg::this_grid().sync();
  a[blockIdx.x * 64 + threadIdx.x] = n;
}

void run(int *a, int n) {
  phases<<<4, 64>>>(a);
  unknown<<<4, 64>>>(a, n);
}
