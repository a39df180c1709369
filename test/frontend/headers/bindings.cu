// RUN: %clang_bundled %s
// RUN: %lint --print=model %s | FileCheck %s
// Structured bindings, of what is constant, too.

#include <array>
#include <tuple>
#include <utility>
struct P {
  int x, y;
};
__device__ std::tuple<int, int> f(int i) { return {i, i + 1}; }
__device__ std::pair<int, int> g(int i) { return {i, i + 1}; }
__global__ void k(float *p) {
  const auto [a, b] = f(threadIdx.x);
  const auto [c, d] = g(threadIdx.x);
  auto [e, h] = f(3);
  const auto [x, y] = P{1, 2};
  const std::array<int, 2> q = {1, 2};
  const auto &[m, n] = q;
  const int r[2] = {3, 4};
  const auto [s, t] = r;
  auto [u, v] = make_int2(1, 2);
  p[a + b + c + d + e + h + x + y + m + n + s + t + u + v] = 0;
  // CHECK: store.global.4  p + 4*(tid.x + tid.x + 1 + tid.x + tid.x + 1 + 23)
}
