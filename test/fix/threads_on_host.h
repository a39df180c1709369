// Blocks of CUDA threads on the host. Threads are fibers of one thread, so a run is deterministic:
// each goes on until it has to wait for others. In which order they go on is the caller's choice; a
// kernel without races does the same in any.
#pragma once

#include <ucontext.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <vector>

struct dim3 {
  unsigned x, y, z;
  dim3(unsigned X = 1, unsigned Y = 1, unsigned Z = 1) : x(X), y(Y), z(Z) {}
  unsigned count() const { return x * y * z; }
};

inline dim3 threadIdx, blockIdx(0, 0, 0), blockDim, gridDim;

enum class Waits { No, ForBlock, ForLanes, ToGather, UntilReady };

struct Fiber {
  ucontext_t context;
  std::unique_ptr<char[]> stack;
  dim3 index;
  bool done = false;
  Waits waits = Waits::No;
  uint32_t lanes = 0; ///< it waits for, or has gathered with
  std::function<bool()> ready;
};
inline ucontext_t scheduler;
inline std::vector<Fiber> fibers;
inline size_t current;
inline const std::function<void()> *body;
inline bool isStuck, isMissed; ///< threads wait in vain; some had ended when others met

inline void yieldAs(Waits how, uint32_t lanes = 0) {
  dim3 own = threadIdx;
  fibers[current].waits = how;
  fibers[current].lanes = lanes;
  swapcontext(&fibers[current].context, &scheduler);
  threadIdx = own;
}

inline void __syncthreads() { yieldAs(Waits::ForBlock); }
inline void __syncwarp(uint32_t lanes = 0xffffffff) { yieldAs(Waits::ForLanes, lanes); }
/// Until \p ready holds.
inline void waitUntil(std::function<bool()> ready) {
  fibers[current].ready = std::move(ready);
  yieldAs(Waits::UntilReady);
}
/// The lanes that are here together.
inline uint32_t gatherLanes() {
  yieldAs(Waits::ToGather);
  return fibers[current].lanes;
}

inline unsigned ownThread() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

/// What lanes show each other.
inline std::map<unsigned, std::vector<unsigned char>> shown; ///< by thread
template <typename T> T valueOf(T value, unsigned lane, uint32_t lanes) {
  auto *bytes = reinterpret_cast<const unsigned char *>(&value);
  shown[ownThread()].assign(bytes, bytes + sizeof(T));
  __syncwarp(lanes);
  T result = value;
  if (lanes >> lane & 1)
    if (auto it = shown.find(ownThread() / 32 * 32 + lane);
        it != shown.end() && it->second.size() == sizeof(T))
      std::memcpy(static_cast<void *>(&result), it->second.data(), sizeof(T));
  __syncwarp(lanes);
  return result;
}

inline void fiberMain() {
  (*body)();
  fibers[current].done = true;
}

/// Lets lanes of warp \p w go on whose others have come, too. Whether there are any.
inline bool releaseLanes(size_t w) {
  const size_t end = std::min(fibers.size(), 32 * w + 32);
  uint32_t live = 0, gather = 0;
  for (size_t t = 32 * w; t < end; ++t) {
    live |= uint32_t(!fibers[t].done) << t % 32;
    gather |= uint32_t(!fibers[t].done && fibers[t].waits == Waits::ToGather) << t % 32;
  }
  bool any = false;
  for (size_t t = 32 * w; t < end; ++t) {
    Fiber &f = fibers[t];
    if (f.done || f.waits != Waits::ForLanes)
      continue;
    bool all = true;
    for (size_t u = 32 * w; u < end; ++u)
      if (f.lanes & live & 1u << u % 32)
        all &= fibers[u].waits == Waits::ForLanes && fibers[u].lanes == f.lanes;
    if (!all)
      continue;
    const uint32_t of = f.lanes;
    for (size_t u = 32 * w; u < end; ++u)
      if (of & live & 1u << u % 32)
        fibers[u].waits = Waits::No;
    any = true;
  }
  if (!any && gather) {
    for (size_t t = 32 * w; t < end; ++t)
      if (gather >> t % 32 & 1) {
        fibers[t].waits = Waits::No;
        fibers[t].lanes = gather;
      }
    any = true;
  }
  return any;
}

/// Lets those go on that need not wait any longer. Whether there are any.
inline bool releaseAny() {
  bool any = false;
  for (Fiber &f : fibers)
    if (!f.done && f.waits == Waits::UntilReady && f.ready()) {
      f.waits = Waits::No;
      any = true;
    }
  for (size_t w = 0; !any && w < (fibers.size() + 31) / 32; ++w)
    any = releaseLanes(w);
  if (any)
    return true;
  bool all = true, ended = false;
  for (Fiber &f : fibers) {
    all &= f.done || f.waits == Waits::ForBlock;
    ended |= f.done;
  }
  if (!all)
    return false;
  for (Fiber &f : fibers)
    if (!f.done) {
      f.waits = Waits::No;
      any = true;
    }
  isMissed |= any && ended;
  return any;
}

/// The threads of a block, in the order in which they go on.
inline std::vector<size_t> orderOf(size_t threads, unsigned kind) {
  std::vector<size_t> order(threads);
  for (size_t t = 0; t < threads; ++t)
    order[t] = kind == 1 ? threads - 1 - t : t;
  if (kind == 2) // warps backwards, lanes forwards
    for (size_t t = 0; t < threads; ++t)
      order[t] = threads > 32 && threads % 32 == 0 ? (threads / 32 - 1 - t / 32) * 32 + t % 32 : t;
  return order;
}

/// Runs one block, whose threads go on in one of the orders 0, 1, 2.
inline void runBlock(dim3 block, const std::function<void()> &kernel, unsigned order = 0) {
  constexpr size_t StackBytes = 32 * 1024;
  blockDim = block;
  body = &kernel;
  fibers = std::vector<Fiber>(block.count());
  for (size_t t = 0; t < fibers.size(); ++t) {
    Fiber &f = fibers[t];
    f.index = dim3(unsigned(t % block.x), unsigned(t / block.x % block.y),
                   unsigned(t / block.x / block.y));
    f.stack = std::make_unique<char[]>(StackBytes);
    getcontext(&f.context);
    f.context.uc_stack.ss_sp = f.stack.get();
    f.context.uc_stack.ss_size = StackBytes;
    f.context.uc_link = &scheduler;
    makecontext(&f.context, fiberMain, 0);
  }
  const std::vector<size_t> all = orderOf(fibers.size(), order);
  for (bool any = true; any; any = releaseAny())
    for (size_t t : all) {
      current = t;
      if (fibers[t].done || fibers[t].waits != Waits::No)
        continue;
      threadIdx = fibers[t].index;
      swapcontext(&scheduler, &fibers[t].context);
    }
  for (Fiber &f : fibers)
    isStuck |= !f.done;
}
