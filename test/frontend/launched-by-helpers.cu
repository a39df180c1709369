// Functions that launch what they are given: the launch is what the call makes of it.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=launch:

#include <cuda_runtime.h>
#include <utility>

__global__ void passed(float *p, int n) { p[threadIdx.x * n] = 0; }
// CHECK-LABEL: kernel passed(
// CHECK-NEXT:  launch: block 32x4x1, grid 7x1x1, 512 bytes of dynamic shared memory, n = 3
// CHECK-NEXT:  launch: block 64x1x1, grid 2x1x1, n = 5

template <typename T> __global__ void wrapped(T *p, int n) { p[threadIdx.x * n] = 0; }
// CHECK-LABEL: kernel wrapped<float>(
// CHECK-NEXT:  launch: block 16x16x1, grid 9x1x1, n = 4

__global__ void captured(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel captured(
// CHECK-NEXT:  launch: block 96x1x1, grid 8x1x1

__global__ void own(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel own(
// CHECK-NEXT:  launch: block 48x1x1, grid 1x1x1

__global__ void rewritten(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel rewritten(
// CHECK-NEXT:  launch: block 80x1x1, grid 2x1x1

template <int N> __global__ void tiled(float *p) { p[N * threadIdx.x] = 0; }
// CHECK-LABEL: kernel tiled<1>(
// CHECK-NEXT:  launch: block 112x1x1, grid 1x1x1
// CHECK-LABEL: kernel tiled<2>(
// CHECK-NEXT:  launch: block 112x1x1, grid 1x1x1

template <typename... Params, typename... Args>
void launch(void (*kernel)(Params...), dim3 grid, dim3 block, size_t shared, Args &&...args) {
  kernel<<<grid, block, shared>>>(std::forward<Args>(args)...);
}

struct Launcher {
  dim3 grid;
  template <typename Kernel, typename... Args>
  void run(const Kernel &kernel, dim3 block, Args &&...args) const {
    launch(kernel, dim3(block.x - 7), block, 0, std::forward<Args>(args)...);
  }
};
#define RUN(kernel, block, ...)                                                                    \
  [&] {                                                                                            \
    auto &k = kernel;                                                                              \
    return Launcher().run(k, block, __VA_ARGS__);                                                  \
  }()

void rewrite(void (*kernel)(float *), int threads) {
  threads = 80;
  kernel<<<2, threads>>>(nullptr);
  own<<<1, 48>>>(nullptr);
}

template <int N> struct Number { static constexpr int value = N; };
template <typename F> void choose(int n, F f) { n == 1 ? f(Number<1>()) : f(Number<2>()); }

int main(int argc, char **) {
  float *p = nullptr;
  int n = 3;
  launch(passed, 7, dim3(32, 4), 512, p, n);
  launch(&passed, dim3(2), 64, 0, p, 5);
  RUN((wrapped<float>), dim3(16, 16), p, 4);
  const int threads = 96;
  auto with = [&](auto kernel, int grid) { kernel<<<grid, threads>>>(p); };
  with(captured, 8);
  rewrite(rewritten, 64);
  choose(argc, [&](auto number) { tiled<decltype(number)::value><<<1, 112>>>(p); });
}
