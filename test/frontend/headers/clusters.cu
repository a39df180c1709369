// RUN: %clang_bundled %s
// Blocks of a cluster find each other.

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) exchange(int *out) {
  __shared__ int mine[32];
  cg::cluster_group cluster = cg::this_cluster();
  int *other = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1);
  other[threadIdx.x] = cluster.num_blocks();
  cluster.sync();
  out[threadIdx.x] = mine[threadIdx.x];
}

__global__ void clusters(unsigned long long *out) {
  out[0] = cg::this_grid().cluster_rank();
  out[1] = cg::this_grid().num_clusters();
}
