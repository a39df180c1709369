// RUN: %warplint --no-toolkit --color=0 --no-fixes --sort=place --notes %s | FileCheck %s
// RUN: not %warplint --no-toolkit --color=0 --no-fixes --check-option=global-uncoalesced.min-percent-of-shared=0 --check-option=global-uncoalesced.min-percent-of-issue=0 --sort=place %s | FileCheck %s --check-prefix=ALL

// 8 sectors of a warp, and 64 wavefronts that no layout would spare.
__global__ void relax(float *out, const float *in) {
  __shared__ float s[256];
  // CHECK: :[[@LINE+3]]:20: note: global load moves 8 sectors instead of 4
  // CHECK: note: hidden behind shared memory: at peak rates the kernel's global accesses, their excess included, take
  // ALL: :[[@LINE+1]]:20: warning: global load moves 8 sectors
  s[threadIdx.x] = in[2 * (blockIdx.x * 256 + threadIdx.x)];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 64; ++i)
    sum += s[(threadIdx.x + 32 * i) & 255];
  if (sum == 3)
    out[blockIdx.x] = sum;
}

void run(float *out, const float *in) { relax<<<1024, 256>>>(out, in); }
