// What rows cost that each thread walks alone, by their length; what is gained where the data fits
// caches; and what conflicts cost beside a kernel's other work. The lines are as those of Cures.cu.
//
//   nvcc -O3 -std=c++17 -arch=native -o walks bench/gpu/Walks.cu && ./walks
#include "Stopwatch.cuh"

namespace {

constexpr int Small = Count / 16; // 16 MiB: a third of the L2 of an H100

// --- Rows of a length that the compiler does not know
// -----------------------------------------------

__global__ void sumRow(const float *in, float *out, int length) {
  const int i = thread();
  float sum = 0;
  for (int k = 0; k < length; ++k)
    sum += in[i * length + k];
  out[i] = sum;
}
__global__ void sumColumn(const float *in, float *out, int length) {
  const int i = thread(), n = gridDim.x * blockDim.x;
  float sum = 0;
  for (int k = 0; k < length; ++k)
    sum += in[k * n + i];
  out[i] = sum;
}
__global__ void sumRowByWarp(const float *in, float *out, int length) {
  const int row = thread() / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int k = lane; k < length; k += 32)
    sum += in[row * length + k];
  for (int d = 16; d; d /= 2)
    sum += __shfl_down_sync(~0u, sum, d);
  if (lane == 0)
    out[row] = sum;
}
__global__ void fillRow(float *out, int length) {
  const int i = thread();
  for (int k = 0; k < length; ++k)
    out[i * length + k] = k;
}
__global__ void fillColumn(float *out, int length) {
  const int i = thread(), n = gridDim.x * blockDim.x;
  for (int k = 0; k < length; ++k)
    out[k * n + i] = k;
}
__global__ void scaleRow(const float *in, float *out, int length) {
  const int i = thread();
  for (int k = 0; k < length; ++k)
    out[i * length + k] = 2 * in[i * length + k];
}
__global__ void scaleFlat(const float *in, float *out) { out[thread()] = 2 * in[thread()]; }

// The same of a length that it knows, so that the stores follow each other.
template <int Length> __global__ void fillKnownRow(float *out) {
  const int i = thread();
#pragma unroll
  for (int k = 0; k < Length; ++k)
    out[i * Length + k] = k;
}

// Rows that an index names: a thread a row, and a lane an element.
__device__ int rowNamed(int i, int rows) { return unsigned(i) * 2654435761u % unsigned(rows); }
__global__ void gatherByThread(const float *in, float *out, int length, int rows) {
  const int i = thread(), from = rowNamed(i, rows);
  for (int k = 0; k < length; ++k)
    out[i * length + k] = in[from * length + k];
}
__global__ void gatherByElement(const float *in, float *out, int length, int rows) {
  const int i = thread() / length, k = thread() % length;
  out[i * length + k] = in[rowNamed(i, rows) * length + k];
}

// --- Pixels of bytes
// --------------------------------------------------------------------------------

template <int Apart> __global__ void channel(const uint8_t *in, uint8_t *out) {
  out[thread()] = in[Apart * thread()];
}
__global__ void pixels(const uchar3 *in, uchar3 *out) {
  const uchar3 v = in[thread()];
  out[thread()] = make_uchar3(v.z, v.y, v.x);
}
__global__ void words(const uint32_t *in, uint32_t *out) { out[thread()] = ~in[thread()]; }

// --- A table that all blocks read
// -------------------------------------------------------------------

template <bool ByRow> __global__ void product(const float *table, float *out) {
  __shared__ float x[64];
  if (threadIdx.x < 64)
    x[threadIdx.x] = blockIdx.x + threadIdx.x;
  __syncthreads();
  float sum = 0;
#pragma unroll 8
  for (int k = 0; k < 64; ++k)
    sum += x[k] * table[ByRow ? threadIdx.x * 64 + k : k * Block + threadIdx.x];
  out[thread()] = sum;
}

template <int Apart> __global__ void strided(const float *in, float *out) {
  out[thread()] = in[Apart * thread()];
}

template <int Apart> __global__ void stridedStore(const float *in, float *out) {
  out[Apart * thread()] = in[thread()];
}
// A strided load, and so many instructions that have nothing to do with it.
template <int Apart, int Work> __global__ void stridedAmidWork(const float *in, float *out) {
  float others[4] = {1, 2, 3, 4};
  const float by = in[Apart * thread()];
#pragma unroll 8
  for (int j = 0; j < Work / 4; ++j)
#pragma unroll
    for (int k = 0; k < 4; ++k)
      others[k] = others[k] * 1.5f + 0.5f;
  out[thread()] = by + others[0] + others[1] + others[2] + others[3];
}

