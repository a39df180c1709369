// One macro names elements in two kernels: what it says of rows holds for both.
#define N 16
#define AT(i, j) s[(j) + (i) * (N+1)]
__global__ void diagonal_down(const int *in, int *out) {
  __shared__ int s[(N + 1) * (N+1)];
  int t = threadIdx.x;
  for (int i = 0; i < N; ++i)
    AT(i, t) = in[i * N + t];
  __syncthreads();
  int sum = 0;
  for (int m = 0; m < N; ++m)
    if (t <= m)
      sum += AT(m - t, t);
  out[t] = sum;
}
__global__ void diagonal_up(const int *in, int *out) {
  __shared__ int s[(N + 1) * (N+1)];
  int t = threadIdx.x;
  for (int i = 0; i < N; ++i)
    AT(i, t) = in[i * N + t];
  __syncthreads();
  int sum = 0;
  for (int m = 0; m < N; ++m)
    if (t <= m)
      sum += AT(N - 1 - t, t + N - 1 - m);
  out[t] = sum;
}
// launch
void launch(const int *in, int *out) {
  diagonal_down<<<1, N>>>(in, out);
  diagonal_up<<<1, N>>>(in, out);
}
