// 16-byte elements: groups of eight lanes.
__global__ void column_float4(const float4 *in, float4 *out) {
  __shared__ float4 tile[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 16 + x];
  __syncthreads();
  out[y * 16 + x] = tile[x][y];
}
// launch
void launch(const float4 *in, float4 *out) { column_float4<<<1, dim3(16, 16)>>>(in, out); }
