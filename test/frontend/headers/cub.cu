// RUN: %clang_bundled %s
// Collectives of a block and of a warp with their shared memory.

#include <cub/cub.cuh>

template <int Threads> __global__ void reduce(const int *in, int *out) {
  typedef cub::BlockReduce<int, Threads> Reduce;
  typedef cub::BlockScan<int, Threads> Scan;
  typedef cub::BlockLoad<int, Threads, 4, cub::BLOCK_LOAD_TRANSPOSE> Load;
  typedef cub::WarpReduce<float> Warp;
  __shared__ union {
    typename Reduce::TempStorage reduce;
    typename Scan::TempStorage scan;
    typename Load::TempStorage load;
  } shared;
  __shared__ typename Warp::TempStorage warps[Threads / 32];
  int items[4], before;
  Load(shared.load).Load(in + blockIdx.x * Threads * 4, items);
  __syncthreads();
  int sum = Reduce(shared.reduce).Sum(items[0]) + Reduce(shared.reduce).Reduce(1, cub::Max());
  __syncthreads();
  Scan(shared.scan).ExclusiveSum(items[1], before);
  float warp = Warp(warps[threadIdx.x / 32]).Sum(1.0f);
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum + before + warp + (sum > 0 ? cub::FpLimits<float>::Lowest() : 0);
}

int main() {
  size_t bytes = 0;
  int *p = nullptr;
  cub::DeviceReduce::Sum(nullptr, bytes, p, p, 100);
  reduce<128><<<1, 128>>>(p, p);
}

// How many items a thread has may be said, and then their types.
template <int Threads, int Items> __global__ void differences(int (&in)[Items], int (&out)[Items]) {
  typedef cub::BlockAdjacentDifference<int, Threads> Difference;
  typedef cub::BlockDiscontinuity<int, Threads> Discontinuity;
  typedef cub::BlockScan<int, Threads> Scan;
  typedef cub::BlockReduce<int, Threads> Reduce;
  __shared__ typename Difference::TempStorage difference;
  __shared__ typename Discontinuity::TempStorage discontinuity;
  __shared__ typename Scan::TempStorage scan;
  __shared__ typename Reduce::TempStorage reduce;
  Difference(difference).template SubtractLeft<Items>(in, out, cub::Sum());
  Difference(difference).template SubtractRight<Items, int>(in, out, cub::Sum());
  Discontinuity(discontinuity).template FlagHeads<Items>(out, in, cub::Inequality());
  Scan(scan).template InclusiveSum<Items>(in, out);
  in[0] = Reduce(reduce).template Sum<Items>(out) +
          Reduce(reduce).template Reduce<Items>(out, cub::Max());
}
template __global__ void differences<128, 4>(int (&)[4], int (&)[4]);
