// RUN: %clang_bundled %s
// Complex numbers of C and of C++.

#include <complex>
#include <cuComplex.h>

__global__ void multiply(cuFloatComplex *c, cuDoubleComplex *d, std::complex<float> *z) {
  int i = threadIdx.x;
  c[i] = cuCaddf(c[i], cuCmulf(c[0], make_cuFloatComplex(1, 2)));
  d[i] = cuCmul(d[0], cuConj(d[1]));
  d[0].x = cuCabsf(c[1]) + cuCreal(d[2]);
  z[i] = z[0] * z[1] + std::conj(z[2]);
}
