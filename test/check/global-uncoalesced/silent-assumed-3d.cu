// RUN: %lint %s | count 0
// RUN: %lint --block 8,8,4 --exit-zero --notes %s | FileCheck %s
// A warp lies along x, as far as anybody has said.
__global__ void copy(float *out, const float *in, int nx, int ny, int nz) {
  int ix = blockIdx.x * blockDim.x + threadIdx.x;
  int iy = blockIdx.y * blockDim.y + threadIdx.y;
  int iz = blockIdx.z * blockDim.z + threadIdx.z;
  if (ix < nx && iy < ny && iz < nz)
    // CHECK: :[[@LINE+3]]:5: note: global store moves up to 8 sectors instead of 4
    // A row of 8 floats is a sector where rows begin at one.
    // CHECK: note: nx: % 8 == 0 {{.*}} 4 sectors
    out[(iz * ny + iy) * nx + ix] = in[(iz * ny + iy) * nx + ix];
}
