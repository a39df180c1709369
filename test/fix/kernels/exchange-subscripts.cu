// The fastest thread index is the first subscript: all of them in the other order have no conflict.
__global__ void exchange_subscripts(const float *in, float *out) {
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  __shared__ float t[8][8][8];
  t[x][y][z] = in[(z * 8 + y) * 8 + x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      sum += t[(x + i) % 8][y][(z + j) % 8];
  out[(z * 8 + y) * 8 + x] = sum;
}
// launch
void launch(const float *in, float *out) { exchange_subscripts<<<1, dim3(8, 8, 8)>>>(in, out); }
