// What lanes that update one word of global memory cost: nanoseconds a warp's request, by operation, by
// how many lanes take part, and by whether all warps of the grid meet at one word or each has its own.
// Prints CSV. Addresses come from memory, so that the compiler cannot combine lanes.
//
//   nvcc -O3 -std=c++17 -arch=native -o contention bench/gpu/Contention.cu && ./contention
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace {

constexpr int Warps = 1 << 18, Block = 256;
constexpr int Line = 128; // bytes between the words of two warps

void check(cudaError_t error) {
  if (error == cudaSuccess)
    return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

struct AddInt {
  using T = int;
  static __device__ T update(T *p) { return atomicAdd(p, 3); }
};
struct MaxInt {
  using T = int;
  static __device__ T update(T *p) { return atomicMax(p, int(threadIdx.x)); }
};
struct OrInt {
  using T = int;
  static __device__ T update(T *p) { return atomicOr(p, 1 << threadIdx.x % 32); }
};
struct IncInt {
  using T = unsigned;
  static __device__ T update(T *p) { return atomicInc(p, ~0u); }
};
struct WrapInt {
  using T = unsigned;
  static __device__ T update(T *p) { return atomicInc(p, 1000u); }
};
struct ExchangeInt {
  using T = int;
  static __device__ T update(T *p) { return atomicExch(p, int(threadIdx.x)); }
};
struct CompareInt {
  using T = int;
  static __device__ T update(T *p) { return atomicCAS(p, 0, int(threadIdx.x)); }
};
struct AddLong {
  using T = unsigned long long;
  static __device__ T update(T *p) { return atomicAdd(p, T(3)); }
};
struct MaxLong {
  using T = unsigned long long;
  static __device__ T update(T *p) { return atomicMax(p, T(threadIdx.x)); }
};
struct AddFloat {
  using T = float;
  static __device__ T update(T *p) { return atomicAdd(p, 1.5f); }
};
struct AddDouble {
  using T = double;
  static __device__ T update(T *p) { return atomicAdd(p, 1.5); }
};
struct AddHalves {
  using T = __half2;
  static __device__ T update(T *p) { return atomicAdd(p, __half2half2(__half(1.f))); }
};
struct AddBfloats {
  using T = __nv_bfloat162;
  static __device__ T update(T *p) { return atomicAdd(p, __bfloat162bfloat162(__nv_bfloat16(1.f))); }
};

// Zeros holds zeros. Apart: each lane has a word of its own, in the line of its warp.
template <class Op, bool Uses>
__global__ void meet(char *words, const int *zeros, int lanes, int warpPitch, int lanePitch, char *old) {
  const int i = blockIdx.x * Block + threadIdx.x, warp = i / 32, lane = i % 32;
  if (lane >= lanes)
    return;
  auto *p = reinterpret_cast<typename Op::T *>(words + size_t(warp) * warpPitch + lane * lanePitch + zeros[lane]);
  const typename Op::T before = Op::update(p);
  if (Uses)
    reinterpret_cast<typename Op::T *>(old)[i] = before;
}

template <class Op, bool Uses> float nanoseconds(char *words, const int *zeros, char *old, int lanes, int pitch, int apart) {
  cudaEvent_t start, stop;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&stop));
  float least = 1e30f;
  for (int round = 0; round < 6; ++round) {
    check(cudaMemset(words, 0, size_t(Warps) * Line * 2));
    check(cudaEventRecord(start));
    meet<Op, Uses><<<Warps * 32 / Block, Block>>>(words, zeros, lanes, pitch, apart, old);
    check(cudaEventRecord(stop));
    check(cudaEventSynchronize(stop));
    float ms = 0;
    check(cudaEventElapsedTime(&ms, start, stop));
    if (round)
      least = std::min(least, ms);
  }
  return least * 1e6f / Warps;
}

template <class Op> void measure(const char *name, char *words, const int *zeros, char *old) {
  const int size = sizeof(typename Op::T);
  for (const bool uses : {false, true})
    for (const int pitch : {0, 2 * Line})
      for (const int apart : {0, size}) {
        std::printf("%s,%s,%s,%s", name, uses ? "used" : "unused", pitch ? "of the warp" : "of the grid",
                    apart ? "own word" : "one word");
        for (const int lanes : {1, 2, 4, 8, 16, 32})
          std::printf(",%.3f", uses ? nanoseconds<Op, true>(words, zeros, old, lanes, pitch, apart)
                                    : nanoseconds<Op, false>(words, zeros, old, lanes, pitch, apart));
        std::printf("\n");
        std::fflush(stdout);
      }
}

} // namespace

int main() {
  char *words, *old;
  int *zeros;
  check(cudaMalloc(&words, size_t(Warps) * Line * 2));
  check(cudaMalloc(&old, size_t(Warps) * 32 * 8));
  check(cudaMalloc(&zeros, 32 * sizeof(int)));
  check(cudaMemset(zeros, 0, 32 * sizeof(int)));
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0));
  std::printf("# %s, CUDA %d; nanoseconds a warp\n", device.name, CUDART_VERSION);
  std::printf("operation,result,line,lanes meet at,1,2,4,8,16,32\n");
  measure<AddInt>("add int", words, zeros, old);
  measure<MaxInt>("max int", words, zeros, old);
  measure<OrInt>("or int", words, zeros, old);
  measure<IncInt>("inc int", words, zeros, old);
  measure<WrapInt>("inc int below 1000", words, zeros, old);
  measure<ExchangeInt>("exchange int", words, zeros, old);
  measure<CompareInt>("compare and swap int", words, zeros, old);
  measure<AddLong>("add 64-bit", words, zeros, old);
  measure<MaxLong>("max 64-bit", words, zeros, old);
  measure<AddFloat>("add float", words, zeros, old);
  measure<AddDouble>("add double", words, zeros, old);
  measure<AddHalves>("add half2", words, zeros, old);
  measure<AddBfloats>("add bfloat162", words, zeros, old);
}
