// RUN: %clang_bundled %s
// What takes numbers of two types.

#include <cuda/functional>
#include <numeric>

template <unsigned Step, class Choice> __global__ void kernel(float *p, Choice larger) {
  p[larger(threadIdx.x, 3u) + Step] = cuda::minimum<>{}(p[0], 2.0) + cuda::minimum<int>()(1, 2);
}

void run(float *p, unsigned n) {
  static_assert(std::gcd(16ul, 12u) == 4 && std::lcm(short(4), 6) == 12);
  kernel<std::gcd(8, 12u)><<<std::gcd(16 / sizeof(float), n), 32>>>(p, cuda::maximum<>{});
}
