// Dynamic programming by anti-diagonals.
__global__ void diagonal_sweep(const int *in, int *out) {
  __shared__ int score[33][33];
  int t = threadIdx.x;
  score[0][t] = 0;
  score[t + 1][0] = 0;
  if (t == 0)
    score[0][32] = 0;
  __syncthreads();
  for (int d = 0; d < 63; ++d) {
    int i = t, j = d - t;
    if (j >= 0 && j < 32) {
      int left = score[i + 1][j], up = score[i][j + 1];
      score[i + 1][j + 1] = in[i * 32 + j] + (left > up ? left : up);
    }
    __syncthreads();
  }
  out[t] = score[t + 1][32];
}
// launch
void launch(const int *in, int *out) { diagonal_sweep<<<1, 32>>>(in, out); }
