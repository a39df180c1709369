// Lanes run down the columns of both arrays: exchanging the coordinates cures both. Another
// launch might have another shape, so it wants asking for.
//
// RUN: not %lint --block=32,32 %s | FileCheck %s
// RUN: not %lint --block=32,8 %s | FileCheck %s --check-prefix=OBLONG --implicit-check-not="fix: exchange"

__global__ void copy(const float *in, float *out) {
  int row = threadIdx.x, column = threadIdx.y;
  out[32 * row + column] = in[32 * row + column];
  // CHECK: :[[@LINE-1]]:3: warning: global store moves 32 sectors
  // CHECK: fix: exchange threadIdx.x and threadIdx.y in 'copy': 32 -> 4 sectors on the write, 32 -> 4 on the read; for square blocks (--unsafe-fixes, since blocks have to be square wherever the kernel is launched)
  // OBLONG: warning: global store moves 32 sectors
}
