// Each lane scans a run of eight.
__global__ void scan_runs(const int *in, int *out) {
  __shared__ int run[1024];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 128)
    run[i] = in[i];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 8; ++k) {
    sum += run[8 * t + k];
    run[8 * t + k] = sum;
  }
  __syncthreads();
  for (int i = t; i < 1024; i += 128)
    out[i] = run[i];
}
// launch
void launch(const int *in, int *out) { scan_runs<<<1, 128>>>(in, out); }
