// A column of 32 words in one bank: one word more in each row spreads it over all banks. 32 rows
// of 4 bytes are 128 bytes.
//
// RUN: not %lint --block=32,32 %s | FileCheck %s

__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[32 * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
  // CHECK: :[[@LINE-1]]:41: note: fix: pad each row of 'tile' by 1 float: 32 -> 1 wavefronts on the read, 1 -> 1 on the write; +128 bytes of shared memory, occupancy unchanged (--fix)
}
