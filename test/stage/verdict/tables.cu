// What each access costs, case by case, as --print=verdict shows it.
//
// RUN: %lint --print=verdict %s | FileCheck %s

// Lane l reads word l * pitch: as many words of one bank as pitch and 32 have in common, and one word
// for all lanes if the pitch is 0. Values by themselves come last; here 0 costs what odd pitches do.
// CHECK-LABEL: verdicts of column, block 32x1x1, grid 1x1x1
// CHECK:         load.shared.4  tile[threadIdx.x * pitch]
// CHECK-NEXT:      parametric: 1 to 32 wavefronts, ideal 1
// CHECK-NEXT:        32 if pitch % 32 == 0 and pitch != 0
// CHECK-NEXT:        16 if pitch % 32 == 16
// CHECK-NEXT:        8 if pitch % 16 == 8
// CHECK-NEXT:        4 if pitch % 8 == 4
// CHECK-NEXT:        2 if pitch % 4 == 2
// CHECK-NEXT:        1 if pitch == 0 or pitch is odd
// CHECK-NEXT:      worst: 32 of warp 0, pitch = 32
__global__ void column(float *out, int pitch) {
  extern __shared__ float tile[];
  out[threadIdx.x] = tile[threadIdx.x * pitch];
}
void run(float *out, int pitch) { column<<<1, 32>>>(out, pitch); }

// 32 floats in a row fill 4 sectors if they begin with one, else they touch 5. A base is a multiple of
// 256 bytes.
// CHECK-LABEL: verdicts of shifted, block 32x1x1
// CHECK:         load.global.4  in[threadIdx.x + n]
// CHECK-NEXT:      parametric: 4 to 5 sectors, ideal 4
// CHECK-NEXT:        5 if n % 8 != 0
// CHECK-NEXT:        4 if n % 8 == 0
// CHECK-NEXT:      worst: 5 of warp 0, n = 1
__global__ void shifted(float *out, const float *in, int n) { out[threadIdx.x] = in[threadIdx.x + n]; }
void run(float *out, const float *in, int n) { shifted<<<1, 32>>>(out, in, n); }

// Nothing is left open: one figure, and sums over the block and the grid. 8 warps make a request each,
// and each reads 32 words of one bank.
// CHECK-LABEL: verdicts of turned, block 32x8x1, grid 2x1x1
// CHECK:         load.shared.4  tile[threadIdx.x][threadIdx.y]
// CHECK-NEXT:      exact: 32 wavefronts, ideal 1
// CHECK-NEXT:      worst: 32 of warp 0
// CHECK-NEXT:      block: 256 in 8 requests, ideal 8
// CHECK-NEXT:      grid: 512 in 16 requests, ideal 16
__global__ void turned(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
void run(float *out) { turned<<<2, dim3(32, 8)>>>(out); }

// Iterations that differ are told one by one: lane l reads word 2*s*l, which are 2*s words of a bank.
// CHECK-LABEL: verdicts of doubling, block 32x1x1
// CHECK:         load.shared.4  tile[2 * s * threadIdx.x]
// CHECK-NEXT:      exact: 2 to 8 wavefronts, ideal 1
// CHECK-NEXT:        2 at s = 1
// CHECK-NEXT:        4 at s = 2
// CHECK-NEXT:        8 at s = 4
// CHECK-NEXT:      worst: 8 of warp 0, s = 4
__global__ void doubling(float *out) {
  __shared__ float tile[256];
  for (int s = 1; s <= 4; s *= 2)
    out[s] += tile[2 * s * threadIdx.x];
}
void run(float *out) { doubling<<<1, 32>>>(out); }

// Data decides: all lanes read one word at best, 32 words of one bank at worst.
// CHECK-LABEL: verdicts of looked, block 32x1x1
// CHECK:         load.shared.4  tile[index[threadIdx.x]]
// CHECK-NEXT:      data-dependent: 1 to 32 wavefronts
__global__ void looked(float *out, const int *index) {
  __shared__ float tile[1024];
  out[threadIdx.x] = tile[index[threadIdx.x]];
}
void run(float *out, const int *index) { looked<<<1, 32>>>(out, index); }

// A guard that is not decided is judged with all lanes it may let through; one that lets none is said.
// CHECK-LABEL: verdicts of guarded, block 32x1x1
// CHECK:         store.global.4  out[threadIdx.x]
// CHECK-NEXT:      exact: 4 sectors, ideal 4, guarded
// CHECK:         store.global.4  out[64]
// CHECK-NEXT:      exact: not reached
__global__ void guarded(float *out, int n) {
  if (threadIdx.x < n)
    out[threadIdx.x] = 0;
  if (threadIdx.x > 64)
    out[64] = 0;
}
void run(float *out, int n) { guarded<<<1, 32>>>(out, n); }
