// RUN: %lint --checks barrier-divergence --notes %s | %expect --allow-empty
// Lanes that are read come, or nothing is made of what they would have given.

// Eight lanes add up: what the upper four read is lost.
__global__ void few(float *out) {
  float v = out[threadIdx.x];
  if (threadIdx.x < 8) {
    for (int d = 4; d; d >>= 1)
      v += __shfl_down_sync(0xff, v, d);
    if (threadIdx.x == 0)
      *out = v;
  }
}

// Whoever is not there is asked, and not heard.
__global__ void dropped(float *out) {
  float v = out[threadIdx.x];
  if (threadIdx.x < 20) {
    for (int d = 16; d; d >>= 1) {
      float other = __shfl_down_sync(0xfffff, v, d);
      if (threadIdx.x + d < 20)
        v += other;
    }
    if (threadIdx.x == 0)
      *out = v;
  }
}

// All lanes come, some with nothing.
__global__ void whole(float *out, const float *in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float v = i < n ? in[i] : 0;
  for (int d = 16; d; d >>= 1)
    v += __shfl_down_sync(~0u, v, d);
  if (threadIdx.x % 32 == 0)
    atomicAdd(out, v);
}

// Halves of a warp, each by itself.
__global__ void halves(float *out) {
  float v = out[threadIdx.x];
  if (threadIdx.x % 32 < 16)
    for (int d = 8; d; d >>= 1)
      v += __shfl_xor_sync(0xffff, v, d, 16);
  out[threadIdx.x] = v;
}

// A scan reads lanes below.
__global__ void scan(float *out) {
  float v = out[threadIdx.x];
  if (threadIdx.x < 48)
    for (int d = 1; d < 32; d *= 2) {
      float other = __shfl_up_sync(threadIdx.x < 32 ? ~0u : 0xffffu, v, d);
      if (threadIdx.x % 32 >= d)
        v += other;
    }
  out[threadIdx.x] = v;
}

void run(float *out, const float *in, int n) {
  few<<<1, 128>>>(out);
  dropped<<<1, 128>>>(out);
  whole<<<4, 256>>>(out, in, 1000);
  halves<<<1, 128>>>(out);
  scan<<<1, 128>>>(out);
}
