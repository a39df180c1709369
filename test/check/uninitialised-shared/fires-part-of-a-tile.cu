// RUN: not %lint --checks uninitialised-shared %s | %expect
// More is read than the threads of the block have written, and what is read decides a result. What
// moves along to be dropped, or is read for an element that no thread stores, is no matter.

__global__ void near(const double *x, int *found, int n) {
  __shared__ double s[256];
  int i = blockDim.x * blockIdx.x + threadIdx.x, t = threadIdx.x, count = 0;
  double own = i < n ? x[i] : 0;
  for (int b = 0; b < n / 256 + 1; b++) {
    int j = t + b * 256;
    if (j < n)
      s[t] = x[j];
    __syncthreads();
    if (i < n)
      for (int q = 0; q < 256; q++)
        // CHECK: [[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' reads what no thread of the block has written
        // CHECK: note: thread (0, 0, 0) reads element 128 of 's'
        if (q + b * 256 < n && fabs(s[q] - own) < 1)
          count++;
    __syncthreads();
  }
  if (i < n)
    found[i] = count;
}

__global__ void sums(const float *in, float *out) {
  __shared__ float s[256];
  float sum = 0;
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int i = 0; i < 256; ++i)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' reads what no thread of the block has written
    sum += 2 * s[i];
  out[threadIdx.x] = sum;
}

__global__ void largest(const float *in, float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' reads what no thread of the block has written
  out[threadIdx.x] = sqrtf(s[threadIdx.x + 128]);
}

// CHECK-NOT: warning:
__global__ void along(const float *in, float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float now = s[threadIdx.x];
  for (int i = 1; i < 64; ++i) {
    float next = s[threadIdx.x + i];
    out[i * 128 + threadIdx.x] = threadIdx.x + i < 128 ? now : 0;
    now = next;
  }
}

__global__ void edge(const float *in, float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float right = s[threadIdx.x + 1];
  if (threadIdx.x < 127)
    out[threadIdx.x] = right - in[threadIdx.x];
}

__global__ void chosen(const float *in, float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float right = s[threadIdx.x + 1];
  out[threadIdx.x] = threadIdx.x < 127 ? right : 0;
}

void run(const double *x, int *found, const float *in, float *out, int n) {
  near<<<n / 256 + 1, 128>>>(x, found, n);
  sums<<<1, 128>>>(in, out);
  largest<<<1, 128>>>(in, out);
  along<<<1, 128>>>(in, out);
  edge<<<1, 128>>>(in, out);
  chosen<<<1, 128>>>(in, out);
}
