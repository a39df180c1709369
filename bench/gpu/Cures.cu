// What curing each kind of finding gains: pairs of kernels that do the same, one that warplint warns of
// or notes, and one as it advises. Prints a CSV line for each pair: times in microseconds, the best of
// eleven.
//
//   nvcc -O3 -std=c++17 -arch=native -o cures bench/gpu/Cures.cu && ./cures
#include "Stopwatch.cuh"

#include <cuda_fp16.h>

namespace {

// --- Global memory: how many sectors a request moves ------------------------------------------------

__global__ void quadsByElement(const float *in, float *out) {
  const int i = thread();
  out[i] = in[4 * i] + in[4 * i + 1] + in[4 * i + 2] + in[4 * i + 3];
}
__global__ void quadsAtOnce(const float4 *in, float *out) {
  const int i = thread();
  const float4 v = in[i];
  out[i] = v.x + v.y + v.z + v.w;
}

__global__ void quadStoresByElement(const float *in, float *out) {
  const int i = thread();
  const float v = in[i];
  out[4 * i] = v;
  out[4 * i + 1] = 2 * v;
  out[4 * i + 2] = 3 * v;
  out[4 * i + 3] = 4 * v;
}
__global__ void quadStoresAtOnce(const float *in, float4 *out) {
  const int i = thread();
  const float v = in[i];
  out[i] = make_float4(v, 2 * v, 3 * v, 4 * v);
}

struct Triple {
  float x, y, z;
};
__global__ void triplesByField(const Triple *in, float *out) {
  const int i = thread();
  out[i] = in[i].x + in[i].y + in[i].z;
}
__global__ void triplesByArray(const float *in, float *out) {
  const int i = thread(), n = gridDim.x * blockDim.x;
  out[i] = in[i] + in[n + i] + in[2 * n + i];
}

struct Particle {
  float position[3], mass, velocity[3], charge;
};
__global__ void oneFieldOfEight(const Particle *in, float *out) {
  const int i = thread();
  out[i] = in[i].charge;
}
__global__ void oneFieldAlone(const float *in, float *out) {
  const int i = thread();
  out[i] = in[i];
}

template <int Stride> __global__ void strided(const float *in, float *out) {
  const int i = thread();
  out[i] = in[Stride * i];
}

constexpr int Row = 64;
__global__ void rowByThread(const float *in, float *out) {
  const int i = thread();
  float sum = 0;
  for (int k = 0; k < Row; ++k)
    sum += in[i * Row + k];
  out[i] = sum;
}
__global__ void columnByThread(const float *in, float *out) {
  const int i = thread(), n = gridDim.x * blockDim.x;
  float sum = 0;
  for (int k = 0; k < Row; ++k)
    sum += in[k * n + i];
  out[i] = sum;
}

template <int Start> __global__ void startingAt(const float *in, float *out) {
  const int i = thread();
  out[i] = in[i + Start];
}

__global__ void halvesByElement(const __half *in, __half *out) {
  const int i = thread();
  out[i] = __hadd(in[i], in[i]);
}
__global__ void halvesByPair(const __half2 *in, __half2 *out) {
  const int i = thread();
  out[i] = __hadd2(in[i], in[i]);
}

__global__ void bytesByElement(const uint8_t *in, uint8_t *out) {
  const int i = thread();
  out[i] = in[i] ^ 0x5a;
}
__global__ void bytesByWord(const uint32_t *in, uint32_t *out) {
  const int i = thread();
  out[i] = in[i] ^ 0x5a5a5a5a;
}

constexpr int Side = 8192; // of square matrices of floats
__global__ void image(const float *in, float *out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * Side + x] = 2 * in[y * Side + x];
}

__global__ void transposeStraight(const float *in, float *out) {
  const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  out[x * Side + y] = in[y * Side + x];
}
template <int Pitch> __global__ void transposeTiled(const float *in, float *out) {
  __shared__ float tile[32][Pitch];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * Side + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  out[y * Side + x] = tile[threadIdx.x][threadIdx.y];
}

