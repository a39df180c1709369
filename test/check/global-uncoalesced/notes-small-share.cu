// RUN: not %warplint --no-toolkit --color=0 --no-fixes --sort=place --notes %s | FileCheck %s
// RUN: not %warplint --no-toolkit --color=0 --no-fixes --check-option=global-uncoalesced.min-share-percent=0 %s | FileCheck %s --check-prefix=ALL

// 28 sectors too many, of 32 beside 4 and 256 times 4: 2 %.
__global__ void once(float *out, const float *in) {
  float sum = 0;
  for (int i = 0; i < 256; ++i)
    sum += in[256 * i + threadIdx.x];
  out[threadIdx.x] = sum;
  // CHECK: :[[@LINE+3]]:3: note: global store moves 32 sectors instead of 4 [global-uncoalesced]
  // CHECK: note: this is 2 % of the sectors of the kernel
  // ALL: :[[@LINE+1]]:3: warning: global store moves 32 sectors
  out[32 * threadIdx.x + 1000] = sum;
}

// 4 too many, and 28 twice, beside 732: the first is 1 %, all of them are 7 %.
__global__ void thrice(float *out, const float *in) {
  float sum = 0;
  for (int i = 0; i < 180; ++i)
    sum += in[256 * i + threadIdx.x];
  // CHECK: :[[@LINE+2]]:3: note: global store moves 8 sectors instead of 4
  // CHECK: note: this is less than 1 % of the sectors of the kernel
  out[2 * threadIdx.x] = sum;
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 32 sectors
  out[64 * threadIdx.x + 100001] = sum;
  // CHECK: note: also at [[@LINE+1]]:3 (store of 'out')
  out[96 * threadIdx.x + 200002] = sum;
}

void run(float *out, const float *in) {
  once<<<900, 256>>>(out, in);
  thrice<<<900, 256>>>(out, in);
}
