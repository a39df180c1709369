// RUN: %clang_bundled %s
// What kernels take from the standard library.

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

template <class T, std::enable_if_t<std::is_floating_point<T>::value, int> = 0>
__device__ T scale(T x) {
  return x * std::numeric_limits<T>::epsilon();
}
template <class F, class... A> __device__ auto call(F &&f, A &&...a) {
  return std::forward<F>(f)(std::forward<A>(a)...);
}
static_assert(std::numeric_limits<int>::max() == 2147483647, "");
static_assert(std::numeric_limits<unsigned char>::max() == 255, "");
static_assert(std::is_same<std::conditional_t<true, int, float>, int>::value, "");
static_assert(std::make_tuple(1, 2) == std::make_tuple(1, 2L), "");
static_assert(std::make_tuple(1, 2) < std::make_tuple(1, 3), "");
static_assert(!(std::make_tuple(2, 1) < std::make_tuple(1, 3)), "");
static_assert(std::make_tuple(2, 1) > std::make_tuple(1, 3), "");

__global__ void kernel(int *a, float *f) {
  std::array<int, 4> order = {3, 1, 0, 2};
  auto pair = std::make_pair(a[0], f[0]);
  auto tuple = std::make_tuple(1, 2.0f);
  std::swap(a[1], a[2]);
  a[order[threadIdx.x & 3]] = pair.first + std::get<0>(tuple);
  f[0] = scale(f[1]) + call([](float x, float y) { return x + y; }, f[2], f[3]);
  f[1] = std::plus<float>()(f[4], f[5]);
  new (a) int(3);
}
