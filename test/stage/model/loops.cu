// Loops keep their shape; carried variables show where they start and how they go on.
//
// RUN: %lint --print=model %s | FileCheck %s

// CHECK-LABEL: kernel counted(
// CHECK:         loop0: k = 0 then k + 1   while k < 8
// CHECK-NEXT:      load.global.4  in + 4*(8*tid.x + k)   when k < 8
__global__ void counted(const float *in, float *out) {
  float sum = 0;
  for (int k = 0; k < 8; ++k)
    sum += in[8 * threadIdx.x + k];
  out[threadIdx.x] = sum;
}

// CHECK-LABEL: kernel halving(
// CHECK:         loop0: s = bdim.x / 2 then s / 2   while 0 < s
// CHECK-NEXT:      load.shared.4  data + 4*(tid.x + s)   when 0 < s and tid.x < s
__global__ void halving(const float *in, float *out) {
  __shared__ float data[256];
  data[threadIdx.x] = in[threadIdx.x];
  for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
    if (threadIdx.x < s)
      data[threadIdx.x] += data[threadIdx.x + s];
    __syncthreads();
  }
  out[threadIdx.x] = data[0];
}

// A pointer that moves is a variable like any other.
// CHECK-LABEL: kernel bump(
// CHECK:         loop0: k = 0 then k + 1, p = in + 4*tid.x then p + 4*n   while k < n
// CHECK-NEXT:      load.global.4  p   when k < n
__global__ void bump(const float *in, float *out, int n) {
  const float *p = in + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k, p += n)
    sum += *p;
  out[threadIdx.x] = sum;
}