constexpr int Side = 2048; // of a square matrix of floats: 16 MiB
template <bool Tiled> __global__ void transpose(const float *in, float *out) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  if (!Tiled) {
    out[x * Side + y] = in[y * Side + x];
    return;
  }
  __shared__ float tile[32][33];
  tile[threadIdx.y][threadIdx.x] = in[y * Side + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  out[y * Side + x] = tile[threadIdx.x][threadIdx.y];
}
// Which side had better be strided: rows are read and columns written, or columns read and rows
// written.
template <bool StridedLoad> __global__ void transposeBySide(const float *in, float *out, int side) {
  const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (StridedLoad)
    out[y * side + x] = in[x * side + y];
  else
    out[x * side + y] = in[y * side + x];
}

// --- Conflicts beside other work
// --------------------------------------------------------------------

// A load of shared memory, and then some instructions that have nothing to do with it.
template <int Ways, int Work> __global__ void loadAmidWork(const float *in, float *out) {
  __shared__ float s[32 * 32];
  for (int i = threadIdx.x; i < 1024; i += Block)
    s[i] = in[i];
  __syncthreads();
  float sum = 0, others[4] = {1, 2, 3, 4};
  const float by = in[thread()];
  int at = threadIdx.x % 32 * Ways % 1024;
#pragma unroll 4
  for (int k = 0; k < 256; ++k) {
    sum += s[at];
    at = at + 32 & 1023;
#pragma unroll
    for (int j = 0; j < Work; ++j)
      others[j % 4] = others[j % 4] * by + by;
  }
  out[thread()] = sum + others[0] + others[1] + others[2] + others[3];
}

