// An argument that is but the index means other things to the macro, too: it is not edited.
//
// RUN: not %lint --explain %s | FileCheck %s --implicit-check-not=fix:
// CHECK: tried{{ +}}swizzle 'tile': {{.*}}: a subscript of 'tile' is written in a macro

#define LOAD(i) tile[y][i] = in[32 * y + (i)]
__global__ void load(const float *in, float *out) {
  __shared__ float tile[384][32];
  int x = threadIdx.x, y = threadIdx.y;
  LOAD(x);
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}
void launch(const float *in, float *out) { load<<<1, dim3(32, 32)>>>(in, out); }
