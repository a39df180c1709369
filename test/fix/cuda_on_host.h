// A block of CUDA threads on the host: enough of the language to run the kernels of this
// folder. Threads are fibers of one thread; __syncthreads() lets the others catch up, so a
// run is deterministic.
#pragma once

#include <ucontext.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#define __global__
#define __device__
#define __shared__ static

struct dim3 {
  unsigned x, y, z;
  dim3(unsigned X = 1, unsigned Y = 1, unsigned Z = 1) : x(X), y(Y), z(Z) {}
};
struct __half {
  uint16_t bits;
};
struct alignas(4) __half2 {
  __half x, y;
};
struct alignas(8) int2 {
  int x, y;
};
struct alignas(8) float2 {
  float x, y;
};
struct alignas(16) float4 {
  float x, y, z, w;
};

inline dim3 threadIdx, blockIdx(0, 0, 0), blockDim, gridDim;
alignas(16) inline unsigned char dynamicShared[64 * 1024];

inline unsigned __brev(unsigned v) {
  unsigned r = 0;
  for (int i = 0; i < 32; ++i)
    r |= (v >> i & 1) << (31 - i);
  return r;
}
template <typename T> T atomicAdd(T *p, T v) {
  T old = *p;
  *p += v;
  return old;
}

#include "fragments_on_host.h"

struct Fiber {
  ucontext_t context;
  std::unique_ptr<char[]> stack;
  dim3 index;
  bool done = false;
};
inline ucontext_t scheduler;
inline std::vector<Fiber> fibers;
inline size_t current;
inline const std::function<void()> *body;

inline void __syncthreads() {
  dim3 own = threadIdx;
  swapcontext(&fibers[current].context, &scheduler);
  threadIdx = own;
}

/// Lanes that come to one place in one round: what they exchange takes a round each.
namespace cooperative_groups {
inline unsigned round;                                             ///< counts on, by runBlock
inline std::map<std::pair<unsigned, unsigned>, uint32_t> arrivals; ///< by warp and round: lanes
inline std::map<unsigned, std::vector<unsigned char>> left;        ///< by thread: what it shows

inline unsigned ownThread() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

class coalesced_group {
public:
  explicit coalesced_group(uint32_t mask) : mask(mask) {}
  unsigned size() const { return unsigned(__builtin_popcount(mask)); }
  unsigned thread_rank() const {
    return unsigned(__builtin_popcount(mask & ((1u << ownThread() % 32) - 1)));
  }
  void sync() const { __syncthreads(); }
  template <typename T> T shfl(T value, unsigned rank) const {
    auto *bytes = reinterpret_cast<const unsigned char *>(&value);
    left[ownThread()].assign(bytes, bytes + sizeof(T));
    __syncthreads();
    unsigned lane = 0;
    for (uint32_t rest = mask; rest && rank; rest &= rest - 1, --rank)
      lane = unsigned(__builtin_ctz(rest & (rest - 1)));
    if (lane == 0)
      lane = unsigned(__builtin_ctz(mask));
    T result;
    std::memcpy(&result, left.at(ownThread() / 32 * 32 + lane).data(), sizeof(T));
    __syncthreads();
    return result;
  }

private:
  uint32_t mask;
};

inline coalesced_group coalesced_threads() {
  const std::pair<unsigned, unsigned> here(ownThread() / 32, round);
  arrivals[here] |= 1u << ownThread() % 32;
  __syncthreads();
  return coalesced_group(arrivals[here]);
}
} // namespace cooperative_groups

inline void fiberMain() {
  (*body)();
  fibers[current].done = true;
}

/// Runs one block. A round lets every thread go on to its next barrier or its end.
inline void runBlock(dim3 block, const std::function<void()> &kernel) {
  constexpr size_t StackBytes = 32 * 1024;
  blockDim = block;
  body = &kernel;
  fibers = std::vector<Fiber>(size_t(block.x) * block.y * block.z);
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
  for (bool any = true; any; ++cooperative_groups::round) {
    any = false;
    for (current = 0; current < fibers.size(); ++current)
      if (!fibers[current].done) {
        threadIdx = fibers[current].index;
        swapcontext(&scheduler, &fibers[current].context);
        any = true;
      }
  }
}

/// Elements that differ from each other and are exact in every type used here.
template <typename T> std::vector<T> inputs(size_t n) {
  std::vector<T> in(n);
  auto *bytes = reinterpret_cast<unsigned char *>(in.data());
  if constexpr (std::is_arithmetic_v<T>) {
    for (size_t i = 0; i < n; ++i)
      in[i] = T(int(i * 37 % 1009) - 500);
  } else if constexpr (sizeof(T) >= 8) { // made of 4-byte words: small floats or integers
    for (size_t i = 0; i < n * sizeof(T) / 4; ++i) {
      float f = float(int(i * 37 % 1009) - 500);
      std::memcpy(bytes + 4 * i, &f, 4);
    }
  } else {
    for (size_t i = 0; i < n * sizeof(T); ++i)
      bytes[i] = static_cast<unsigned char>(i * 37 % 251);
  }
  return in;
}

/// What a kernel writes, for one block of it.
template <typename T, typename... More>
std::vector<unsigned char> outputOf(void (*kernel)(const T *, T *, More...), dim3 block,
                                    More... more) {
  constexpr size_t N = 1 << 14;
  std::vector<T> in = inputs<T>(N), out(N);
  std::memset(static_cast<void *>(out.data()), 0, N * sizeof(T));
  runBlock(block, [&] { kernel(in.data(), out.data(), more...); });
  std::vector<unsigned char> bytes(N * sizeof(T));
  std::memcpy(bytes.data(), out.data(), bytes.size());
  return bytes;
}

template <typename Kernel, typename... More>
int compare(const char *name, Kernel before, Kernel after, dim3 block, More... more) {
  std::vector<unsigned char> a = outputOf(before, block, more...),
                             b = outputOf(after, block, more...);
  bool written = false;
  for (unsigned char c : a)
    written |= c != 0;
  if (a == b && written)
    return 0;
  std::printf("%s: %s\n", name,
              written ? "the fixed kernel writes something else" : "the kernel writes nothing");
  return 1;
}