template <bool Interleaved> __global__ void sumOfBlock(const float *in, float *out) {
  __shared__ float s[Block];
  const int t = threadIdx.x;
  s[t] = in[thread()];
  __syncthreads();
  if (Interleaved)
    for (int d = 1; d < Block; d *= 2) {
      if (2 * d * t < Block)
        s[2 * d * t] += s[2 * d * t + d];
      __syncthreads();
    }
  else
    for (int d = Block / 2; d; d /= 2) {
      if (t < d)
        s[t] += s[t + d];
      __syncthreads();
    }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

// A product of matrices of 2048 x 2048 by tiles of 64 x 64 with 16 in between, four by four
// elements a thread. The tile of A is stored by columns, once, and read sixteen times.
template <int Pitch> __global__ void multiply(const float *a, const float *b, float *c) {
  __shared__ float as[16][Pitch], bs[16][64];
  const int t = threadIdx.x, row = t / 16 * 4, column = t % 16 * 4;
  float sum[4][4] = {};
  for (int k = 0; k < Side; k += 16) {
    for (int i = 0; i < 4; ++i)
      as[t % 16][t / 16 + 16 * i] = a[(blockIdx.y * 64 + t / 16 + 16 * i) * Side + k + t % 16];
    for (int i = 0; i < 4; ++i)
      bs[t / 64 + 4 * i][t % 64] = b[(k + t / 64 + 4 * i) * Side + blockIdx.x * 64 + t % 64];
    __syncthreads();
#pragma unroll
    for (int j = 0; j < 16; ++j) {
      const float4 u = *reinterpret_cast<const float4 *>(&as[j][row]),
                   v = *reinterpret_cast<const float4 *>(&bs[j][column]);
      const float us[] = {u.x, u.y, u.z, u.w}, vs[] = {v.x, v.y, v.z, v.w};
#pragma unroll
      for (int m = 0; m < 4; ++m)
#pragma unroll
        for (int n = 0; n < 4; ++n)
          sum[m][n] += us[m] * vs[n];
    }
    __syncthreads();
  }
  for (int m = 0; m < 4; ++m)
    for (int n = 0; n < 4; ++n)
      c[(blockIdx.y * 64 + row + m) * Side + blockIdx.x * 64 + column + n] = sum[m][n];
}

// The tile of a product where a warp reads a column of it: sixteen by sixteen threads, an element
// each.
template <int Pitch, bool Exchanged>
__global__ void multiplySimply(const float *a, const float *b, float *c) {
  __shared__ float as[16][Pitch], bs[16][Pitch];
  const int x = threadIdx.x, y = threadIdx.y, inner = Exchanged ? y : x, outer = Exchanged ? x : y;
  float sum = 0;
  for (int k = 0; k < Side; k += 16) {
    as[y][x] = a[(blockIdx.y * 16 + y) * Side + k + x];
    bs[y][x] = b[(k + y) * Side + blockIdx.x * 16 + x];
    __syncthreads();
    for (int j = 0; j < 16; ++j)
      sum += as[outer][j] * bs[j][inner];
    __syncthreads();
  }
  c[(blockIdx.y * 16 + outer) * Side + blockIdx.x * 16 + inner] = sum;
}

// --- The pairs
// --------------------------------------------------------------------------------------

const char *const Global = "global-uncoalesced", *const Shared = "shared-bank-conflict";

void rowPairs(Buffers b, int length, int count, const std::string &where) {
  const int blocks = count / length / Block;
  const std::string row = "rows of " + std::to_string(length) + where;
  pair(
      row + " read by thread -> columns", Global, b,
      [=](Buffers b) { sumRow<<<blocks, Block>>>(b.in, b.out, length); },
      [=](Buffers b) { sumColumn<<<blocks, Block>>>(b.in, b.out, length); });
  pair(
      row + " read by thread -> by warp", Global, b,
      [=](Buffers b) { sumRow<<<blocks, Block>>>(b.in, b.out, length); },
      [=](Buffers b) { sumRowByWarp<<<32 * blocks, Block>>>(b.in, b.out, length); });
  pair(
      row + " written by thread -> columns", Global, b,
      [=](Buffers b) { fillRow<<<blocks, Block>>>(b.out, length); },
      [=](Buffers b) { fillColumn<<<blocks, Block>>>(b.out, length); });
  pair(
      row + " copied by thread -> by element", Global, b,
      [=](Buffers b) { scaleRow<<<blocks, Block>>>(b.in, b.out, length); },
      [=](Buffers b) { scaleFlat<<<blocks * length, Block>>>(b.in, b.out); });
  const int rows = blocks * Block;
  pair(
      row + " gathered by thread -> by element", Global, b,
      [=](Buffers b) { gatherByThread<<<blocks, Block>>>(b.in, b.out, length, rows); },
      [=](Buffers b) { gatherByElement<<<blocks * length, Block>>>(b.in, b.out, length, rows); });
}

template <int Length> void knownRowPair(Buffers b) {
  const int blocks = Count / Length / Block;
  pair(
      "rows of known " + std::to_string(Length) + " written by thread -> columns", Global, b,
      [=](Buffers b) { fillKnownRow<Length><<<blocks, Block>>>(b.out); },
      [=](Buffers b) { fillColumn<<<blocks, Block>>>(b.out, Length); });
}

template <int Apart> void storePair(Buffers b) {
  pair(
      "stores " + std::to_string(Apart) + " apart -> side by side", Global, b,
      [=](Buffers b) { stridedStore<Apart><<<Count / 32 / Block, Block>>>(b.in, b.out); },
      [=](Buffers b) { stridedStore<1><<<Count / 32 / Block, Block>>>(b.in, b.out); });
  pair(
      "loads " + std::to_string(Apart) + " apart -> side by side", Global, b,
      [=](Buffers b) { strided<Apart><<<Count / 32 / Block, Block>>>(b.in, b.out); },
      [=](Buffers b) { strided<1><<<Count / 32 / Block, Block>>>(b.in, b.out); });
}

template <int Work> void globalWorkPair(Buffers b) {
  pair(
      "stride 32 and " + std::to_string(Work) + " instructions beside it -> 1", Global, b,
      [=](Buffers b) { stridedAmidWork<32, Work><<<Count / 32 / Block, Block>>>(b.in, b.out); },
      [=](Buffers b) { stridedAmidWork<1, Work><<<Count / 32 / Block, Block>>>(b.in, b.out); });
}

template <int Apart> void stridePair(Buffers b) {
  pair(
      "stride " + std::to_string(Apart) + " of 16 MiB -> 1", Global, b,
      [=](Buffers b) { strided<Apart><<<Small / Apart / Block, Block>>>(b.in, b.out); },
      [=](Buffers b) { strided<1><<<Small / Apart / Block, Block>>>(b.in, b.out); });
}

void cachePairs(Buffers b) {
  stridePair<2>(b);
  stridePair<4>(b);
  stridePair<8>(b);
  stridePair<32>(b);
  pair(
      "a table of 64 KiB by row and thread -> by column", Global, b,
      [=](Buffers b) { product<true><<<16384, Block>>>(b.in, b.out); },
      [=](Buffers b) { product<false><<<16384, Block>>>(b.in, b.out); });
  const dim3 tiles(Side / 32, Side / 32), square(32, 32);
  pair(
      "transposition of 16 MiB -> through a tile", Global, b,
      [=](Buffers b) { transpose<false><<<tiles, square>>>(b.in, b.out); },
      [=](Buffers b) { transpose<true><<<tiles, square>>>(b.in, b.out); });
  const int side = 8192;
  const dim3 strips(side / 32, side / 8), flat(32, 8);
  pair(
      "transposition - strided load -> strided store", Global, b,
      [=](Buffers b) { transposeBySide<true><<<strips, flat>>>(b.in, b.out, side); },
      [=](Buffers b) { transposeBySide<false><<<strips, flat>>>(b.in, b.out, side); });
}

void bytePairs(Buffers b) {
  const int blocks = Count / 4 / Block;
  pair(
      "bytes 2 apart -> side by side", Global, b,
      [=](Buffers b) { channel<2><<<4 * blocks, Block>>>(as<uint8_t>(b.in), as<uint8_t>(b.out)); },
      [=](Buffers b) { channel<1><<<4 * blocks, Block>>>(as<uint8_t>(b.in), as<uint8_t>(b.out)); });
  pair(
      "bytes 3 apart -> side by side", Global, b,
      [=](Buffers b) { channel<3><<<4 * blocks, Block>>>(as<uint8_t>(b.in), as<uint8_t>(b.out)); },
      [=](Buffers b) { channel<1><<<4 * blocks, Block>>>(as<uint8_t>(b.in), as<uint8_t>(b.out)); });
  pair(
      "pixels of 3 bytes -> words", Global, b,
      [=](Buffers b) { pixels<<<4 * blocks, Block>>>(as<uchar3>(b.in), as<uchar3>(b.out)); },
      [=](Buffers b) { words<<<3 * blocks, Block>>>(as<uint32_t>(b.in), as<uint32_t>(b.out)); });
}

template <int Ways, int Work> void workPair(Buffers b) {
  pair(
      std::to_string(Ways) + "-way - a load and " + std::to_string(Work) +
          " instructions beside it -> none",
      Shared, b,
      [=](Buffers b) { loadAmidWork<Ways, Work><<<Small / Block, Block>>>(b.in, b.out); },
      [=](Buffers b) { loadAmidWork<1, Work><<<Small / Block, Block>>>(b.in, b.out); });
}

template <int Ways> void workPairs(Buffers b) {
  workPair<Ways, 0>(b);
  workPair<Ways, 4>(b);
  workPair<Ways, 8>(b);
  workPair<Ways, 16>(b);
  workPair<Ways, 32>(b);
  workPair<Ways, 64>(b);
}

void sharedPairs(Buffers b) {
  workPairs<2>(b);
  workPairs<4>(b);
  workPairs<8>(b);
  pair(
      "a block's sum - interleaved -> side by side", Shared, b,
      [=](Buffers b) { sumOfBlock<true><<<Count / Block, Block>>>(b.in, b.out); },
      [=](Buffers b) { sumOfBlock<false><<<Count / Block, Block>>>(b.in, b.out); });
  const dim3 blocks(Side / 64, Side / 64), simple(Side / 16, Side / 16), square(16, 16);
  pair(
      "a product - a tile stored in 16 ways and read 16 times -> none", Shared, b,
      [=](Buffers b) { multiply<64><<<blocks, Block>>>(b.in, b.in, b.out); },
      [=](Buffers b) { multiply<68><<<blocks, Block>>>(b.in, b.in, b.out); });
  pair(
      "a product - 16x16 - columns of both tiles -> padded", Shared, b,
      [=](Buffers b) { multiplySimply<16, true><<<simple, square>>>(b.in, b.in, b.out); },
      [=](Buffers b) { multiplySimply<17, true><<<simple, square>>>(b.in, b.in, b.out); });
  pair(
      "a product - 16x16 - columns of both tiles -> x and y exchanged", Shared, b,
      [=](Buffers b) { multiplySimply<16, true><<<simple, square>>>(b.in, b.in, b.out); },
      [=](Buffers b) { multiplySimply<16, false><<<simple, square>>>(b.in, b.in, b.out); });
}

} // namespace

int main() {
  const Buffers b = filled();
  for (int length : {2, 3, 4, 8, 16, 32, 64, 256})
    rowPairs(b, length, Count, "");
  for (int length : {4, 16, 64})
    rowPairs(b, length, Small, " in 16 MiB");
  knownRowPair<2>(b);
  knownRowPair<3>(b);
  knownRowPair<4>(b);
  knownRowPair<8>(b);
  knownRowPair<16>(b);
  storePair<2>(b);
  storePair<4>(b);
  storePair<8>(b);
  storePair<32>(b);
  globalWorkPair<64>(b);
  globalWorkPair<256>(b);
  globalWorkPair<1024>(b);
  globalWorkPair<4096>(b);
  bytePairs(b);
  cachePairs(b);
  sharedPairs(b);
}
