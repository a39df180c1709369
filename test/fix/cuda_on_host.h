// Enough of CUDA on the host to run the kernels of this folder, before and after a fix: on blocks
// of several grids, for several sizes, with threads that go on in several orders.
#pragma once

#include "copies_on_host.h"
#include "threads_on_host.h"

#include <type_traits>

#define __global__
#define __device__
#define __shared__ static
#define __grid_constant__
#define __launch_bounds__(...)

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

alignas(1024) inline unsigned char dynamicShared[64 * 1024];

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
template <typename T> T __shfl_sync(uint32_t lanes, T v, int lane, int width = 32) {
  return valueOf(v, unsigned(int(ownThread() % 32) / width * width + lane % width), lanes);
}
template <typename T> T __shfl_down_sync(uint32_t lanes, T v, unsigned by, int width = 32) {
  const unsigned own = ownThread() % 32;
  return valueOf(v, own % unsigned(width) + by < unsigned(width) ? own + by : own, lanes);
}
template <typename T> T __shfl_xor_sync(uint32_t lanes, T v, int with) {
  return valueOf(v, (ownThread() % 32) ^ unsigned(with), lanes);
}

#include "fragments_on_host.h"

/// Stand for the buffers of a run, as tensor maps.
struct InMap {
  unsigned width, height, boxWidth, boxHeight;
};
struct OutMap {
  unsigned width, height, boxWidth, boxHeight;
};
template <typename T, typename A> A argumentOf(A a, T *, T *) { return a; }
template <typename T> CUtensorMap argumentOf(InMap m, T *in, T *) {
  return {in, sizeof(T), m.width, m.height, m.boxWidth, m.boxHeight};
}
template <typename T> CUtensorMap argumentOf(OutMap m, T *, T *out) {
  return {out, sizeof(T), m.width, m.height, m.boxWidth, m.boxHeight};
}

/// Elements that differ from each other and are exact in every type used here.
template <typename T> std::vector<T> inputs(size_t n, unsigned seed) {
  std::vector<T> in(n);
  auto *bytes = reinterpret_cast<unsigned char *>(in.data());
  const size_t by = 37 + 6 * seed;
  if constexpr (std::is_arithmetic_v<T>) {
    for (size_t i = 0; i < n; ++i)
      in[i] = T(int(i * by % 1009) - 500);
  } else if constexpr (sizeof(T) >= 8) { // made of 4-byte words: small floats or integers
    for (size_t i = 0; i < n * sizeof(T) / 4; ++i) {
      float f = float(int(i * by % 1009) - 500);
      std::memcpy(bytes + 4 * i, &f, 4);
    }
  } else {
    for (size_t i = 0; i < n * sizeof(T); ++i)
      bytes[i] = static_cast<unsigned char>(i * by % 251);
  }
  return in;
}

/// How a kernel is run.
struct Setting {
  dim3 grid, block;
  size_t dynamicBytes = 0;
  unsigned seed = 0, order = 0;
};

/// What a kernel writes: its output, and what it changes of the input or behind its dynamic memory.
template <typename T, typename Out, typename... Parameters, typename... More>
std::vector<unsigned char> outputOf(void (*kernel)(const T *, Out *, Parameters...),
                                    const Setting &s, More... more) {
  static_assert(sizeof(T) == sizeof(Out), "one size of elements");
  constexpr size_t N = 1 << 16;
  std::vector<T> in = inputs<T>(N, s.seed), out(N);
  std::memset(static_cast<void *>(out.data()), 0, N * sizeof(T));
  std::memset(dynamicShared, 0xff, sizeof dynamicShared);
  gridDim = s.grid;
  for (unsigned b = 0; b < s.grid.count(); ++b) {
    blockIdx = dim3(b % s.grid.x, b / s.grid.x % s.grid.y, b / s.grid.x / s.grid.y);
    ownCopies.clear();
    runBlock(
        s.block,
        [&] {
          kernel(in.data(), reinterpret_cast<Out *>(out.data()),
                 argumentOf<T>(more, in.data(), out.data())...);
        },
        s.order);
  }
  std::vector<unsigned char> bytes(2 * N * sizeof(T));
  std::memcpy(bytes.data(), out.data(), N * sizeof(T));
  std::memcpy(bytes.data() + N * sizeof(T), in.data(), N * sizeof(T));
  bytes.insert(bytes.end(), dynamicShared + s.dynamicBytes, dynamicShared + sizeof dynamicShared);
  return bytes;
}