// --- Shared memory: how many wavefronts a request takes ---------------------------------------------

// Sixty-four loads of shared memory for each element of global memory: bound by the former.
template <int Stride> __global__ void sharedLoads(const float *in, float *out) {
  __shared__ float s[32 * 32];
  for (int i = threadIdx.x; i < 1024; i += Block)
    s[i] = in[i];
  __syncthreads();
  float sum = in[thread()];
  int at = threadIdx.x % 32 * Stride % 1024;
#pragma unroll 8
  for (int k = 0; k < 64; ++k) {
    sum += s[at];
    at = (at + 32) % 1024;
  }
  out[thread()] = sum;
}
// A store and a load of shared memory for each element: bound by global memory.
template <int Stride> __global__ void sharedOnce(const float *in, float *out) {
  __shared__ float s[Block / 32][32 * 32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  s[warp][lane * Stride] = in[thread()];
  __syncwarp();
  out[thread()] = s[warp][(31 - lane) * Stride];
}

// --- Atomics ----------------------------------------------------------------------------------------

__global__ void sumByLane(const float *in, float *out) { atomicAdd(out, in[thread()]); }
__device__ float sumOfWarp(float v) {
  for (int d = 16; d; d /= 2)
    v += __shfl_down_sync(~0u, v, d);
  return v;
}
__global__ void sumByWarp(const float *in, float *out) {
  const float v = sumOfWarp(in[thread()]);
  if (threadIdx.x % 32 == 0)
    atomicAdd(out, v);
}
__global__ void sumByBlock(const float *in, float *out) {
  __shared__ float part[Block / 32];
  float v = sumOfWarp(in[thread()]);
  if (threadIdx.x % 32 == 0)
    part[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = sumOfWarp(threadIdx.x < Block / 32 ? part[threadIdx.x] : 0);
    if (threadIdx.x == 0)
      atomicAdd(out, v);
  }
}

__global__ void countByLane(const float *in, unsigned *out) {
  if (in[thread()] >= 0)
    atomicInc(out, ~0u);
}
__global__ void countByWarp(const float *in, unsigned *out) {
  const unsigned votes = __ballot_sync(~0u, in[thread()] >= 0);
  if (threadIdx.x % 32 == 0)
    atomicAdd(out, __popc(votes));
}

__device__ int binOf(float v, int spread) { return int(v * 256) % 256 * spread % 256; }
template <int Spread> __global__ void histogramGlobal(const float *in, unsigned *out) {
  atomicAdd(&out[binOf(in[thread()], Spread)], 1u);
}
template <int Spread> __global__ void histogramShared(const float *in, unsigned *out) {
  __shared__ unsigned bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int k = 0; k < 16; ++k)
    atomicAdd(&bins[binOf(in[(blockIdx.x * 16 + k) * Block + threadIdx.x], Spread)], 1u);
  __syncthreads();
  atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}
template <int Spread> __global__ void histogramByWarp(const float *in, unsigned *out) {
  __shared__ unsigned bins[Block / 32][256];
  for (int i = threadIdx.x; i < Block / 32 * 256; i += Block)
    bins[i / 256][i % 256] = 0;
  __syncthreads();
  for (int k = 0; k < 16; ++k)
    atomicAdd(&bins[threadIdx.x / 32][binOf(in[(blockIdx.x * 16 + k) * Block + threadIdx.x], Spread)], 1u);
  __syncthreads();
  unsigned sum = 0;
  for (int w = 0; w < Block / 32; ++w)
    sum += bins[w][threadIdx.x];
  atomicAdd(&out[threadIdx.x], sum);
}

// --- Local memory -----------------------------------------------------------------------------------

