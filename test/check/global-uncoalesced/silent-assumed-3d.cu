// RUN: %lint %s | count 0
// RUN: not %lint --block 8,8,4 %s | FileCheck %s
// A warp lies along x, as far as anybody has said.
__global__ void copy(float *out, const float *in, int nx, int ny, int nz) {
  int ix = blockIdx.x * blockDim.x + threadIdx.x;
  int iy = blockIdx.y * blockDim.y + threadIdx.y;
  int iz = blockIdx.z * blockDim.z + threadIdx.z;
  if (ix < nx && iy < ny && iz < nz)
    // CHECK: :[[@LINE+1]]:5: warning: global store moves up to 8 sectors instead of 4
    out[(iz * ny + iy) * nx + ix] = in[(iz * ny + iy) * nx + ix];
}
