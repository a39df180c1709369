// RUN: %warplint --notes --no-fixes --block 256 --sort=place %s | FileCheck %s
// One value for each n elements: whatever n is, and wherever a row begins, lanes next to each other
// have the same value or the next. Bytes of 32 lanes lie in 2 sectors at most, floats in 5, as many
// as there are with n = 1 and a start that is not aligned. Nothing is said to depend on n that does
// not, however many rows of narrow n there are.

__global__ void bias(float *out, const char *z, const float *b, int n, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+3]]:7: note: global load moves up to 2 sectors instead of 1 [
  // CHECK-NOT: sector{{s?}} if
  // CHECK: note: in kernel
  if (z[i / n])
    // CHECK: :[[@LINE+2]]:14: note: global load moves up to 5 sectors instead of 4 [
    // CHECK: warp 0: consecutive lanes are 4 bytes apart
    out[i] = b[i / n] + b[i / n / h];
}
