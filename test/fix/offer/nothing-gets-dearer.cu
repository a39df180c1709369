// Longer rows would cure the columns and spoil the diagonal, which 33 words a row put into 32
// banks; 34 would spoil the columns by half. No fix makes any access dearer.
//
// RUN: not %lint --block=32 %s | FileCheck %s

__global__ void both(const float *in, float *out) {
  __shared__ float tile[32][32];
  int t = threadIdx.x;
  for (int r = 0; r < 32; ++r)
    tile[r][t] = in[32 * r + t];
  __syncthreads();
  out[t] = tile[t][5];
  // CHECK: warning: {{[0-9]+}}-way bank conflict: shared load takes 32 wavefronts
  // CHECK-NOT: fix: pad each row of 'tile' by 1 float
  // CHECK: fix: {{.*}}1 -> 1 on the read
  out[t + 32] = tile[t][31 - t];
}
