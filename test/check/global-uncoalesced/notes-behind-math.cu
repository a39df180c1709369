// RUN: not %warplint --no-toolkit --color=0 --no-fixes --sort=place --notes %s | FileCheck %s
//
// A sine is 25 instructions at least (64 rounds: 1 600), a division of doubles 13 (256 rounds: 3 328). An SM issues 40 in
// the time of a sector: 1 120 hide the 28 of a load and a store of floats, 1 280 the 32 of doubles. 64 multiplications
// do not, and neither does a function of the same name that the file defines.

template <int Work, typename Function> __device__ float repeat(float x, Function f) {
  for (int j = 0; j < Work; ++j)
    x = f(x);
  return x;
}
__device__ float sinpif(float x) { return x * 1.5f; }

__global__ void sines(float *out, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = repeat<64>(1, [](float x) { return sinf(x); }) + in[6 * i];
}
// CHECK: :16:61: note: global load moves 24 sectors instead of 4 [
// CHECK: note: hidden behind other instructions: a warp issues about 1{{[6-9][0-9][0-9]}} with its 28 sectors here

__global__ void divisions(double *out, const double *in, double by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  double x = 1;
  for (int j = 0; j < 256; ++j)
    x = by / (x + 1);
  out[i] = x + in[3 * i];
}
// CHECK: :26:16: note: global load moves 24 sectors instead of 8 [
// CHECK: note: hidden behind other instructions

__global__ void multiplications(float *out, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = repeat<64>(1, [](float x) { return x * x; }) + in[6 * i];
}
// CHECK: :33:59: warning: global load moves 24 sectors instead of 4

__global__ void own(float *out, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = repeat<64>(1, [](float x) { return sinpif(x); }) + in[6 * i];
}
// CHECK: :39:63: warning: global load moves 24 sectors instead of 4

void run(float *p, const float *from, double *q, const double *of) {
  sines<<<9, 256>>>(p, from);
  divisions<<<9, 256>>>(q, of, 2);
  multiplications<<<9, 256>>>(p, from);
  own<<<9, 256>>>(p, from);
}
