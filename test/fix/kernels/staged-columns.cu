// Reads columns, writes rows, and computes something: the value is the other thread's.
__global__ void staged_columns(const double *in, double *out) {
  const unsigned x = threadIdx.x, y = threadIdx.y;
  out[y * 32 + x] = 3 * in[x * 32 + y] - 1;
}
// launch
void launch(const double *in, double *out) { staged_columns<<<1, dim3(32, 32)>>>(in, out); }
