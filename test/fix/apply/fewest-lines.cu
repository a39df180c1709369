// What --diff prints is the least that tells the two texts apart: lines that are alike, as braces are, are not in its way.
//
// RUN: %lint --unsafe-fixes --diff --exit-zero %s > %t.diff
// RUN: cp %s %t.cu && %lint --fix --unsafe-fixes --exit-zero %t.cu
// RUN: not sh -c 'diff --minimal "$0" "$1"' %s %t.cu > %t.least
// RUN: grep -c "^[<>]" %t.least > %t.expected
// RUN: sed 1,2d %t.diff | grep -c "^[-+]" > %t.printed
// RUN: diff %t.expected %t.printed
__global__ void sums(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (i < n) {
    for (int k = 0; k < n; ++k) {
      sum += in[i * n + k];
    }
    out[i] = sum;
  }
}
__global__ void columns(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int k = 0; k < 2; ++k) {
    tile[threadIdx.x][threadIdx.y] = in[k * 1024 + threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[k * 1024 + threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
  }
}
void run(const float *in, float *out, int n) {
  sums<<<1, 128>>>(in, out, n);
  columns<<<1, dim3(32, 32)>>>(in, out);
}