__global__ void localArray(const float *in, float *out) {
  const int i = thread();
  float v[8];
#pragma unroll
  for (int k = 0; k < 8; ++k)
    v[k] = in[i] * (k + 1);
  out[i] = v[int(in[i] * 64) % 8];
}
__global__ void selected(const float *in, float *out) {
  const int i = thread(), which = int(in[i] * 64) % 8;
  float v = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k)
    v = k == which ? in[i] * (k + 1) : v;
  out[i] = v;
}

// --- The pairs --------------------------------------------------------------------------------------

void globalPairs(Buffers b) {
  const char *check = "global-uncoalesced";
  const int n = Count / 8, blocks = n / Block;
  pair("4 loads of 4 bytes -> 1 of 16", check, b, [=](Buffers b) { quadsByElement<<<2 * blocks, Block>>>(b.in, b.out); },
       [=](Buffers b) { quadsAtOnce<<<2 * blocks, Block>>>(as<float4>(b.in), b.out); });
  pair("4 stores of 4 bytes -> 1 of 16", check, b,
       [=](Buffers b) { quadStoresByElement<<<2 * blocks, Block>>>(b.in, b.out); },
       [=](Buffers b) { quadStoresAtOnce<<<2 * blocks, Block>>>(b.in, as<float4>(b.out)); });
  pair("all 3 fields of 12 bytes -> 3 arrays", check, b,
       [=](Buffers b) { triplesByField<<<2 * blocks, Block>>>(as<Triple>(b.in), b.out); },
       [=](Buffers b) { triplesByArray<<<2 * blocks, Block>>>(b.in, b.out); });
  pair("1 field of 8 -> its array", check, b,
       [=](Buffers b) { oneFieldOfEight<<<blocks, Block>>>(as<Particle>(b.in), b.out); },
       [=](Buffers b) { oneFieldAlone<<<blocks, Block>>>(b.in, b.out); });
  pair("stride 2 -> 1", check, b, [=](Buffers b) { strided<2><<<blocks, Block>>>(b.in, b.out); },
       [=](Buffers b) { strided<1><<<blocks, Block>>>(b.in, b.out); });
  pair("stride 4 -> 1", check, b, [=](Buffers b) { strided<4><<<blocks, Block>>>(b.in, b.out); },
       [=](Buffers b) { strided<1><<<blocks, Block>>>(b.in, b.out); });
  pair("a row of 64 by thread -> a column", check, b,
       [=](Buffers b) { rowByThread<<<Count / Row / Block, Block>>>(b.in, b.out); },
       [=](Buffers b) { columnByThread<<<Count / Row / Block, Block>>>(b.in, b.out); });
  pair("start at element 1 -> 0", check, b, [=](Buffers b) { startingAt<1><<<4 * blocks, Block>>>(b.in, b.out); },
       [=](Buffers b) { startingAt<0><<<4 * blocks, Block>>>(b.in, b.out); });
  pair("2 bytes a lane -> 4", check, b,
       [=](Buffers b) { halvesByElement<<<8 * blocks, Block>>>(as<__half>(b.in), as<__half>(b.out)); },
       [=](Buffers b) { halvesByPair<<<4 * blocks, Block>>>(as<__half2>(b.in), as<__half2>(b.out)); });
  pair("1 byte a lane -> 4", check, b,
       [=](Buffers b) { bytesByElement<<<8 * blocks, Block>>>(as<uint8_t>(b.in), as<uint8_t>(b.out)); },
       [=](Buffers b) { bytesByWord<<<2 * blocks, Block>>>(as<uint32_t>(b.in), as<uint32_t>(b.out)); });
  pair("blocks of 8x32 -> 32x8", check, b,
       [=](Buffers b) { image<<<dim3(Side / 8, Side / 32), dim3(8, 32)>>>(b.in, b.out); },
       [=](Buffers b) { image<<<dim3(Side / 32, Side / 8), dim3(32, 8)>>>(b.in, b.out); });
  pair("blocks of 4x64 -> 32x8", check, b,
       [=](Buffers b) { image<<<dim3(Side / 4, Side / 64), dim3(4, 64)>>>(b.in, b.out); },
       [=](Buffers b) { image<<<dim3(Side / 32, Side / 8), dim3(32, 8)>>>(b.in, b.out); });
  const dim3 tiles(Side / 32, Side / 32), square(32, 32);
  pair("transposition -> through a tile", check, b, [=](Buffers b) { transposeStraight<<<tiles, square>>>(b.in, b.out); },
       [=](Buffers b) { transposeTiled<32><<<tiles, square>>>(b.in, b.out); });
  pair("tile[32][32] -> tile[32][33]", "shared-bank-conflict", b,
       [=](Buffers b) { transposeTiled<32><<<tiles, square>>>(b.in, b.out); },
       [=](Buffers b) { transposeTiled<33><<<tiles, square>>>(b.in, b.out); });
}

