// threadIdx.x runs down the columns of both arrays.
__global__ void swap_copy(const float *in, float *out) {
  int row = threadIdx.x, column = threadIdx.y;
  out[row * 32 + column] = 2 * in[row * 32 + column];
}
// launch
void launch(const float *in, float *out) { swap_copy<<<1, dim3(32, 32)>>>(in, out); }
