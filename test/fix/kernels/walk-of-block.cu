// Rows along x in blocks of two dimensions; one of the two accesses is the same for a whole warp.
__global__ void walk_of_block(const float *in, float *out, int n) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += in[i * n + k] * in[j * n + k];
  out[i * n + j] = sum;
}
// launch
void launch(const float *in, float *out) { walk_of_block<<<1, dim3(32, 4)>>>(in, out, 32); }