template <int Stride> void sharedPair(Buffers b) {
  const int blocks = Count / 4 / Block;
  const std::string ways = std::to_string(Stride) + "-way - ";
  pair(ways + "64 loads an element -> none", "shared-bank-conflict", b,
       [=](Buffers b) { sharedLoads<Stride><<<blocks, Block>>>(b.in, b.out); },
       [=](Buffers b) { sharedLoads<1><<<blocks, Block>>>(b.in, b.out); });
  pair(ways + "a store and a load an element -> none", "shared-bank-conflict", b,
       [=](Buffers b) { sharedOnce<Stride><<<4 * blocks, Block>>>(b.in, b.out); },
       [=](Buffers b) { sharedOnce<1><<<4 * blocks, Block>>>(b.in, b.out); });
}

template <int Spread> void histogramPairs(Buffers b, const std::string &data) {
  const int blocks = Count / Block;
  unsigned *bins = as<unsigned>(b.out);
  pair("bins in global memory -> shared - " + data, "atomic-contention", b,
       [=](Buffers b) { histogramGlobal<Spread><<<blocks, Block>>>(b.in, bins); },
       [=](Buffers b) { histogramShared<Spread><<<blocks / 16, Block>>>(b.in, bins); });
  pair("bins of a block -> of each warp - " + data, "atomic-contention", b,
       [=](Buffers b) { histogramShared<Spread><<<blocks / 16, Block>>>(b.in, bins); },
       [=](Buffers b) { histogramByWarp<Spread><<<blocks / 16, Block>>>(b.in, bins); });
}

void atomicPairs(Buffers b) {
  const int blocks = Count / Block;
  const char *check = "atomic-contention";
  pair("sum: an atomic a lane -> a warp", check, b, [=](Buffers b) { sumByLane<<<blocks, Block>>>(b.in, b.out); },
       [=](Buffers b) { sumByWarp<<<blocks, Block>>>(b.in, b.out); });
  pair("sum: an atomic a warp -> a block", check, b, [=](Buffers b) { sumByWarp<<<blocks, Block>>>(b.in, b.out); },
       [=](Buffers b) { sumByBlock<<<blocks, Block>>>(b.in, b.out); });
  pair("atomicInc a lane -> a warp", check, b,
       [=](Buffers b) { countByLane<<<blocks, Block>>>(b.in, as<unsigned>(b.out)); },
       [=](Buffers b) { countByWarp<<<blocks, Block>>>(b.in, as<unsigned>(b.out)); });
  histogramPairs<1>(b, "random");
  histogramPairs<0>(b, "all equal");
  pair("array of 8 by a variable -> selects", "local-array", b, [=](Buffers b) { localArray<<<blocks, Block>>>(b.in, b.out); },
       [=](Buffers b) { selected<<<blocks, Block>>>(b.in, b.out); });
}

} // namespace

int main() {
  const Buffers b = filled();
  globalPairs(b);
  sharedPair<2>(b);
  sharedPair<4>(b);
  sharedPair<8>(b);
  sharedPair<32>(b);
  atomicPairs(b);
}
