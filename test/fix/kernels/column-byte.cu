// Rows of 128 bytes, one byte a lane.
__global__ void column_byte(const unsigned char *in, unsigned char *out) {
  __shared__ unsigned char tile[32][128];
  int x = threadIdx.x, y = threadIdx.y;
  for (int c = x; c < 128; c += 32)
    tile[y][c] = in[y * 128 + c];
  __syncthreads();
  for (int c = y; c < 128; c += 32)
    out[c * 32 + x] = tile[x][c];
}
// launch
void launch(const unsigned char *in, unsigned char *out) {
  column_byte<<<1, dim3(32, 32)>>>(in, out);
}
