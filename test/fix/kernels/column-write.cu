// Written by columns, read by rows.
__global__ void column_write(const float *in, float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.x][threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}
// launch
void launch(const float *in, float *out) { column_write<<<1, dim3(32, 32)>>>(in, out); }
