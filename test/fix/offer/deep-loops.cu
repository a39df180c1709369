// A nest of loops that is too deep to be run whole: outer loops are cut, and the fix says that not all was followed.
//
// RUN: not %lint %s | FileCheck %s
// CHECK: fix: {{.*}}: 32 -> 1 wavefronts on the write, 32 -> 1 on the read{{.*}}(--unsafe-fixes, since

__global__ void nest(const float *in, float *out) {
  __shared__ float tile[64 * 32];
  float *rows = tile;
  int t = threadIdx.x;
  float sum = 0;
  for (int j = 0; j < 64; ++j)
    for (int i = 0; i < 64; ++i) {
      for (int x = 0; x < 32; ++x)
        rows[t * 32 + x] = in[(i + j) * 2048 + x * 64 + t];
      __syncthreads();
      for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 32; ++x)
          sum += rows[y * 32 + x] * rows[t * 32 + x];
      __syncthreads();
    }
  out[t] = sum;
}
void launch(const float *in, float *out) { nest<<<1, 64>>>(in, out); }
