// How long a loop is by default weighs what stands beside it: one store after a thousand rounds is
// next to nothing of its kernel.
//
// RUN: %warplint --no-toolkit --no-summary --no-fixes %s | count 0
// RUN: %warplint --no-toolkit --no-fixes --notes --exit-zero %s | FileCheck %s

int atoi(const char *);
__global__ void bodies(float *p, const float *q, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int k = 0; k < n; k++)
    s += q[k * 256 + i] * 0.5f;
  p[i * 9] = s;
  // CHECK: :[[@LINE-1]]:3: note: global store moves 32 sectors instead of 4
  // CHECK-NEXT: p[i * 9] = s;
  // CHECK: note: this is less than 1 % of the sectors of the kernel
}
void simulate(float *p, const float *q, int n) { bodies<<<64, 256>>>(p, q, n); }
int run(int argc, char **argv) {
  float *p = nullptr;
  int n = 1000;
  if (argc > 1)
    n = atoi(argv[1]);
  simulate(p, p, n);
  return 0;
}
