// RUN: not %lint --checks barrier-divergence --notes %s | %expect
// Lanes read from others that have returned, or are kept out: what they get is undefined, named by the mask or not.

__global__ void sum(float *out, const float *in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  float v = in[i];
  // 1000 of 1024 threads are left: eight of the last warp.
  for (int d = 16; d; d >>= 1)
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: this shuffle reads lanes that do not take part; let all lanes come{{.*}} [barrier-divergence]
    // CHECK: note: thread (224, 0, 0) reads from thread (240, 0, 0), which has returned or skips it
    // CHECK: note: in block (3, 0, 0)
    v += __shfl_down_sync(~0u, v, d);
  if (threadIdx.x % 32 == 0)
    atomicAdd(out, v);
}

// How many are left is not known.
__global__ void some(float *out, const float *in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  float v = in[i];
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: note: this shuffle reads lanes that do not take part
  // CHECK: note: for n = 23, among other values
  v += __shfl_down_sync(~0u, v, 16);
  v += __shfl_down_sync(~0u, v, 8);
  if (threadIdx.x % 32 == 0)
    atomicAdd(out, v);
}

// The lane that all read from is not there.
__global__ void broadcast(float *out) {
  float v = out[threadIdx.x];
  if (threadIdx.x % 32 >= 16)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this shuffle reads lanes that do not take part
    out[threadIdx.x] = v + __shfl_sync(0xffff0000, v, 0);
}

// One row of a block that is 16 wide: lanes 16 to 31 are of the next row.
__global__ void rows(float *out) {
  float v = out[threadIdx.y * 16 + threadIdx.x];
  if (threadIdx.y == 0)
    for (int d = 16; d; d >>= 1)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{the mask of this shuffle or vote names lanes that do not take part|this shuffle reads lanes that do not take part}}
      v += __shfl_xor_sync(0xffffffff, v, d);
  out[threadIdx.y * 16 + threadIdx.x] = v;
}

void run(float *out, const float *in, int n) {
  sum<<<4, 256>>>(out, in, 1000);
  some<<<(n + 255) / 256, 256>>>(out, in, n);
  broadcast<<<1, 128>>>(out);
  rows<<<1, dim3(16, 16)>>>(out);
}
