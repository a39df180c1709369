// A subscript in the argument of a macro that uses it twice; rows cannot grow.
#define TWICE(e) ((e) + (e))
__global__ void swizzle_argument(const float *in, float *out) {
  __shared__ float tile[384][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = TWICE(tile[x][y]);
}
// launch
void launch(const float *in, float *out) { swizzle_argument<<<1, dim3(32, 32)>>>(in, out); }
