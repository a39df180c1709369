// RUN: %warplint --notes --no-fixes %s | FileCheck %s
//
// Rows of n within lines that begin anywhere: eight warps and sixteen iterations, which all differ by
// where their requests begin alone. With n >= 32 a warp meets one end of a row at most: 32 floats in
// two runs. Eight floats are a sector; two runs of 10 and 22 that both begin with a sector's last
// touch 3 and 4, and n % 8 == 2 lets them. Where n % 8 is 0, 1 or 7 the second run begins within one
// of where the first ends, and 6 is the most. Narrower rows are less than 32 floats together: 5 sectors.

__global__ void __launch_bounds__(256) rows(const float *v, float *out, int n, int length) {
  const int group = blockIdx.x + (threadIdx.x >> 5) / (n >> 5);
  float sum = 0;
  for (int i = 0; i < 16; ++i)
    // CHECK: [[@LINE+1]]:12: note: global load moves up to 7 sectors instead of 4
    sum += v[group * length + threadIdx.x % n + i * (n << 2)];
  // CHECK: note: 4 to 7 sectors if n >= 32 and 2 <= n % 8 <= 6
  // CHECK: note: 4 to 6 sectors if n >= 32 and n % 8 in {0, 1, 7}
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
