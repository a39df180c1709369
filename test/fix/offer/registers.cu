// Tiles take registers. A block of 1024 threads has 64 a thread: more than that, and its launch fails, unless the
// compiler is told to keep to them.
//
// RUN: not %lint --explain %s | FileCheck %s
__global__ void large(unsigned char *out, const float *in, int rows, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < rows)
    for (int k = 0; k < n; ++k)
      out[i * n + k] = (unsigned char)(255 * in[i * n + k]);
  // CHECK: :[[@LINE-1]]:{{.*}} warning:
  // CHECK-NOT: note: fix:
  // CHECK: tiles of shared memory for rows: blocks of 1024 threads have 64 registers a thread, and tiles may take more
}
__global__ void __launch_bounds__(1024) bounded(unsigned char *out, const float *in, int rows, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < rows)
    for (int k = 0; k < n; ++k)
      out[i * n + k] = (unsigned char)(255 * in[i * n + k]);
  // CHECK: :[[@LINE-1]]:{{.*}} note: fix: let each warp move rows of
}
void run(unsigned char *out, const float *in, int n) {
  large<<<64, 1024>>>(out, in, n, 500);
  bounded<<<64, 1024>>>(out, in, n, 500);
}
