// RUN: %lint %s | FileCheck %s --implicit-check-not=warning:
// The shared memory of another block is neither the block's own nor global memory.
#include <cooperative_groups.h>

__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) neighbour(int *out) {
  __shared__ int counts[2048];
  auto cluster = cooperative_groups::this_cluster();
  int *theirs = cluster.map_shared_rank(counts, cluster.block_rank() ^ 1);
  // CHECK: :[[@LINE+1]]:3: note: kernel 'neighbour': the cost of accessing another block's shared memory is undocumented {{.*}}[distributed-shared-memory]
  theirs[32 * threadIdx.x] = 1;
}
