__global__ void volume_double(const double *in, double *out) {
  __shared__ double slab[4][16][16];
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  slab[z][y][x] = in[(z * 16 + y) * 16 + x];
  __syncthreads();
  out[(z * 16 + y) * 16 + x] = slab[z][x][y];
}
// launch
void launch(const double *in, double *out) { volume_double<<<1, dim3(16, 16, 4)>>>(in, out); }
