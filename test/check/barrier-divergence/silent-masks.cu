// RUN: %lint --checks barrier-divergence --notes %s | %expect --allow-empty
// Masks that fit, and what is not known.

__global__ void named(float *out) {
  float v = threadIdx.x;
  if (threadIdx.x < 16)
    v += __shfl_down_sync(0xffff, v, 8);
  out[threadIdx.x] = v;
}

// A whole warp comes, and another does not.
__global__ void first(float *out) {
  float v = threadIdx.x;
  if (threadIdx.x < 32)
    v += __shfl_down_sync(0xffffffff, v, 8);
  out[threadIdx.x] = v;
}

// The others have ended.
__global__ void ended(float *out) {
  if (threadIdx.x >= 16)
    return;
  out[threadIdx.x] = __shfl_down_sync(0xffffffff, out[threadIdx.x], 8);
}

// Both branches wait: since sm_70 the lanes of a warp meet at different calls.
__global__ void both(int *out, const int *in) {
  int v = in[threadIdx.x];
  if (threadIdx.x < 16) {
    out[threadIdx.x + 64] = v;
    __syncwarp();
    v += out[threadIdx.x + 80];
  } else {
    out[threadIdx.x + 64] = 2 * v;
    __syncwarp();
    v -= out[threadIdx.x + 48];
  }
  out[threadIdx.x] = v;
}

__global__ void active(int *out, const int *in) {
  if (in[threadIdx.x] > 0)
    out[threadIdx.x] = __popc(__ballot_sync(__activemask(), in[threadIdx.x] > 7));
  out[threadIdx.x + 32] = 1;
}

// Data decide who comes.
__global__ void byData(int *out, const int *in) {
  int v = in[threadIdx.x];
  if (v > 0)
    v = __shfl_sync(0xffffffff, v, 0);
  out[threadIdx.x] = v;
}

// Groups of eight, each with its own mask.
__global__ void groups(int *out) {
  const unsigned mask = 0xffu << (threadIdx.x / 8 * 8);
  int v = threadIdx.x;
  if (threadIdx.x / 8 % 2)
    v += __shfl_xor_sync(mask, v, 4);
  out[threadIdx.x] = v;
}

// A block of 48 threads has no lanes 16 to 31 of its second warp.
__global__ void partial(int *out) { out[threadIdx.x] = __shfl_xor_sync(0xffffffff, threadIdx.x, 1); }

void run(float *f, int *i, const int *from) {
  named<<<1, 32>>>(f);
  first<<<1, 64>>>(f);
  ended<<<1, 32>>>(f);
  both<<<1, 32>>>(i, from);
  active<<<1, 32>>>(i, from);
  byData<<<1, 32>>>(i, from);
  groups<<<1, 32>>>(i);
  partial<<<1, 48>>>(i);
}
