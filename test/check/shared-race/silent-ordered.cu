// RUN: %lint --checks shared-race %s | %expect --allow-empty
// The barrier that is there; both barriers of a loop; two buffers that take turns with one barrier an iteration; accesses of
// a thread to its own element; atomic operations; data that decide the place.

__global__ void exchange(float *out, const float *in) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 32];
}

__global__ void tiles(float *out, const float *in, int n) {
  __shared__ float tile[32][32];
  float sum = 0;
  for (int k = 0; k < n; k += 32) {
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + k + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < 32; ++i)
      sum += tile[i][threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.y * 32 + threadIdx.x] = sum;
}

__global__ void turns(float *out, const float *in, int n) {
  __shared__ float s[2][64];
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    s[k & 1][threadIdx.x] = in[k * 64 + threadIdx.x];
    __syncthreads();
    sum += s[k & 1][threadIdx.x ^ 32];
  }
  out[threadIdx.x] = sum;
}

__global__ void own(float *out, const float *in) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  s[threadIdx.x] += 1;
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void counts(int *out, const int *in) {
  __shared__ int n, bins[64];
  n = 0;
  bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&n, in[threadIdx.x]);
  atomicAdd(&bins[in[threadIdx.x] % 64], 1);
  __syncthreads();
  out[threadIdx.x] = n + bins[threadIdx.x];
}

__global__ void sums(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int half = 128; half > 0; half >>= 1) {
    if (threadIdx.x < half)
      s[threadIdx.x] += s[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[0] = s[0];
}

void run(float *out, const float *in, int *counted, const int *from, int n) {
  exchange<<<1, 64>>>(out, in);
  tiles<<<1, dim3(32, 32)>>>(out, in, n);
  turns<<<1, 64>>>(out, in, n);
  own<<<1, 64>>>(out, in);
  counts<<<1, 64>>>(counted, from);
  sums<<<1, 256>>>(out, in);
}
