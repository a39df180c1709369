// Threads beyond the edge leave early: they have to come to the barrier.
__global__ void staged_return(const float *in, float *out, int n) {
  const int column = threadIdx.x, row = threadIdx.y;
  if (column >= 16 || row >= 24)
    return;
  out[column * n + row] = in[row * n + column];
}
// launch
void launch(const float *in, float *out) { staged_return<<<1, dim3(32, 32)>>>(in, out, 32); }
