// Offsets that keep a scan free of conflicts up to a point, as textbooks have it.
#define PADDED(i) ((i) + ((i) >> 5))
__global__ void scan_padded(const int *in, int *out) {
  __shared__ int temp[PADDED(512)];
  int t = threadIdx.x, offset = 1;
  temp[PADDED(t)] = in[t];
  temp[PADDED(t + 256)] = in[t + 256];
  for (int d = 256; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      temp[PADDED(right)] += temp[PADDED(left)];
    }
    offset *= 2;
  }
  __syncthreads();
  out[t] = temp[PADDED(t)];
}
// launch
void launch(const int *in, int *out) { scan_padded<<<1, 256>>>(in, out); }
