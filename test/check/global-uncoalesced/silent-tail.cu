// RUN: %lint --notes %s | FileCheck %s
//
// The first loop reads four floats a thread: 32 lanes 16 bytes apart, 16 sectors that it uses whole. What it leaves are
// three floats at most, which one thread of the block reads.

__global__ void sums(const float *v, float *out, int n) {
  float sum = 0;
  int i = 4 * threadIdx.x;
  for (; i + 3 < n; i += 4 * 128)
    for (int k = 0; k < 4; ++k)
      // CHECK: [[@LINE+1]]:14: note: global load moves 16 sectors instead of 4
      sum += v[i + k];
  for (; i < n; ++i)
    // CHECK-NOT: [[@LINE+1]]:12:
    sum += v[i];
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}
void run(const float *v, float *out, int n) { sums<<<10, 128>>>(v, out, n); }
