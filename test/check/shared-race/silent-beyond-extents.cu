// RUN: %lint --checks shared-race %s | count 0
// No n is so large that a warp leaves its own row; what it does for such an n says nothing.

__global__ void rows(float *a, const float *b, int n) {
  __shared__ float row[4][64];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = lane; i < n; i += 32)
    row[warp][i] = b[i + warp];
  __syncwarp();
  for (int i = lane; i < n; i += 32)
    a[i * 4 + warp] = row[warp][i ^ 1];
}

// Nor does a thread leave its part of one that is flat.
__global__ void flat(float *a, const float *b, const int *length) {
  __shared__ float part[4 * 64];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, n = length[blockIdx.x];
  if (n > 64)
    return;
  for (int i = lane; i < n; i += 32)
    part[64 * warp + i] = b[i + warp];
  __syncwarp();
  for (int i = lane; i < n; i += 32)
    a[i * 4 + warp] = part[64 * warp + (i ^ 1)];
}

void run(float *a, const float *b, const int *length, int n) {
  rows<<<10, 128>>>(a, b, n);
  flat<<<10, 128>>>(a, b, length);
}
