// Eight floats a thread are two loads of 16 bytes, of 8 wavefronts each instead of 4. A swizzle would make them eight loads of one
// wavefront, each with an address of its own: no gain, and it is not offered.
//
// RUN: not %lint --notes --explain %s | FileCheck %s --implicit-check-not='fix: swizzle'
// CHECK: 'b[kk][(tx * 8 + i) ^ (((tx * 8 + i) >> 5) & 31)]' in line 14 would become more expensive
__global__ void products(float *c, const float *in) {
  __shared__ float b[8][128];
  const int t = threadIdx.x, tx = t % 16;
  for (int i = t; i < 1024; i += 256)
    b[i / 128][i % 128] = in[i];
  __syncthreads();
  float sum[8] = {};
  for (int kk = 0; kk < 8; ++kk)
    for (int i = 0; i < 8; ++i) sum[i] += b[kk][tx * 8 + i];
  for (int i = 0; i < 8; ++i)
    c[i * 256 + t] = sum[i];
}
void run(float *c, const float *in) { products<<<1, 256>>>(c, in); }
