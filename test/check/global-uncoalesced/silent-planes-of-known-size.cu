// RUN: %lint --notes %s | count 0
//
// A place within its plane is not negative, wherever the grid ends: rows of 8192 elements hold whole
// warps.
__global__ void skipHalf(float *out, const float *in, int rows, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int plane = i / (rows * columns), place = i % (rows * columns);
  int row = place / columns, column = place % columns;
  out[i] = in[((2 * plane + 1) * rows + row) * columns + column];
}
void run(float *out, const float *in) { skipHalf<<<12288, 256>>>(out, in, 96, 8192); }
