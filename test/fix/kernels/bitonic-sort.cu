// Compare and exchange over pairs; each thread owns one pair.
__global__ void bitonic(const int *in, int *out) {
  __shared__ int key[512];
  int t = threadIdx.x;
  key[t] = in[t];
  key[t + 256] = in[t + 256];
  __syncthreads();
  for (int size = 2; size <= 512; size *= 2)
    for (int step = size / 2; step > 0; step /= 2) {
      int i = 2 * t - (t & (step - 1)), j = i + step;
      bool up = (i & size) == 0;
      int a = key[i], b = key[j];
      if ((a > b) == up) {
        key[i] = b;
        key[j] = a;
      }
      __syncthreads();
    }
  out[t] = key[t];
  out[t + 256] = key[t + 256];
}
// launch
void launch(const int *in, int *out) { bitonic<<<1, 256>>>(in, out); }
