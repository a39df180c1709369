// RUN: not %warplint --no-toolkit --color=0 --no-fixes --check-option=global-uncoalesced.min-percent-of-longest=0 --sort=place --notes %s | FileCheck %s
//
// Memory gives an SM of most boards a sector in 2 to 10 cycles, and an SM issues 40 instructions in 10. Measured on an
// H100: beside 256 instructions a stride of 32 takes 2.15 times the time of none, and beside 4096 as long.

template <int Apart, int Work> __global__ void beside(float *out, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float by = in[Apart * i], other = 1;
  for (int j = 0; j < Work; ++j)
    other = other * 1.5f + 0.5f;
  out[i] = by + other;
}
// CHECK: :8:14: note: global load moves 24 sectors instead of 4 [
// CHECK: note: hidden behind other instructions: a warp issues about {{[0-9]+}} with its 28 sectors here, and an SM issues 40 in the time of one
// CHECK: note: in kernel 'beside<6, 4096>'
// CHECK: :8:14: warning: global load moves 32 sectors instead of 4
// CHECK: note: in kernel 'beside<32, 256>'

void run(float *p) {
  beside<32, 256><<<9, 256>>>(p, p);
  beside<6, 4096><<<9, 256>>>(p, p);
}
