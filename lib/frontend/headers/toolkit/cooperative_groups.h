//===- cooperative_groups.h - Groups of threads; ranks are arithmetic on threadIdx ===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#define _CG_ASM_PTR_CONSTRAINT(ptr) "l"(ptr)

extern "C" __device__ void __warplint_grid_barrier(); // known to the lowering by its name

namespace cooperative_groups {
// What code that waits by itself for the blocks of a grid takes from here.
namespace details {
__warplint_inline bool bar_has_flipped(unsigned before, unsigned now) {
  return ((before ^ now) & 0x80000000u) != 0;
}
} // namespace details

#define __warplint_member __warplint_inline static

// One thread's place in some group.
class thread_group {
protected:
  unsigned mask, rank, count;

public:
  __warplint_inline thread_group(unsigned mask, unsigned rank, unsigned count)
      : mask(mask), rank(rank), count(count) {}
  template <class _G, class = decltype(((const _G *)nullptr)->__mask())>
  __warplint_inline thread_group(const _G &g)
      : mask(g.__mask()), rank(g.thread_rank()), count(g.size()) {}

  __warplint_inline unsigned thread_rank() const { return rank; }
  __warplint_inline unsigned size() const { return count; }
  __warplint_inline unsigned num_threads() const { return count; }
  __warplint_inline void sync() const {
    if (mask)
      __syncwarp(mask);
    else
      __syncthreads();
  }
};

class thread_block : public thread_group {
public:
  __warplint_inline thread_block() : thread_group(0, thread_rank(), size()) {}

  __warplint_member unsigned thread_rank() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  }
  __warplint_member unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
  __warplint_member unsigned num_threads() { return size(); }
  __warplint_member void sync() { __syncthreads(); }
  __warplint_member dim3 group_index() { return blockIdx; }
  __warplint_member dim3 thread_index() { return threadIdx; }
  __warplint_member dim3 group_dim() { return blockDim; }
  __warplint_member dim3 dim_threads() { return blockDim; }
  struct arrival_token {};
  __warplint_member arrival_token barrier_arrive() { return {}; }
  __warplint_member void barrier_wait(arrival_token = {}) { __syncthreads(); }
};

// What the lanes of one warp exchange, by rank in the group.
template <unsigned _N, class Parent = thread_block> class thread_block_tile {
public:
  thread_block_tile() = default;
  template <class _P> __warplint_inline thread_block_tile(thread_block_tile<_N, _P>) {}

  __warplint_member unsigned __lane() { return thread_block::thread_rank() & 31; }
  __warplint_member unsigned __mask() {
    return _N >= 32 ? 0xffffffffu : ((1u << (_N & 31)) - 1) << (__lane() & -_N);
  }
  __warplint_member unsigned thread_rank() { return thread_block::thread_rank() & (_N - 1); }
  __warplint_inline constexpr static unsigned size() { return _N; }
  __warplint_inline constexpr static unsigned num_threads() { return _N; }
  __warplint_member unsigned meta_group_rank() { return Parent::thread_rank() / _N; }
  __warplint_member unsigned meta_group_size() { return (Parent::size() + _N - 1) / _N; }
  __warplint_member void sync() {
    if constexpr (_N > 32)
      __syncthreads();
    else
      __syncwarp(__mask());
  }

  template <class _T> __warplint_member _T shfl(_T value, int rank) {
    return __shfl_sync(__mask(), value, rank, _N);
  }
  template <class _T> __warplint_member _T shfl_up(_T value, unsigned delta) {
    return __shfl_up_sync(__mask(), value, delta, _N);
  }
  template <class _T> __warplint_member _T shfl_down(_T value, unsigned delta) {
    return __shfl_down_sync(__mask(), value, delta, _N);
  }
  template <class _T> __warplint_member _T shfl_xor(_T value, unsigned ranks) {
    return __shfl_xor_sync(__mask(), value, ranks, _N);
  }
  __warplint_member int any(int value) { return __any_sync(__mask(), value); }
  __warplint_member int all(int value) { return __all_sync(__mask(), value); }
  __warplint_member unsigned ballot(int value) {
    return (__ballot_sync(__mask(), value) & __mask()) >> (__lane() & -_N);
  }
  template <class _T> __device__ static unsigned match_any(_T);
  template <class _T> __device__ static unsigned match_all(_T, int &);
};

