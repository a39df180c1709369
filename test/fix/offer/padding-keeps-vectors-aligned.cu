// Rows are written 16 bytes per lane, so a row may grow by 16 bytes only. Stride 36 words: the
// columns of eight lanes are apart, the ninth meets the first: 4 wavefronts.
//
// RUN: not %lint --block=256 %s | FileCheck %s

__global__ void rows(const float4 *in, float *out) {
  __shared__ float tile[32][32];
  int t = threadIdx.x;
  *reinterpret_cast<float4 *>(&tile[t / 8][4 * (t % 8)]) = in[t];
  __syncthreads();
  out[t] = tile[t % 32][t / 32];
  // CHECK: fix: pad each row of 'tile' by 4 floats: 32 -> 4 wavefronts on the read, 4 -> 4 on the write; +512 bytes
}
