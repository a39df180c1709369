// A lane moves two bytes: one element of padding would leave two lanes in a word. Rows of 64
// halves are 32 words.
//
// RUN: not %lint --block=32,32 %s | FileCheck %s

__global__ void column(const __half *in, __half *out) {
  __shared__ __half tile[32][64];
  tile[threadIdx.y][threadIdx.x] = in[32 * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
  // CHECK: fix: pad each row of 'tile' by 2 __halfs: 32 -> 1 wavefronts on the read
}
