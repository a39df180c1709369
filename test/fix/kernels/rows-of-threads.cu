// A private row for each thread: every lane begins in the same bank.
__global__ void rows_of_threads(const int *in, int *out) {
  __shared__ int bins[64][16];
  int t = threadIdx.x;
  for (int k = 0; k < 16; ++k)
    bins[t][k] = 0;
  for (int i = 0; i < 16; ++i)
    bins[t][i] += in[i * 64 + t];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 16; ++k)
    sum += (k + 1) * bins[t][k];
  out[t] = sum;
}
// launch
void launch(const int *in, int *out) { rows_of_threads<<<1, 64>>>(in, out); }
