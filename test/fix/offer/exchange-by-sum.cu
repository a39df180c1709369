// The textbook product of matrices with x along rows. A warp moves 32 sectors of a and 1 of b in each
// iteration, and 32 of c; with the coordinates exchanged 1, 4 and 4: 33 become 5. What gets dearer,
// and what that is set against, is said.
//
// RUN: not %lint --explain %s | FileCheck %s

__global__ void multiply(int n, const float *a, const float *b, float *c) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += a[x * n + i] * b[i * n + y];
  // CHECK: warning: global load moves 32 sectors instead of 4
  // CHECK: fix: exchange threadIdx.x and threadIdx.y in 'multiply': {{.*}}1 -> 4 on the read; the accesses that become more expensive are offset: 33 -> 5 sectors together; for square blocks (--unsafe-fixes, since blocks have to be square wherever the kernel is launched)
  c[x * n + y] = sum;
}
void launch(const float *a, const float *b, float *c) { multiply<<<dim3(128, 128), dim3(32, 32)>>>(4096, a, b, c); }

// Here as much is lost as is won: 32 and 4 become 4 and 32.
__global__ void hurts(const float *in, float *out) {
  out[threadIdx.y * 32 + threadIdx.x] = in[threadIdx.x * 32 + threadIdx.y];
  // CHECK: tried{{ +}}exchange threadIdx.x and threadIdx.y in 'hurts': the accesses that become more expensive are not offset: 36 -> 36 sectors together
}
void launch(const float *in, float *out) { hurts<<<1, dim3(32, 32)>>>(in, out); }

// What is gained runs once, and what is lost in each iteration: sums are of accesses that run equally often.
__global__ void rarely(int n, const float *a, float *c) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += a[i * 1024 + threadIdx.y * 32 + threadIdx.x];
  c[threadIdx.x * 32 + threadIdx.y] = sum;
  c[threadIdx.x * 32 + threadIdx.y + 1024] = sum;
  // CHECK: tried{{ +}}exchange threadIdx.x and threadIdx.y in 'rarely': the accesses that become more expensive are not offset: 4 -> 32 sectors together
}
void launch(const float *a, float *c) { rarely<<<1, dim3(32, 32)>>>(100, a, c); }
