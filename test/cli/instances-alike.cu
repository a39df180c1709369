// Accesses of one line that say the same of another instance are told once.
//
// RUN: not %lint %s | FileCheck %s
template <typename T> __global__ void twice(T *out, const T *in) {
  __shared__ T s[256];
  for (int i = threadIdx.x; i < 256; i += 64)
    s[i] = in[i];
  __syncthreads();
  // CHECK: :[[@LINE+4]]:{{[0-9]+}}: warning: 2-way bank conflict
  // CHECK-NOT: more of them
  // CHECK: note: in kernel 'twice<double>': 2-way bank conflict: shared load takes 4 wavefronts instead of 2
  // CHECK-NOT: note: in kernel 'twice<double>'
  out[threadIdx.x] = s[2 * threadIdx.x] * s[2 * threadIdx.x + 1] + s[2 * threadIdx.x + 64];
}
void run(float *f, double *d, const float *i, const double *j) {
  twice<<<1, 64>>>(f, i);
  twice<<<1, 64>>>(d, j);
}
