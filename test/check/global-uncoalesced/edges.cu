// What lanes cost on both sides of an edge is said, and no reason to warn: few warps of a launch meet
// it. The others are judged as ever.
//
// RUN: not %lint --no-fixes %s | FileCheck %s --implicit-check-not=warning
// RUN: %lint --exit-zero --no-fixes --notes %s | FileCheck %s --check-prefix=NOTES

__global__ void edges(const float *in, const char *bytes, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // 5 sectors instead of 4, at most; 1 where all lanes read the last word.
  out[i] = in[min(i + 1, n - 1)];
  // A byte each: one sector, and two where lanes are on both sides.
  // NOTES: :[[@LINE+1]]:13: note: global load moves up to 2 sectors instead of 1
  out[i] += bytes[i < n ? i : i + 32 * n];
  // 32 sectors, wherever the edge is.
  // CHECK: :[[@LINE+1]]:13: warning: global load moves up to 32 sectors instead of 4
  out[i] += in[min(32 * i, n)];
}
void run(const float *in, const char *bytes, float *out, int n) { edges<<<n / 256, 256>>>(in, bytes, out, n); }