class coalesced_group : public thread_group {
public:
  __warplint_inline explicit coalesced_group(unsigned mask)
      : thread_group(mask, __popc(mask & __nvvm_read_ptx_sreg_lanemask_lt()), __popc(mask)) {}
  template <unsigned _N, class Parent>
  __warplint_inline coalesced_group(thread_block_tile<_N, Parent> tile)
      : coalesced_group(tile.__mask()) {}

  __warplint_inline unsigned __mask() const { return mask; }
  __warplint_inline unsigned meta_group_rank() const { return 0; }
  __warplint_inline unsigned meta_group_size() const { return 1; }
  __warplint_inline void sync() const { __syncwarp(mask); }

  // Where the first lanes are here, and no others, a rank is a lane.
  __warplint_inline unsigned __lane_of(unsigned rank) const {
    return (mask & (mask + 1)) == 0 ? rank : __nvvm_fns(mask, 0, rank + 1);
  }
  template <class _T> __warplint_inline _T shfl(_T value, unsigned rank) const {
    return __shfl_sync(mask, value, __lane_of(rank));
  }
  template <class _T> __warplint_inline _T shfl_up(_T value, unsigned delta) const {
    return __shfl_sync(mask, value, __lane_of(thread_rank() - delta));
  }
  template <class _T> __warplint_inline _T shfl_down(_T value, unsigned delta) const {
    return __shfl_sync(mask, value, __lane_of(thread_rank() + delta));
  }
  __warplint_inline int any(int value) const { return __any_sync(mask, value); }
  __warplint_inline int all(int value) const { return __all_sync(mask, value); }
  __device__ unsigned ballot(int) const;
  template <class _T> __device__ unsigned match_any(_T) const;
  template <class _T> __device__ unsigned match_all(_T, int &) const;
};

class grid_group {
public:
  __warplint_member unsigned long long block_rank() {
    return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  }
  __warplint_member unsigned long long num_blocks() { return gridDim.x * gridDim.y * gridDim.z; }
  __warplint_member unsigned long long thread_rank() {
    return block_rank() * thread_block::size() + thread_block::thread_rank();
  }
  __warplint_member unsigned long long size() { return num_blocks() * thread_block::size(); }
  __warplint_member unsigned long long num_threads() { return size(); }
  __warplint_member void sync() { __warplint_grid_barrier(); }
  __warplint_member bool is_valid() { return true; }
  __warplint_member dim3 group_dim() { return gridDim; }
  __warplint_member dim3 dim_blocks() { return gridDim; }
  __warplint_member dim3 block_index() { return blockIdx; }
#if __CUDA_ARCH__ >= 900
  __warplint_member dim3 cluster_index() {
    return {__nvvm_read_ptx_sreg_clusterid_x(), __nvvm_read_ptx_sreg_clusterid_y(),
            __nvvm_read_ptx_sreg_clusterid_z()};
  }
  __warplint_member dim3 dim_clusters() {
    return {__nvvm_read_ptx_sreg_nclusterid_x(), __nvvm_read_ptx_sreg_nclusterid_y(),
            __nvvm_read_ptx_sreg_nclusterid_z()};
  }
  __warplint_member unsigned long long cluster_rank() {
    dim3 index = cluster_index(), dim = dim_clusters();
    return index.x + dim.x * (index.y + dim.y * index.z);
  }
  __warplint_member unsigned long long num_clusters() {
    dim3 dim = dim_clusters();
    return dim.x * dim.y * dim.z;
  }
#endif
  typedef unsigned arrival_token;
  __warplint_member arrival_token barrier_arrive() { return 0; }
  __warplint_member void barrier_wait(arrival_token &&) { __syncthreads(); }
};
class multi_grid_group : public grid_group {
public:
  __device__ unsigned grid_rank() const, num_grids() const;
};

