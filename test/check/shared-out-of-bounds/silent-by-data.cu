// RUN: %lint --checks shared-out-of-bounds %s | %expect --allow-empty
// A guard that asks which block it is tells how far the grid goes, and nothing of how long a row is: that is what the author says it is.

__global__ void rows(float *out, const float *in, const int *length, int first, int end) {
  __shared__ float row[64];
  const int r = first + blockIdx.x;
  if (r >= end)
    return;
  for (int i = threadIdx.x; i < length[r]; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  out[r * 64 + threadIdx.x] = row[threadIdx.x];
}

__global__ void columns(float *out, const float *in, int n, int width) {
  __shared__ float column[64];
  if (blockIdx.x < n)
    for (int i = threadIdx.x; i < width; i += 64)
      column[i] = in[i];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = column[threadIdx.x];
}

void run(float *out, const float *in, const int *length, int n, int width) {
  rows<<<n, 64>>>(out, in, length, 0, n);
  columns<<<n, 64>>>(out, in, n, width);
}