/// Behind dynamic memory of other sizes nothing is compared but that it is untouched.
inline bool isAlike(const std::vector<unsigned char> &a, const std::vector<unsigned char> &b) {
  const size_t common = std::min(a.size(), b.size());
  return std::equal(a.begin(), a.begin() + long(common), b.begin()) &&
         std::all_of(a.begin() + long(common), a.end(),
                     [](unsigned char c) { return c == 0xff; }) &&
         std::all_of(b.begin() + long(common), b.end(), [](unsigned char c) { return c == 0xff; });
}

inline unsigned runs; ///< comparisons that were made

inline int fail(const char *name, const char *what, const Setting &s) {
  std::printf("%s: %s (grid %u,%u,%u, seed %u, order %u)\n", name, what, s.grid.x, s.grid.y,
              s.grid.z, s.seed, s.order);
  return 1;
}
inline bool writesAny(const std::vector<unsigned char> &out) {
  return std::any_of(out.begin(), out.begin() + long(out.size() / 4),
                     [](unsigned char c) { return c != 0; });
}

/// Whether the two write the same in one setting, in whatever order threads go on. Where the first
/// has a race, the second has to do the same in any order. \p isLaunched: the source has this
/// setting, so that it has to mean something; in others the kernel may have threads write over each
/// other.
template <typename Before, typename After, typename... More>
int compareIn(const char *name, Before before, After after, Setting was, Setting is, bool isRacy,
              bool isLaunched, More... more) {
  isStuck = isMissed = false;
  std::vector<unsigned char> expected = outputOf(before, was, more...);
  was.order = 1;
  const bool depends = expected != outputOf(before, was, more...);
  if (isStuck)
    return fail(name, "threads wait in vain", was);
  if (isLaunched && !writesAny(expected))
    return fail(name, "the kernel writes nothing", was);
  if (isLaunched && depends != isRacy)
    return fail(name, isRacy ? "no order of threads shows the race" : "the kernel has a race", was);
  if (depends && !isRacy)
    return 0;
  isMissed = false;
  for (unsigned order : {0, 1, 2}) {
    is.order = order;
    const std::vector<unsigned char> out = outputOf(after, is, more...);
    ++runs;
    if (isStuck)
      return fail(name, "threads of the fixed kernel wait in vain", is);
    if (isRacy && isMissed)
      return fail(name, "some threads miss a barrier of the fixed kernel", is);
    if (isRacy && order == 0)
      expected = out;
    if (!isAlike(expected, out))
      return fail(name, "the fixed kernel writes something else", is);
  }
  return 0;
}

/// For several grids and inputs. The settings give the block and the dynamic memory of either side.
template <typename Before, typename After, typename... More>
int compare(const char *name, Before before, After after, Setting was, Setting is, bool isRacy,
            bool isLaunched, More... more) {
  for (unsigned seed : {0, 1}) {
    was.seed = is.seed = seed;
    if (compareIn(name, before, after, was, is, isRacy, isLaunched, more...))
      return 1;
    was.grid = is.grid = dim3(2, 2);
    isLaunched = false;
  }
  return 0;
}
/// Of a kernel that takes a size last: as it is launched, one less, about half.
template <typename Before, typename After>
int compareSizes(const char *name, Before before, After after, const Setting &was,
                 const Setting &is, bool isRacy, int n) {
  for (int size : {n, n - 1, n / 2 + 1})
    if (compare(name, before, after, was, is, isRacy, size == n, size))
      return 1;
  return 0;
}
