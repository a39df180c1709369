__global__ void column_short(const short *in, short *out) {
  __shared__ short tile[64][64];
  for (int r = threadIdx.y; r < 64; r += 16)
    tile[r][threadIdx.x] = in[r * 64 + threadIdx.x];
  __syncthreads();
  for (int r = threadIdx.y; r < 64; r += 16)
    out[r * 64 + threadIdx.x] = tile[threadIdx.x][r];
}
// launch
void launch(const short *in, short *out) { column_short<<<1, dim3(64, 16)>>>(in, out); }
