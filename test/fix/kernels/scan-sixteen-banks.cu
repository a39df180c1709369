// A scan's upward half, padded for the 16 banks of old: an element is left out every 16, so lanes 0 and
// 31 meet. With one every 32 they do not. The array is larger than it then needs.
#define LOG_BANKS 4
#define SPREAD(i) ((i) >> LOG_BANKS)
__global__ void scan_sixteen(const float *in, float *out) {
  __shared__ float s[256 + 256 / 16];
  int t = threadIdx.x;
  s[t + SPREAD(t)] = in[t];
  s[t + 128 + SPREAD(t + 128)] = in[t + 128];
  for (int d = 128, o = 1; d > 0; d >>= 1, o *= 2) {
    __syncthreads();
    if (t < d) {
      int x = o * (2 * t + 1) - 1, y = o * (2 * t + 2) - 1;
      x += SPREAD(x), y += SPREAD(y);
      s[y] += s[x];
    }
  }
  __syncthreads();
  out[t] = s[t + SPREAD(t)];
}
// launch
void launch(const float *in, float *out) { scan_sixteen<<<1, 128>>>(in, out); }
