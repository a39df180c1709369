// A column of double[32][32]: each half-warp needs 16 words of two banks, twice over.
//
// RUN: not %lint --checks=-uninitialised-shared --block=32 %s | %expect

__global__ void column(double *out) {
  __shared__ double tile[32][32];
  tile[0][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][0];
  // CHECK: :[[@LINE-1]]:22: warning: {{[0-9]+}}-way bank conflict: shared load takes 32 wavefronts instead of 2{{(; .*)?}} [shared-bank-conflict]
  // CHECK: note: lanes 0-15 of warp 0 read 16 different words of bank 0
}
