// RUN: %lint --notes --block 256 %s | count 0
//
// Rows and columns counted from 1, as in Matlab, taken apart and put together again: the element of
// the thread before.
__global__ void fromOne(float *out, const float *in, int rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = (i + 1) % rows - 1, column = (i + 1) / rows;
  if ((i + 1) % rows == 0) {
    row = rows - 1;
    column = column - 1;
  }
  out[i] = in[column * rows + row];
}
