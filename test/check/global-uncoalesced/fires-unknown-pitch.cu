// N is a parameter: whatever it is, but for a few small values, each lane needs a sector of
// its own.
//
// RUN: not %lint --block=32,8 %s | %expect

__global__ void naive(float *out, const float *in, int N) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < N && y < N)
    out[y * N + x] = in[x * N + y];
  // CHECK: :[[@LINE-1]]:22: warning: global load moves 32 sectors instead of 4 unless N <= 7
}
