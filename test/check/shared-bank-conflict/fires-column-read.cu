// The tile is written by rows and read by columns: all 32 lanes of a warp land in one bank.
//
// RUN: not %lint --block=32,32 %s | %expect

__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][32];
  unsigned x = threadIdx.x, y = threadIdx.y;

  tile[y][x] = in[32 * y + x]; // consecutive words: nothing to say
  __syncthreads();

  out[32 * y + x] = tile[x][y];
  // CHECK:      :[[@LINE-1]]:21: warning: {{[0-9]+}}-way bank conflict: shared load takes 32 wavefronts instead of 1{{(; .*)?}} [shared-bank-conflict]
  // CHECK-NEXT:   out[32 * y + x] = tile[x][y];
  // CHECK-NEXT: {{^                    \^~~~~~~~~~$}}
  // CHECK-NEXT: :[[@LINE-4]]:21: note: lanes 0-31 of warp 0 read 32 different words of bank 0
  // CHECK-NEXT: :[[@LINE-5]]:21: note: in kernel 'transpose' with block 32x32x1, set on the command line
}
