// RUN: not %lint --checks global-out-of-bounds %s | %expect
// Host code says how large the memory is, and how many threads come.

__global__ void fill(float *a) {
  // CHECK: :[[@LINE+4]]:{{[0-9]+}}: warning: global store leaves 'a' of 1000 elements; guard the index, or allocate more [global-out-of-bounds]
  // CHECK: note: thread (232, 0, 0) of block (3, 0, 0) reaches element 1000 of 'a'
  // CHECK: :[[@LINE+34]]:{{[0-9]+}}: note: what 'a' points to is allocated here
  // CHECK: note: in kernel 'fill' with block 256x1x1
  a[blockIdx.x * 256 + threadIdx.x] = 1;
}

// One too many is let through.
__global__ void guarded(float *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i <= n)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: global store leaves 'a' of 1000 elements
    // CHECK: note: thread (232, 0, 0) of block (3, 0, 0) reaches element 1000 of 'a'
    a[i] = 1;
}

// The last round of a loop leaves the array, the first does not.
__global__ void strided(float *a, int n) {
  for (int i = threadIdx.x; i < n; i += 256)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: global store leaves 'a' of 1000 elements
    // CHECK: note: thread (232, 0, 0) of block (0, 0, 0) reaches element 1000 of 'a', in iteration 3 of the loop of line [[@LINE-2]]
    a[i] = 1;
}

__global__ void blur(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: global load leaves 'in' of 1024 elements; guard the index [global-out-of-bounds]
  // CHECK: note: thread (0, 0, 0) of block (0, 0, 0) reaches element -1 of 'in'
  out[i] = in[i - 1] + in[i];
}

static void launch(float *p, int n) { strided<<<1, 256>>>(p, n); }

int main() {
  const int n = 1000;
  float *a = nullptr, *out, *in;
  if (cudaMalloc((void **)&a, n * sizeof(float)))
    return 1;
  cudaMalloc(&out, 4096);
  cudaMalloc(&in, 4096);
  fill<<<4, 256>>>(a);
  guarded<<<4, 256>>>(a, n);
  launch(a, 1024);
  blur<<<4, 256>>>(out, in);
}
