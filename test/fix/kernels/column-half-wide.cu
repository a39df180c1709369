// Rows of 64 halves are a whole row of banks: 32 words of one bank.
__global__ void column_half_wide(const __half *in, __half *out) {
  __shared__ __half tile[32][64];
  for (int r = threadIdx.y; r < 32; r += 8)
    for (int c = threadIdx.x; c < 64; c += 32)
      tile[r][c] = in[r * 64 + c];
  __syncthreads();
  for (int c = threadIdx.y; c < 64; c += 8)
    out[c * 32 + threadIdx.x] = tile[threadIdx.x][c];
}
// launch
void launch(const __half *in, __half *out) { column_half_wide<<<1, dim3(32, 8)>>>(in, out); }
