// What is not reported is not mended.
//
// RUN: cp %s %t.cu
// RUN: %lint --block=32,32 --fix %t.cu 2>&1 | count 0
// RUN: diff %s %t.cu

__global__ void once(const float *in, float *out) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[32 * y + x];
  __syncthreads();
  out[32 * y + x] = tile[x][y]; // NOLINT(shared-bank-conflict) runs once
}
