// RUN: not %lint --checks barrier-divergence --notes %s | %expect
// Each lane that a mask names takes part, and each that takes part is named.

// Lanes 16 to 31 are named, and store instead.
__global__ void half(float *out) {
  float v = threadIdx.x;
  if (threadIdx.x < 16)
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: the mask of this shuffle or vote names lanes that do not take part{{(; .*)?}} [barrier-divergence]
    // CHECK: note: thread (0, 0, 0) calls it with mask 0xffffffff; thread (16, 0, 0) is named and skips it
    // CHECK: note: call it where all lanes of the mask come, or name just those that do; from sm_70 on the result is undefined otherwise
    v += __shfl_down_sync(0xffffffff, v, 8);
  out[threadIdx.x] = v;
}

// Lane l makes l rounds: the others have left.
__global__ void uneven(int *out) {
  for (int i = 0; i < threadIdx.x; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask of this shuffle or vote names lanes that do not take part{{(; .*)?}} [barrier-divergence]
    out[32 * i + threadIdx.x] = __ballot_sync(0xffffffff, threadIdx.x > i + 3);
  out[threadIdx.x] = 0;
}

__global__ void unnamed(int *out) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: a lane takes part in this shuffle or vote that its mask does not name{{(; .*)?}} [barrier-divergence]
  // CHECK: note: thread (16, 0, 0) calls it with mask 0xffff
  out[threadIdx.x] = __shfl_sync(0xffff, threadIdx.x, 0);
}

__global__ void waits(int *out, const int *in) {
  out[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x % 2)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: the mask of this __syncwarp() names lanes that do not take part{{(; .*)?}} [barrier-divergence]
    // CHECK: note: thread (1, 0, 0) calls it with mask 0xffffffff; thread (0, 0, 0) is named and skips it
    __syncwarp();
  out[threadIdx.x + 32] = out[threadIdx.x ^ 1];
}

// For n that is no multiple of 32 only.
__global__ void tail(float *out, const float *in, int n) {
  float v = 0;
  if (threadIdx.x < n) {
    v = in[threadIdx.x];
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: note: the mask of this shuffle or vote names lanes that do not take part{{(; .*)?}} [barrier-divergence]
    // CHECK: note: thread (0, 0, 0) calls it with mask 0xffffffff; thread (23, 0, 0) is named and skips it
    // CHECK: note: for n = 23, among other values
    v += __shfl_xor_sync(0xffffffff, v, 1);
  }
  out[threadIdx.x] = v;
}

void run(float *f, int *i, const float *in, const int *from, int n) {
  half<<<1, 32>>>(f);
  uneven<<<1, 32>>>(i);
  unnamed<<<1, 32>>>(i);
  waits<<<1, 32>>>(i, from);
  tail<<<1, 64>>>(f, in, n);
}
