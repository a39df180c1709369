// Each thread computes four results; the first operand is stored by columns.
__global__ void matmul_registers(const float *in, float *out) {
  __shared__ float a[8][128];
  __shared__ float b[8][32];
  int t = threadIdx.x, row = t / 8, k0 = t % 8;
  for (int i = 0; i < 4; ++i)
    a[k0][row + 32 * i] = in[(row + 32 * i) * 8 + k0];
  b[t / 32][t % 32] = in[1024 + t];
  __syncthreads();
  float sum[4] = {0, 0, 0, 0};
  for (int k = 0; k < 8; ++k)
    for (int i = 0; i < 4; ++i)
      sum[i] += a[k][(t / 32) * 4 + i] * b[k][t % 32];
  for (int i = 0; i < 4; ++i)
    out[((t / 32) * 4 + i) * 32 + t % 32] = sum[i];
}
// launch
void launch(const float *in, float *out) { matmul_registers<<<1, 256>>>(in, out); }
