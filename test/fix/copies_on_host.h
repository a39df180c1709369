// Asynchronous copies, pipelines, barriers in shared memory, cooperative groups and tensor maps, by
// what the guide says of them: a copy is made when it is waited for, and no sooner, so that a
// missing wait shows.
#pragma once

#include "threads_on_host.h"

struct Copy {
  void *to;
  const void *from;
  size_t bytes, rows = 1, toPitch = 0, fromPitch = 0;

  void make() const {
    for (size_t r = 0; r < rows; ++r)
      std::memcpy(static_cast<char *>(to) + r * toPitch,
                  static_cast<const char *>(from) + r * fromPitch, bytes);
  }
};
inline void makeAll(std::vector<Copy> &copies) {
  for (const Copy &c : copies)
    c.make();
  copies.clear();
}

namespace cuda {
enum thread_scope {
  thread_scope_thread,
  thread_scope_block,
  thread_scope_device,
  thread_scope_system
};
template <size_t N> struct aligned_size_t {
  size_t value;
  explicit aligned_size_t(size_t v) : value(v) {}
  operator size_t() const { return value; }
};

template <thread_scope Scope> class barrier {
public:
  using arrival_token = unsigned;
  void begin(unsigned n) {
    expected = pending = n;
    phase = 0;
    copies.clear();
  }
  arrival_token arrive(unsigned n = 1) {
    const arrival_token token = phase;
    pending -= n;
    if (pending == 0) {
      makeAll(copies);
      pending = expected;
      ++phase;
    }
    return token;
  }
  void wait(arrival_token token) const {
    waitUntil([this, token] { return phase != token; });
  }
  void arrive_and_wait() { wait(arrive()); }
  std::vector<Copy> copies;

private:
  unsigned expected = 0, pending = 0, phase = 0;
};
} // namespace cuda
template <cuda::thread_scope S> void init(cuda::barrier<S> *b, unsigned n) { b->begin(n); }

/// A thread's own copies: those that are not committed, and those that are, in groups.
struct OwnCopies {
  std::vector<Copy> open;
  std::vector<std::vector<Copy>> groups;

  void commit() { groups.push_back(std::move(open)), open.clear(); }
  void wait(size_t left) {
    while (groups.size() > left) {
      makeAll(groups.front());
      groups.erase(groups.begin());
    }
  }
};
inline std::map<size_t, OwnCopies> ownCopies; ///< by thread

inline void __pipeline_memcpy_async(void *to, const void *from, size_t bytes, size_t zeros = 0) {
  ownCopies[current].open.push_back({to, from, bytes - zeros});
}
inline void __pipeline_commit() { ownCopies[current].commit(); }
inline void __pipeline_wait_prior(size_t left) { ownCopies[current].wait(left); }

namespace cooperative_groups {
class thread_block {
public:
  void sync() const { __syncthreads(); }
  unsigned size() const { return blockDim.count(); }
  unsigned num_threads() const { return size(); }
  unsigned thread_rank() const { return ownThread(); }
};
inline thread_block this_thread_block() { return {}; }
template <typename G> void sync(const G &g) { g.sync(); }

/// Lanes of a warp.
class coalesced_group {
public:
  explicit coalesced_group(uint32_t lanes) : lanes(lanes) {}
  unsigned size() const { return unsigned(__builtin_popcount(lanes)); }
  unsigned num_threads() const { return size(); }
  unsigned thread_rank() const {
    return unsigned(__builtin_popcount(lanes & ((1u << ownThread() % 32) - 1)));
  }
  void sync() const { __syncwarp(lanes); }
  template <typename T> T shfl(T value, unsigned rank) const {
    uint32_t rest = lanes;
    for (; rank && rest & (rest - 1); --rank)
      rest &= rest - 1;
    return valueOf(value, unsigned(__builtin_ctz(rest)), lanes);
  }

private:
  uint32_t lanes;
};
inline coalesced_group coalesced_threads() { return coalesced_group(gatherLanes()); }
template <unsigned N> coalesced_group tiled_partition(const thread_block &) {
  const uint32_t all = N == 32 ? 0xffffffffu : (1u << N) - 1;
  return coalesced_group(all << ownThread() % 32 / N * N);
}

template <typename G, typename T, typename U>
void memcpy_async(const G &g, T *to, const U *from, size_t bytes) {
  if (g.thread_rank() == 0)
    ownCopies[current].open.push_back({to, from, bytes});
}
template <typename G> void wait(const G &g) {
  makeAll(ownCopies[current].open);
  g.sync();
}
} // namespace cooperative_groups

