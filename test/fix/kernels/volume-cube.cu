__global__ void volume_cube(const float *in, float *out) {
  __shared__ float cube[8][8][8];
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  cube[z][y][x] = in[(z * 8 + y) * 8 + x];
  __syncthreads();
  out[(z * 8 + y) * 8 + x] = cube[x][y][z];
}
// launch
void launch(const float *in, float *out) { volume_cube<<<1, dim3(8, 8, 8)>>>(in, out); }
