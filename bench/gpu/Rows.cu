// What rows cost that each thread walks alone, and what they cost through a tile of shared memory that
// each warp fills by rows and walks by columns. The lines are as those of Cures.cu.
//
//   nvcc -O3 -std=c++17 -arch=native -o rows bench/gpu/Rows.cu && ./rows
#include "Stopwatch.cuh"

#include <cooperative_groups.h>

namespace {
namespace cg = cooperative_groups;

enum class Of { Sum, Product, Fill, Scale };

/// What a thread does with element k of its row.
template <Of What> __device__ void walkOne(float &element, const float *x, int k, float &sum) {
  if (What == Of::Sum)
    sum += element;
  if (What == Of::Product)
    sum += element * x[k];
  if (What == Of::Fill)
    element = k;
  if (What == Of::Scale)
    element = 2 * element;
}

template <Of What> __global__ void walk(const float *in, const float *x, float *out, int length, int rows) {
  const int i = thread();
  if (i >= rows)
    return;
  float sum = 0;
  for (int k = 0; k < length; ++k) {
    if (What == Of::Sum)
      sum += in[i * length + k];
    if (What == Of::Product)
      sum += in[i * length + k] * x[k];
    if (What == Of::Fill)
      out[i * length + k] = k;
    if (What == Of::Scale)
      out[i * length + k] = 2 * in[i * length + k];
  }
  if (What == Of::Sum || What == Of::Product)
    out[i] = sum;
}

// Lanes that come to the loop together, whichever these are: they take elements of the rows in turn.
template <Of What, int Wide, int Threads>
__global__ void tiled(const float *in, const float *x, float *out, int length, int rows) {
  const int i = thread();
  if (i >= rows)
    return;
  float sum = 0;
  __shared__ float tiles[Threads / 32][32][Wide + 1];
  const cg::coalesced_group warp = cg::coalesced_threads();
  const unsigned rank = warp.thread_rank();
  auto &tile = tiles[threadIdx.x / 32];
  for (int first = 0; first < length; first += Wide) {
    if (What != Of::Fill) {
      warp.sync();
      for (unsigned e = rank; e < warp.size() * Wide; e += warp.size()) {
        const int row = warp.shfl(i, e / Wide), k = first + e % Wide;
        if (k < length)
          tile[e / Wide][e % Wide] = in[row * length + k];
      }
      warp.sync();
    }
    const int end = min(first + Wide, length);
    for (int k = first; k < end; ++k)
      walkOne<What>(tile[rank][k - first], x, k, sum);
    if (What == Of::Fill || What == Of::Scale) {
      warp.sync();
      for (unsigned e = rank; e < warp.size() * Wide; e += warp.size()) {
        const int row = warp.shfl(i, e / Wide), k = first + e % Wide;
        if (k < length)
          out[row * length + k] = tile[e / Wide][e % Wide];
      }
      if (What == Of::Fill)
        warp.sync();
    }
  }
  if (What == Of::Sum || What == Of::Product)
    out[i] = sum;
}

// The same for whole warps that are known as such.
template <Of What, int Wide, int Threads>
__global__ void whole(const float *in, const float *x, float *out, int length, int rows) {
  const int i = thread(), lane = threadIdx.x % 32;
  float sum = 0;
  __shared__ float tiles[Threads / 32][32][Wide + 1];
  auto &tile = tiles[threadIdx.x / 32];
  for (int first = 0; first < length; first += Wide) {
    if (What != Of::Fill) {
      __syncwarp();
#pragma unroll 8
      for (int e = lane; e < 32 * Wide; e += 32) {
        const int row = i - lane + e / Wide, k = first + e % Wide;
        if (row < rows && k < length)
          tile[e / Wide][e % Wide] = in[row * length + k];
      }
      __syncwarp();
    }
    const int end = min(first + Wide, length);
    for (int k = first; k < end; ++k)
      walkOne<What>(tile[lane][k - first], x, k, sum);
    if (What == Of::Fill || What == Of::Scale) {
      __syncwarp();
#pragma unroll 8
      for (int e = lane; e < 32 * Wide; e += 32) {
        const int row = i - lane + e / Wide, k = first + e % Wide;
        if (row < rows && k < length)
          out[row * length + k] = tile[e / Wide][e % Wide];
      }
      if (What == Of::Fill)
        __syncwarp();
    }
  }
  if ((What == Of::Sum || What == Of::Product) && i < rows)
    out[i] = sum;
}

/// Stops unless both write the same floats.
void checkSame(const std::string &what, Buffers b, const Launch &before, const Launch &after) {
  std::vector<float> of[2] = {std::vector<float>(Count / 16), std::vector<float>(Count / 16)};
  for (int i : {0, 1}) {
    check(cudaMemset(b.out, 0, Count / 16 * sizeof(float)), "cudaMemset");
    (i ? after : before)(b);
    check(cudaMemcpy(of[i].data(), b.out, Count / 16 * sizeof(float), cudaMemcpyDeviceToHost), what.c_str());
  }
  if (of[0] != of[1]) {
    std::fprintf(stderr, "%s: other results\n", what.c_str());
    std::exit(1);
  }
}

template <Of What, int Wide, int Threads> void compare(const char *name, Buffers b, int length, int count) {
  const int rows = count / length, grid = (rows + Threads - 1) / Threads;
  const std::string of = std::string("rows of ") + std::to_string(length) + (count < Count ? " in 16 MiB " : " ") +
                         name + " by " + std::to_string(Threads) + " threads -> ";
  const Launch before = [=](Buffers b) { walk<What><<<grid, Threads>>>(b.in, b.in, b.out, length, rows); };
  const Launch lanes = [=](Buffers b) {
    tiled<What, Wide, Threads><<<grid, Threads>>>(b.in, b.in, b.out, length, rows);
  };
  const Launch warps = [=](Buffers b) {
    whole<What, Wide, Threads><<<grid, Threads>>>(b.in, b.in, b.out, length, rows);
  };
  checkSame(of, b, before, lanes);
  checkSame(of, b, before, warps);
  pair(of + "tiles " + std::to_string(Wide) + " wide of the lanes that come", "global-uncoalesced", b, before, lanes);
  pair(of + "tiles " + std::to_string(Wide) + " wide of whole warps", "global-uncoalesced", b, before, warps);
}

template <Of What> void compareAll(const char *name, Buffers b) {
  for (int count : {Count, Count / 16})
    for (int length : {4, 8, 16, 32, 64, 100, 256, 1024, 4096}) {
      compare<What, 32, 256>(name, b, length, count);
      compare<What, 16, 256>(name, b, length, count);
      compare<What, 8, 256>(name, b, length, count);
    }
  for (int length : {32, 256, 4096})
    compare<What, 32, 128>(name, b, length, Count);
}
} // namespace

int main() {
  Buffers b = filled();
  compareAll<Of::Sum>("summed up", b);
  compareAll<Of::Product>("multiplied by a vector", b);
  compareAll<Of::Fill>("written", b);
  compareAll<Of::Scale>("copied", b);
}