namespace cuda {
template <typename T, thread_scope S>
void memcpy_async(T *to, const T *from, size_t bytes, barrier<S> &b) {
  b.copies.push_back({to, from, bytes});
}
template <typename G, typename T, thread_scope S>
void memcpy_async(const G &g, T *to, const T *from, size_t bytes, barrier<S> &b) {
  if (g.thread_rank() == 0)
    b.copies.push_back({to, from, bytes});
}

template <thread_scope Scope> class pipeline {
public:
  void producer_acquire() {}
  void producer_commit() { own().commit(); }
  void consumer_wait() { own().wait(own().groups.empty() ? 0 : own().groups.size() - 1); }
  void consumer_release() {}
  OwnCopies &own() { return ownCopies[current]; }
};
inline pipeline<thread_scope_thread> make_pipeline() { return {}; }
template <typename T, thread_scope S>
void memcpy_async(T *to, const T *from, size_t bytes, pipeline<S> &p) {
  p.own().open.push_back({to, from, bytes});
}
template <typename G, typename T, thread_scope S>
void memcpy_async(const G &g, T *to, const T *from, size_t bytes, pipeline<S> &p) {
  if (g.thread_rank() == 0)
    p.own().open.push_back({to, from, bytes});
}
template <size_t N, thread_scope S> void pipeline_consumer_wait_prior(pipeline<S> &p) {
  p.own().wait(N);
}
} // namespace cuda

/// A matrix in global memory and the box that a copy moves, dense in shared memory.
struct CUtensorMap {
  void *base;
  unsigned elementBytes, width, height, boxWidth, boxHeight;
};

namespace cuda::device::experimental {
inline Copy boxAt(const CUtensorMap &m, int x, int y, const void *tile, bool stores) {
  const size_t pitch = size_t(m.width) * m.elementBytes, row = size_t(m.boxWidth) * m.elementBytes;
  char *there = static_cast<char *>(m.base) + size_t(y) * pitch + size_t(x) * m.elementBytes;
  if (stores)
    return {there, tile, row, m.boxHeight, pitch, row};
  return {const_cast<void *>(tile), there, row, m.boxHeight, row, pitch};
}
inline void fence_proxy_async_shared_cta() {}
inline void cp_async_bulk_tensor_2d_shared_to_global(const CUtensorMap *m, int x, int y,
                                                     const void *tile) {
  ownCopies[current].open.push_back(boxAt(*m, x, y, tile, true));
}
template <thread_scope S>
void cp_async_bulk_tensor_2d_global_to_shared(void *tile, const CUtensorMap *m, int x, int y,
                                              barrier<S> &b) {
  b.copies.push_back(boxAt(*m, x, y, tile, false));
}
template <thread_scope S>
void cp_async_bulk_global_to_shared(void *to, const void *from, unsigned bytes, barrier<S> &b) {
  b.copies.push_back({to, from, bytes});
}
inline void cp_async_bulk_shared_to_global(void *to, const void *from, unsigned bytes) {
  ownCopies[current].open.push_back({to, from, bytes});
}
inline void cp_async_bulk_commit_group() { ownCopies[current].commit(); }
template <size_t N> void cp_async_bulk_wait_group_read() { ownCopies[current].wait(N); }
template <size_t N> void cp_async_bulk_wait_group() { ownCopies[current].wait(N); }
} // namespace cuda::device::experimental
