// RUN: not %lint --checks shared-race %s | %expect
// A bound that is loaded for each group of lanes: one that is large enough lets them all in, and in
// the next round, too. What only one of them passes, or what another bound decides, is no race.

__global__ void least(const unsigned *size, const unsigned *in, unsigned *out) {
  __shared__ unsigned s[256];
  unsigned t = threadIdx.x, lane = t & 7, group = blockIdx.x * 32 + (t >> 3), best = ~0u;
  for (unsigned i = lane; i < size[group]; i += 8) {
    s[t] = in[group * 64 + i];
    if (lane < 4)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no __syncwarp() in between
      best = min(best, s[t + 4]);
  }
  out[t] = best;
}

// Rows whose beginning is loaded as well.
__global__ void rows(const int *start, const float *value, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x, lane = t & 3, row = t >> 2;
  float sum = 0;
  for (int i = start[row] + lane; i < start[row + 1]; i += 4) {
    s[t] = value[i];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread
    sum += s[t ^ 1];
  }
  out[t] = sum;
}

__global__ void straight(const int *count, const float *value, float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x, warp = t >> 5, lane = t & 31;
  if (lane < count[warp] && t < n) {
    s[t] = value[t];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread
    out[t] = s[t ^ 2];
  }
}

__global__ void nested(const int *count, const float *value, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x, warp = t >> 5, lane = t & 31;
  for (int i = 0; i < count[warp]; ++i)
    if (lane < count[warp + 8]) {
      s[t] = value[t + i];
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread
      out[t] = s[t ^ 8];
    }
}

// The last of each group alone.
__global__ void last(const int *count, const float *value, float *out) {
  __shared__ float s[8];
  int t = threadIdx.x, warp = t >> 5, lane = t & 31;
  if (lane == count[warp] - 1)
    s[warp] = value[t];
  __syncthreads();
  out[t] = s[warp];
}

// Each for what its own bound says.
__global__ void own(const int *count, const float *value, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  if (t < count[t]) {
    s[t] = value[t];
    out[t] = s[t ^ 1];
  }
}

__global__ void ordered(const unsigned *size, const unsigned *in, unsigned *out) {
  __shared__ unsigned s[256];
  unsigned t = threadIdx.x, warp = t >> 5, sum = 0;
  for (unsigned i = 0; i < size[warp]; ++i) {
    s[t] = in[i * 256 + t];
    __syncwarp();
    sum += s[t ^ 4];
    __syncwarp();
  }
  out[t] = sum;
}

void run(unsigned *size, unsigned *in, unsigned *out, int *start, float *value, float *f, int n) {
  least<<<4, 256>>>(size, in, out);
  rows<<<1, 256>>>(start, value, f);
  straight<<<1, 256>>>(start, value, f, n);
  nested<<<1, 256>>>(start, value, f);
  last<<<1, 256>>>(start, value, f);
  own<<<1, 256>>>(start, value, f);
  ordered<<<1, 256>>>(size, in, out);
}
