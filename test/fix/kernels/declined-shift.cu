// The shift spreads some accesses and not others: another one would part them.
#define SPREAD(i) ((i) >> 4)
__global__ void declined_shift(const float *in, float *out) {
  __shared__ float s[128 + 8];
  int t = threadIdx.x;
  s[t + SPREAD(t)] = in[t];
  __syncthreads();
  out[t] = s[t + t / 16];
}
// launch
void launch(const float *in, float *out) { declined_shift<<<1, 128>>>(in, out); }
