// What is little beside all that a file launches is a note: a store in 32 sectors for 4, whose 28 more count twice, is
// 1.6 % of each of two other kernels' 3604, and 0.8 % of both. (Neither is a hundred times as long by itself.)
//
// RUN: %warplint --no-toolkit --color=0 --no-fixes --sort=place --notes --fail-on=never %s | FileCheck %s
// RUN: not %warplint --no-toolkit --color=0 --no-fixes --check-option=global-uncoalesced.min-percent-of-longest=0 %s | FileCheck %s --check-prefix=ALL

__global__ void small(float *out) {
  // CHECK: :[[@LINE+3]]:3: note: global store moves 32 sectors instead of 4 [global-uncoalesced]
  // CHECK: note: this is little beside the time that the launches of the file take at peak rates
  // ALL: :[[@LINE+1]]:3: warning: global store moves 32 sectors instead of 4
  out[32 * threadIdx.x] = 0;
}

__device__ float sum(const float *in) {
  float s = 0;
  for (int i = 0; i < 900; ++i)
    s += in[32 * i + threadIdx.x];
  return s;
}
__global__ void large(float *out, const float *in) { out[threadIdx.x] = sum(in); }
__global__ void largeToo(float *out, const float *in) { out[threadIdx.x] = 2 * sum(in); }

void run(float *out, const float *in) {
  small<<<1, 32>>>(out);
  large<<<1, 32>>>(out, in);
  largeToo<<<1, 32>>>(out, in);
}
