// What is added to columns, and indices that the guard's block declares.
__global__ void staged_added(const float *in, float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n - 1) {
    int first = 0;
    int index_in = y * n + x;
    int index_out = first + x * n + y;
    out[index_out] += in[index_in];
  }
}
// launch
void launch(const float *in, float *out) { staged_added<<<1, dim3(32, 32)>>>(in, out, 32); }
