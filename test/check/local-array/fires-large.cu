// RUN: not %lint --checks local-array --notes %s | %expect
// Shared memory is advised where the columns of a block fit into 49152 bytes, and leave half of the 2048 threads of an SM, which has
// 233472: 228 bytes for each. 48 floats take 24576 bytes for 128 threads; 64 are more than 228 bytes. 48 do not fit beside 28000 that the
// kernel has already. What has no cure is a note.

__global__ void fits(float *out, const int *in, int n) {
  float a[48] = {};
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: local array 'a' lives in memory
    // CHECK: note: 192 bytes a thread in kernel 'fits'
    // CHECK: note: keep it in shared memory, one column for each thread (24576 bytes for 128 threads), or select among few elements with ?: at constant indices
    a[in[i] % 48] += 1;
  for (int i = 0; i < 48; ++i)
    out[i * 128 + threadIdx.x] = a[i];
}

__global__ void large(float *out, const int *in, int n) {
  float a[64] = {};
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: note: local array 'a' lives in memory
    // CHECK: note: it is too large for a column of shared memory for each thread: fewer bytes are all that helps
    a[in[i] & 63] += 1;
  for (int i = 0; i < 64; ++i)
    out[i * 128 + threadIdx.x] = a[i];
}

__global__ void beside(float *out, const int *in, int n) {
  __shared__ float s[7000];
  float a[48] = {};
  s[threadIdx.x] = in[threadIdx.x];
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: note: local array 'a' lives in memory
    // CHECK: note: it is too large for a column of shared memory for each thread: fewer bytes are all that helps
    a[in[i] % 48] += s[threadIdx.x];
  for (int i = 0; i < 48; ++i)
    out[i * 128 + threadIdx.x] = a[i];
}

void run(float *out, const int *in, int n) {
  fits<<<1, 128>>>(out, in, n);
  large<<<1, 128>>>(out, in, n);
  beside<<<1, 128>>>(out, in, n);
}
