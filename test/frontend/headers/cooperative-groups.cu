// RUN: %clang_bundled %s -o - | FileCheck %s
// Ranks of groups are arithmetic on threadIdx; their barriers are barriers.

#include <cooperative_groups.h>
#include <cooperative_groups/details/partitioning.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

__device__ int sum(cg::thread_group g, int *scratch, int value) {
  for (int i = g.size() / 2; i > 0; i /= 2) {
    scratch[g.thread_rank()] = value;
    g.sync();
    value += scratch[g.thread_rank() + i];
    g.sync();
  }
  return value;
}

// CHECK-LABEL: define {{.*}} @_Z6groupsPiPKi(
// CHECK-NOT: laneid
// CHECK: @llvm.nvvm.barrier.cta.sync.aligned.all(
__global__ void groups(int *out, const int *in) {
  __shared__ int scratch[256];
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  cg::thread_block_tile<4> four = cg::tiled_partition<4>(warp);
  int value = in[block.thread_rank()];
  value += warp.shfl_down(value, 16) + four.shfl_xor(value, 1) + warp.shfl(value, 0);
  out[warp.meta_group_rank() * warp.size() + warp.thread_rank()] = value;
  out[0] = cg::reduce(warp, value, cg::plus<int>()) + cg::inclusive_scan(warp, value);
  out[1] = sum(block, scratch, value) + sum(cg::tiled_partition(block, 16), scratch, value);
  if (warp.any(value > 3) && four.all(value))
    warp.sync();
  cg::coalesced_group active = cg::coalesced_threads();
  if (active.thread_rank() == 0)
    atomicAdd(out, active.size());
  cg::grid_group grid = cg::this_grid();
  for (int i = grid.thread_rank(); i < 100; i += grid.size())
    out[i] = in[i] + block.group_index().x + block.thread_index().y;
  grid.sync();
  cg::sync(block);
}

// A block is a group, and so are the lanes that are active: they go by reference, too.
__device__ void clear(cg::thread_group &g, int *cells) { cells[g.thread_rank()] = g.size(); }
// CHECK-LABEL: define {{.*}} @_Z7clearedPi(
__global__ void cleared(int *out) {
  cg::thread_block block = cg::this_thread_block();
  clear(block, out);
  cg::coalesced_group active = cg::coalesced_threads();
  clear(active, out + 1024);
}

// What a barrier of one's own takes from the headers.
__global__ void waiting(unsigned *arrived, unsigned before) {
  unsigned now;
  do {
    asm volatile("ld.acquire.gpu.u32 %0,[%1];" : "=r"(now) : _CG_ASM_PTR_CONSTRAINT(arrived) : "memory");
  } while (!cg::details::bar_has_flipped(before, now));
}
