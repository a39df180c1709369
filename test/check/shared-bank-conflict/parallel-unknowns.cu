// Two unknowns that move the lanes by multiples of the same steps are one, their sum: the table
// is over that, and complete.
//
// RUN: not %lint --notes --block=32 %s | FileCheck %s

// Lane 0 writes a pair of words anywhere, lanes 1-15 of the same half those of 15 pairs of banks.
__global__ void apart(float2 *out, int halves, int states) {
  __shared__ float2 s[1024];
  for (int half = 0; half < halves; ++half)
    for (int state = 0; state < states; ++state)
      // CHECK: :[[@LINE+4]]:7: note: up to {{[0-9]+}}-way bank conflict: shared store takes up to 3 wavefronts instead of 2
      // CHECK: note: 3 wavefronts if (state + 256*(half % 2)) % 16 != 0
      // CHECK: note: 2 wavefronts if (state + 256*(half % 2)) % 16 == 0
      // CHECK: note: 2 to 3 wavefronts for specific values at which lanes share a word
      s[threadIdx.x == 0 ? state + half % 2 * 256 : threadIdx.x + 512] = out[half];
}

// t % n is t - n*(t / n); the stride decides.
__global__ void remainder(float *out, int n, int t) {
  extern __shared__ float s[];
  // CHECK: :[[@LINE+7]]:3: note: up to {{[0-9]+}}-way bank conflict: shared store takes up to 32 wavefronts instead of 1
  // CHECK: note: 32 wavefronts if (t % n) % 32 == 0 and (t % n) != 0
  // CHECK: note: 16 wavefronts if (t % n) % 32 == 16
  // CHECK: note: 8 wavefronts if (t % n) % 16 == 8
  // CHECK: note: 4 wavefronts if (t % n) % 8 == 4
  // CHECK: note: 2 wavefronts if (t % n) % 4 == 2
  // CHECK: note: 1 wavefront if (t % n) == 0 or (t % n) is odd
  s[(t % n) * threadIdx.x] = 1;
}

// Where a table over both is short, it is over both.
__global__ void both(float *out, int a, int b) {
  extern __shared__ float s[];
  // CHECK: :[[@LINE+1]]:3: warning: {{[0-9]+}}-way bank conflict: shared store takes 32 wavefronts instead of 1
  s[32 * threadIdx.x * (2 * a + 1) + 64 * threadIdx.x * b] = 1;
}
