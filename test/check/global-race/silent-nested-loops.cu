// RUN: %lint --checks=shared-race,global-race %s | FileCheck %s --allow-empty --implicit-check-not=gather
// Three loops around an access, each as long as a size that is not known: they do not use up what a block may take, and each
// thread writes its own elements.
__global__ void gather(int b, int c, int n, int m, const float *points, const int *idx, float *out) {
  for (int i = blockIdx.x; i < b; i += gridDim.x)
    for (int l = blockIdx.y; l < c; l += gridDim.y)
      for (int j = threadIdx.x; j < m; j += blockDim.x)
        out[(i * c + l) * m + j] = points[(i * c + l) * n + idx[i * m + j]];
}
void run(int b, int c, int n, int m, const float *p, const int *i, float *o) {
  gather<<<dim3(b, c, 1), 512>>>(b, c, n, m, p, i, o);
}
