// One element a thread: the partner is an XOR away, so nothing conflicts.
__global__ void bitonic_xor(const int *in, int *out) {
  __shared__ int key[256];
  int t = threadIdx.x;
  key[t] = in[t];
  __syncthreads();
  for (int size = 2; size <= 256; size *= 2)
    for (int step = size / 2; step > 0; step /= 2) {
      int other = key[t ^ step], own = key[t];
      __syncthreads();
      bool keepLess = ((t & step) == 0) == ((t & size) == 0);
      key[t] = (own < other) == keepLess ? own : other;
      __syncthreads();
    }
  out[t] = key[t];
}
// launch
void launch(const int *in, int *out) { bitonic_xor<<<1, 256>>>(in, out); }
