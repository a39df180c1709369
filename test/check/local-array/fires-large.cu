// RUN: not %lint --checks local-array --notes %s | %expect
// Shared memory is advised where the columns of a block fit into 49152 bytes: 128 threads with 64 floats each take 32768, with
// 256 floats 131072. 64 floats do not fit beside 20000 bytes that the kernel has already. What has no cure is a note.

__global__ void fits(float *out, const int *in, int n) {
  float a[64] = {};
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: local array 'a' lives in memory
    // CHECK: note: 256 bytes a thread in kernel 'fits'
    // CHECK: note: keep it in shared memory, one column for each thread (32768 bytes for 128 threads), or select among few elements with ?: at constant indices
    a[in[i] & 63] += 1;
  for (int i = 0; i < 64; ++i)
    out[i * 128 + threadIdx.x] = a[i];
}

__global__ void large(float *out, const int *in, int n) {
  float a[256] = {};
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: note: local array 'a' lives in memory
    // CHECK: note: the columns of a block do not fit into shared memory: fewer bytes a thread are all that helps
    a[in[i] & 255] += 1;
  for (int i = 0; i < 256; ++i)
    out[i * 128 + threadIdx.x] = a[i];
}

__global__ void beside(float *out, const int *in, int n) {
  __shared__ float s[5000];
  float a[64] = {};
  s[threadIdx.x] = in[threadIdx.x];
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: note: local array 'a' lives in memory
    // CHECK: note: the columns of a block do not fit into shared memory: fewer bytes a thread are all that helps
    a[in[i] & 63] += s[threadIdx.x];
  for (int i = 0; i < 64; ++i)
    out[i * 128 + threadIdx.x] = a[i];
}

void run(float *out, const int *in, int n) {
  fits<<<1, 128>>>(out, in, n);
  large<<<1, 128>>>(out, in, n);
  beside<<<1, 128>>>(out, in, n);
}
