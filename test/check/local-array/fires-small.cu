// RUN: not %lint --checks local-array --notes %s | %expect
// What is less than 64 bytes a thread in all is a note: it stays in L1.

__global__ void small(float *out, const int *in, int n) {
  float a[15] = {};
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: note: local array 'a' lives in memory: this index is only known at run time{{(; .*)?}} [local-array]
    // CHECK: note: 60 bytes a thread in kernel 'small'
    a[in[i] % 15] += 1;
  for (int i = 0; i < 15; ++i)
    out[i * 128 + threadIdx.x] = a[i];
}

// The arrays of a kernel are one finding, at the largest.
__global__ void together(float *out, const int *in, int n) {
  float a[8] = {}, b[12] = {};
  for (int i = 0; i < n; ++i) {
    a[in[i] % 8] += 1;
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: local array 'b' lives in memory: this index is only known at run time{{(; .*)?}} [local-array]
    // CHECK: note: 48 bytes a thread in kernel 'together'
    // CHECK: :[[@LINE-3]]:{{[0-9]+}}: note: so does 'a', with 32 bytes a thread
    b[in[i] % 12] += 1;
  }
  for (int i = 0; i < 8; ++i)
    out[i * 128 + threadIdx.x] = a[i] + b[i];
}

void run(float *out, const int *in, int n) {
  small<<<1, 128>>>(out, in, n);
  together<<<1, 128>>>(out, in, n);
}
