// A one-dimensional convolution with a halo in shared memory.

#define RADIUS 3
#define BLOCK 128

__constant__ float weights[2 * RADIUS + 1];

__global__ void convolve(const float *in, float *out, int n) {
  __shared__ float tile[BLOCK + 2 * RADIUS];
  int i = blockIdx.x * BLOCK + threadIdx.x;
  int t = threadIdx.x + RADIUS;
  tile[t] = i < n ? in[i] : 0.0f;
  if (threadIdx.x < RADIUS) {
    tile[t - RADIUS] = i >= RADIUS ? in[i - RADIUS] : 0.0f;
    tile[t + BLOCK] = i + BLOCK < n ? in[i + BLOCK] : 0.0f;
  }
  __syncthreads();
  float sum = 0.0f;
  for (int k = -RADIUS; k <= RADIUS; ++k)
    sum += weights[k + RADIUS] * tile[t + k];
  if (i < n)
    out[i] = sum;
}

void run(const float *in, float *out, int n) {
  convolve<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, n);
}
