// RUN: not %lint --checks barrier-divergence %s | %expect
// A barrier of the grid waits for all blocks: blocks with odd indices are not there, and block 2 has returned. CUDA C++
// Programming Guide, Cooperative Groups, Grid Synchronization. In `halves` half a block is missing.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void evens(int *a) {
  cg::grid_group g = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x % 2 == 0) {
    int next = a[i + 2];
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: not every block of the grid reaches this barrier{{(; .*)?}} [barrier-divergence]
    // CHECK: note: block (0, 0, 0) waits here, but block (1, 0, 0) never reaches this barrier
    g.sync();
    a[i] = next;
  }
}

__global__ void ended(int *a, const int *in) {
  if (blockIdx.x == 2)
    return;
  a[blockIdx.x] = in[blockIdx.x];
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: not every block of the grid reaches this barrier{{(; .*)?}} [barrier-divergence]
  // CHECK: note: block (0, 0, 0) waits here, but block (2, 0, 0) never reaches this barrier
  cg::sync(cg::this_grid());
  a[blockIdx.x + 8] = a[blockIdx.x ^ 1];
}

__global__ void halves(int *a) {
  if (threadIdx.x % 2) {
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: not every thread of the block reaches this barrier{{(; .*)?}} [barrier-divergence]
    // CHECK: note: thread (1, 0, 0) waits here, but thread (0, 0, 0) never reaches this barrier
    cg::this_grid().sync();
  }
  a[threadIdx.x] = 1;
}

void run(int *a, const int *in) {
  evens<<<2, 32>>>(a);
  ended<<<3, 32>>>(a, in);
  halves<<<1, 32>>>(a);
}
