// RUN: not %lint --checks global-out-of-bounds %s | %expect
// Indices of 32 bits, at sizes that the launches have.

__global__ void copy(float *out, const float *in, int rows, int cols) {
  int r = blockIdx.y, c = blockIdx.x * 256 + threadIdx.x;
  if (r < rows && c < cols)
    // CHECK: :[[@LINE+4]]:{{[0-9]+}}: warning: the index of this global load of 'in' overflows its 32 bits; convert a factor of it to size_t before it is multiplied [global-out-of-bounds]
    // CHECK: note: thread (0, 0, 0) of block (255, 65534, 0) computes 4294901504; an int holds 2147483647 at most
    // CHECK: note: in kernel 'copy' with block 256x1x1
    // CHECK-NOT: global store of 'out' overflows
    out[r * cols + c] = in[r * cols + c];
}

// 2^32 and more: of an unsigned int, too.
__global__ void fill(float *out, unsigned pitch) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: the index of this global store of 'out' overflows
  // CHECK: computes {{[0-9]+}}; an unsigned int holds 4294967295 at most
  out[blockIdx.x * pitch + threadIdx.x] = 1;
}

// In the last rounds of a loop.
__global__ void sums(float *out, const float *in, int n, int m) {
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += 256)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: the index of this global load of 'in' overflows
    // CHECK: computes {{[0-9]+}}, in iteration {{[0-9]+}} of the loop of line [[@LINE-2]]
    sum += in[i * m];
  out[threadIdx.x] = sum;
}

void run(float *out, const float *in) {
  copy<<<dim3(256, 65535), 256>>>(out, in, 65535, 65536);
  fill<<<70000, 256>>>(out, 65536);
  sums<<<1, 256>>>(out, in, 1 << 20, 4096);
}