class cluster_group {
public:
#if __CUDA_ARCH__ >= 900
  __warplint_member unsigned block_rank() { return __nvvm_read_ptx_sreg_cluster_ctarank(); }
  __warplint_member unsigned num_blocks() { return __nvvm_read_ptx_sreg_cluster_nctarank(); }
  __warplint_member dim3 block_index() {
    return {__nvvm_read_ptx_sreg_cluster_ctaid_x(), __nvvm_read_ptx_sreg_cluster_ctaid_y(),
            __nvvm_read_ptx_sreg_cluster_ctaid_z()};
  }
  __warplint_member dim3 dim_blocks() {
    return {__nvvm_read_ptx_sreg_cluster_nctaid_x(), __nvvm_read_ptx_sreg_cluster_nctaid_y(),
            __nvvm_read_ptx_sreg_cluster_nctaid_z()};
  }
  __warplint_member void barrier_arrive() { __nvvm_barrier_cluster_arrive(); }
  __warplint_member void barrier_wait() { __nvvm_barrier_cluster_wait(); }
  template <class _T> __warplint_member _T *map_shared_rank(_T *p, int rank) {
    return (_T *)__nvvm_mapa((void *)p, rank);
  }
#else
  __device__ static unsigned block_rank(), num_blocks();
  __device__ static dim3 block_index(), dim_blocks();
  __device__ static void barrier_arrive(), barrier_wait();
  template <class _T> __device__ static _T *map_shared_rank(_T *, int);
#endif
  template <class _T> __device__ static unsigned query_shared_rank(const _T *);
  __warplint_member void sync() {
    barrier_arrive();
    barrier_wait();
  }
  __warplint_member unsigned thread_rank() {
    return block_rank() * thread_block::size() + thread_block::thread_rank();
  }
  __warplint_member unsigned num_threads() { return num_blocks() * thread_block::size(); }
  __warplint_member unsigned size() { return num_threads(); }
  __warplint_member dim3 dim_threads() {
    dim3 blocks = dim_blocks();
    return {blocks.x * blockDim.x, blocks.y * blockDim.y, blocks.z * blockDim.z};
  }
};

__warplint_inline thread_block this_thread_block() { return {}; }
__warplint_inline grid_group this_grid() { return {}; }
__warplint_inline multi_grid_group this_multi_grid() { return {}; }
__warplint_inline cluster_group this_cluster() { return {}; }
__warplint_inline thread_block_tile<1> this_thread() { return {}; }
__warplint_inline coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

template <unsigned _N, class Parent>
__warplint_inline thread_block_tile<_N, Parent> tiled_partition(const Parent &) {
  return {};
}
__warplint_inline thread_group tiled_partition(const thread_group &parent, unsigned n) {
  unsigned lane = thread_block::thread_rank() & 31;
  return {n >= 32 ? 0xffffffffu : ((1u << n) - 1) << (lane & -n), parent.thread_rank() & (n - 1),
          n};
}
template <class _G> __warplint_inline coalesced_group binary_partition(const _G &g, bool choice) {
  unsigned mask = __ballot_sync(g.__mask(), choice);
  return coalesced_group(choice ? mask : g.__mask() & ~mask);
}
template <class _G, class _T>
__warplint_inline coalesced_group labeled_partition(const _G &g, _T label) {
#if __CUDA_ARCH__ >= 700
  return coalesced_group(__nvvm_match_any_sync_i32(g.__mask(), (int)label));
#else
  return coalesced_group(g.__mask());
#endif
}

template <class _G, class _F, class... _A>
__warplint_inline auto invoke_one_broadcast(const _G &g, _F f, _A... a) {
  auto result = f(a...);
  return g.shfl(result, 0);
}
template <class _G, class _F, class... _A>
__warplint_inline void invoke_one(const _G &g, _F f, _A... a) {
  if (g.thread_rank() == 0)
    f(a...);
}
template <class _G> __warplint_inline void sync(const _G &g) { g.sync(); }
template <class _G> __warplint_inline void synchronize(const _G &g) { g.sync(); }
template <class _G> __warplint_inline unsigned thread_rank(const _G &g) { return g.thread_rank(); }
template <class _G> __warplint_inline unsigned group_size(const _G &g) { return g.size(); }
template <class _G, class _F> __warplint_inline void invoke_one(const _G &g, _F f) {
  if (g.thread_rank() == 0)
    f();
}
#undef __warplint_member

namespace experimental {
template <int, unsigned = 0> struct block_tile_memory {
  char data[1024];
};
template <class _M> __warplint_inline thread_block this_thread_block(_M &) { return {}; }
using cooperative_groups::tiled_partition;
} // namespace experimental
template <unsigned = 1024> struct block_tile_memory {
  char data[1024];
};
template <unsigned _N> __warplint_inline thread_block this_thread_block(block_tile_memory<_N> &) {
  return {};
}
} // namespace cooperative_groups
