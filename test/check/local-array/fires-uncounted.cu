// RUN: not %lint --checks local-array %s | %expect
// Nothing but the number of rounds is unknown: a constant end beside n, and #pragma unroll, keep the array in registers
// (nvcc 13.0: no stack frame in the second kernel). The array bounds the rounds as well: those of the third are written out, of
// 8 elements at most, and of multiples of 4.

__global__ void uncounted(float *out, const float *in, int n) {
  float row[31] = {};
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: local array 'row' lives in memory
    // CHECK: note: 124 bytes a thread in kernel 'uncounted'
    // CHECK: note: how many rounds the loop of line [[@LINE-3]] has is all that is not known: end it at 31, too ('i < 31 && ...'), with '#pragma unroll' before it, and its rounds are written out
    row[i] = in[i * 128 + threadIdx.x];
  for (int i = 0; i < 31; ++i)
    out[i * 128 + threadIdx.x] = row[30 - i];
}

__global__ void counted(float *out, const float *in, int n) {
  float row[31] = {};
#pragma unroll
  for (int i = 0; i < 31 && i < n; ++i)
    row[i] = in[i * 128 + threadIdx.x];
  for (int i = 0; i < 31; ++i)
    out[i * 128 + threadIdx.x] = row[30 - i];
}

__global__ void bounded(float *out, const float *in, int n) {
  float row[8] = {};
  for (int i = 0; i < n; ++i)
    row[i] += in[i * 128 + threadIdx.x];
  for (int i = 0; i < 8; ++i)
    out[i * 128 + threadIdx.x] = row[7 - i];
}

void run(float *out, const float *in, int n) {
  uncounted<<<1, 128>>>(out, in, n);
  counted<<<1, 128>>>(out, in, n);
  bounded<<<1, 128>>>(out, in, n);
}
